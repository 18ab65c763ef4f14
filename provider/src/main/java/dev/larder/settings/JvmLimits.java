package dev.larder.settings;

/**
 * What this JVM may take.
 *
 * @param maxHeapBytes the maximum heap
 * @param maxDirectBytes the limit of direct memory
 */
public record JvmLimits(long maxHeapBytes, long maxDirectBytes) {}
