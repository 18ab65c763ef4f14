package dev.larder.tck.speed;

/**
 * What a child is to do.
 *
 * @param setup class name of the contender's setup
 * @param scene what is done
 * @param pace for how long
 */
record SpeedJob(String setup, Scene scene, Pace pace) {}
