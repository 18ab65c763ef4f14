package dev.larder.tck.memory;

/**
 * What the child of {@code sizes} does.
 *
 * @param rounds how often each figure is measured; the median counts
 * @param roundMillis how long each time
 * @param warmUpMillis how long each is run beforehand
 */
record SizesJob(int rounds, int roundMillis, int warmUpMillis) {}
