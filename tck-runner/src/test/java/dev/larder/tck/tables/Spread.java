package dev.larder.tck.tables;

import static org.assertj.core.api.Assertions.assertThat;

/** Figures of runs that differ in a seed only, and what the lesson's code gave for as many. */
final class Spread {
  private static final double STANDARD_ERRORS = 4;

  private int count;
  private double sum;
  private double squares;

  void add(Number figure) {
    double value = figure.doubleValue();
    count++;
    sum += value;
    squares += value * value;
  }

  double mean() {
    return sum / count;
  }

  double deviation() {
    return Math.sqrt(Math.max(0, squares / count - mean() * mean()));
  }

  /** Both are means over as many seeds, so each has its error. */
  void isLike(double mean, double deviation) {
    double error = STANDARD_ERRORS * deviation * Math.sqrt(2.0 / count);
    assertThat(mean()).isBetween(mean - error, mean + error);
    if (deviation > 0) {
      assertThat(deviation()).isBetween(deviation / 2, deviation * 2);
    }
  }
}
