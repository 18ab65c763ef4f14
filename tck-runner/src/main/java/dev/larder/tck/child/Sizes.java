package dev.larder.tck.child;

import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sizes on the command line and in the output: an integer and a unit, or a share of the heap. */
public final class Sizes {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,40})\\s*([A-Za-z%]*)");
  private static final Map<String, Long> UNITS = units();

  private Sizes() {}

  private static Map<String, Long> units() {
    Map<String, Long> units = new LinkedHashMap<>();
    units.put("B", 1L);
    units.put("kB", 1_000L);
    units.put("KiB", 1L << 10);
    units.put("MB", 1_000_000L);
    units.put("MiB", 1L << 20);
    units.put("GB", 1_000_000_000L);
    units.put("GiB", 1L << 30);
    return units;
  }

  /**
   * Parses a size.
   *
   * @param text for example {@code 4MiB} or {@code 5%}
   * @param heapBytes what a percentage refers to
   * @throws IllegalArgumentException with one line that says what was expected
   */
  public static long parse(String text, long heapBytes) {
    Matcher matcher = SIZE.matcher(text.strip());
    if (!matcher.matches()) {
      throw new IllegalArgumentException(expected(text));
    }
    BigInteger number = new BigInteger(matcher.group(1));
    if (number.signum() == 0) {
      throw new IllegalArgumentException("expected a size above 0, found '" + text + "'");
    }
    BigInteger bytes = times(number, matcher.group(2), text, heapBytes);
    if (bytes.bitLength() > 63) {
      throw new IllegalArgumentException(
          "expected at most " + Long.MAX_VALUE + " bytes, found '" + text + "'");
    }
    return bytes.longValue();
  }

  private static BigInteger times(BigInteger number, String unit, String text, long heapBytes) {
    if (unit.equals("%")) {
      if (number.compareTo(BigInteger.valueOf(100)) > 0) {
        throw new IllegalArgumentException("expected at most 100%, found '" + text + "'");
      }
      return BigInteger.valueOf(heapBytes).multiply(number).divide(BigInteger.valueOf(100));
    }
    Long factor = UNITS.get(unit);
    if (factor == null) {
      throw new IllegalArgumentException(expected(text));
    }
    return number.multiply(BigInteger.valueOf(factor));
  }

  private static String expected(String text) {
    return "expected an integer and one of "
        + String.join(" ", UNITS.keySet())
        + ", or N% of the heap, found '"
        + text
        + "'";
  }

  /** Bytes with the largest binary unit that divides them, for example {@code 4 MiB}. */
  public static String text(long bytes) {
    String[] names = {"GiB", "MiB", "KiB"};
    for (String name : names) {
      long factor = UNITS.getOrDefault(name, 1L);
      if (bytes >= factor && bytes % factor == 0) {
        return bytes / factor + " " + name;
      }
    }
    return grouped(bytes) + " bytes";
  }

  /** A number with its thousands separated. */
  public static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
