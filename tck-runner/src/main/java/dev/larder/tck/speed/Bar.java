package dev.larder.tck.speed;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * A promise: the product of some entrants' figures, divided by the product of others', is at least
 * or at most so much.
 *
 * @param figure which figure
 * @param over labels of those whose figures are multiplied
 * @param under labels of those by whose figures that is divided; empty for a promise about the
 *     figure itself
 * @param limit on which side of the value it has to be
 * @param value the promised value
 */
record Bar(Figure figure, List<String> over, List<String> under, Limit limit, double value) {
  /** Which side is good. */
  enum Limit {
    AT_LEAST,
    AT_MOST
  }

  /** One is at least so many times as fast as another. */
  static Bar faster(String one, double times, String other) {
    return new Bar(
        Figure.OPERATIONS_PER_SECOND, List.of(one), List.of(other), Limit.AT_LEAST, times);
  }

  /** A figure is at most so much. */
  static Bar atMost(Figure figure, String one, double value) {
    return new Bar(figure, List.of(one), List.of(), Limit.AT_MOST, value);
  }

  /** A figure of one is at most so many times another's. */
  static Bar atMost(Figure figure, String one, double times, String other) {
    return new Bar(figure, List.of(one), List.of(other), Limit.AT_MOST, times);
  }

  /**
   * The time per operation of {@code one} grows at most so many times as much as that of {@code
   * other}.
   *
   * @param small the label's end where both are small
   * @param large the label's end where both have grown
   */
  static Bar growth(String one, String other, String small, String large, double times) {
    return new Bar(
        Figure.OPERATIONS_PER_SECOND,
        List.of(one + "@" + small, other + "@" + large),
        List.of(one + "@" + large, other + "@" + small),
        Limit.AT_MOST,
        times);
  }

  /** All labels that it needs. */
  Stream<String> labels() {
    return Stream.concat(over.stream(), under.stream());
  }

  /**
   * What was found.
   *
   * @param medians the figures of each label
   * @return empty if a figure that it needs is not there
   */
  OptionalDouble found(Map<String, Map<Figure, Double>> medians) {
    double quotient = 1;
    for (String label : over) {
      quotient *= figureOf(label, medians);
    }
    for (String label : under) {
      quotient /= figureOf(label, medians);
    }
    return Double.isFinite(quotient) ? OptionalDouble.of(quotient) : OptionalDouble.empty();
  }

  private double figureOf(String label, Map<String, Map<Figure, Double>> medians) {
    return medians.getOrDefault(label, Map.of()).getOrDefault(figure, Double.NaN);
  }

  boolean isMetBy(double found) {
    return limit == Limit.AT_LEAST ? found >= value : found <= value;
  }

  /** What is compared, as it stands in the output. */
  String text() {
    String dividend = String.join(" * ", over);
    return under.isEmpty() ? dividend : dividend + " / " + String.join(" / ", under);
  }

  /** The promised value, as it stands in the output. */
  String promised() {
    return String.format(
        Locale.ROOT, "%s %.2f", limit == Limit.AT_LEAST ? "at least" : "at most", value);
  }
}
