package dev.larder.tck.speed;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What several runs of the same come to. */
final class Medians {
  private Medians() {}

  /** The one in the middle; of an even number, the mean of the two in the middle. */
  static double median(Collection<Double> figures) {
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("no figures");
    }
    List<Double> sorted = figures.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }

  /** Each figure of several forks as one, in the way that {@link Figure#summary} says. */
  static Map<Figure, Double> of(List<Map<Figure, Double>> forks) {
    Map<Figure, List<Double>> all = new EnumMap<>(Figure.class);
    for (Map<Figure, Double> fork : forks) {
      fork.forEach(
          (figure, value) -> all.computeIfAbsent(figure, f -> new ArrayList<>()).add(value));
    }
    Map<Figure, Double> medians = new EnumMap<>(Figure.class);
    all.forEach((figure, values) -> medians.put(figure, summary(figure, values)));
    return medians;
  }

  private static double summary(Figure figure, List<Double> values) {
    return switch (figure.summary()) {
      case MEDIAN -> median(values);
      case MOST -> values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    };
  }
}
