package dev.larder.tck.memory;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one row, by name and in the order in which they were added: for a table, a line
 * and JSON alike.
 */
public final class Row {
  /** The name under which a row says why it has no figures. */
  public static final String FAILED = "failed";

  private final Map<String, Object> figures = new LinkedHashMap<>();

  /** Adds a figure; null is left out. Shares and ratios are doubles, everything else whole. */
  public Row with(String name, @Nullable Object figure) {
    if (figure != null) {
      figures.put(name, figure);
    }
    return this;
  }

  /** The row as {@code KEYWORD name=figure ...}. */
  String line(String keyword) {
    return figures.entrySet().stream()
        .map(figure -> figure.getKey() + "=" + plain(figure.getValue()))
        .collect(Collectors.joining(" ", keyword + " ", ""));
  }

  private static String plain(Object figure) {
    if (figure instanceof Double share) {
      return String.format(Locale.ROOT, "%.4f", share);
    }
    String text = figure.toString();
    return text.matches("[\\w.-]+") ? text : '"' + text.replace('"', '\'') + '"';
  }

  /** The figure as people read it; "-" if there is none. */
  public String cell(String name) {
    Object figure = figures.get(name);
    if (figure == null) {
      return "-";
    }
    if (figure instanceof Double share) {
      return String.format(Locale.ROOT, "%.3f", share);
    }
    return figure instanceof Number number
        ? String.format(Locale.ROOT, "%,d", number.longValue())
        : figure.toString();
  }

  Map<String, Object> figures() {
    return Collections.unmodifiableMap(figures);
  }
}
