package dev.larder.tck.tables;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Cells of a text table, padded and rounded as the lessons do it. Digits are ASCII and the decimal
 * sign is a point in every locale.
 */
final class Cells {
  private Cells() {}

  static String left(String text, int width) {
    return text + " ".repeat(Math.max(0, width - text.length()));
  }

  static String right(String text, int width) {
    return " ".repeat(Math.max(0, width - text.length())) + text;
  }

  static String right(long number, int width) {
    return right(Long.toString(number), width);
  }

  /** Exactly half goes up, which is what the lessons' language does. */
  static String fixed(double number, int decimals) {
    return new BigDecimal(number).setScale(decimals, RoundingMode.HALF_UP).toPlainString();
  }

  /** A share of 1 in per cent, the sign first. */
  static String percent(double share) {
    return "%" + fixed(share * 100, 1);
  }
}
