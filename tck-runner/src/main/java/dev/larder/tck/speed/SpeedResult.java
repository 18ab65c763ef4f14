package dev.larder.tck.speed;

import java.util.Map;

/**
 * What a child measured.
 *
 * @param figures those that its workload has
 */
record SpeedResult(Map<Figure, Double> figures) {}
