package dev.larder.codec.graph;

/**
 * Floating-point numbers. Most that people store have few digits: a whole number, or one of
 * hundredths, is a varint; any other is its bits.
 *
 * <pre>
 *   varint  4 * zigzag(whole) + 0
 *           4 * zigzag(hundredths) + 1
 *           2                            8 bytes follow (float: 4)
 * </pre>
 */
final class Decimals {
  private static final int WHOLE = 0;
  private static final int HUNDREDTHS = 1;
  private static final int BITS = 2;

  /** Beyond, the varint would be no shorter than the bits. */
  private static final double MOST = 1L << 44;

  private static final double MOST_OF_FLOAT = 1L << 16;

  private Decimals() {}

  static void write(double number, GraphWriter out) {
    long whole = (long) number;
    if (Math.abs(number) < MOST) {
      if (same((double) whole, number)) {
        out.varint(zigzag(whole) << 2 | WHOLE);
        return;
      }
      long hundredths = Math.round(number * 100);
      if (same(hundredths / 100.0, number)) {
        out.varint(zigzag(hundredths) << 2 | HUNDREDTHS);
        return;
      }
    }
    out.octet(BITS);
    out.room(Double.BYTES).putDouble(number);
  }

  static void write(float number, GraphWriter out) {
    if (Math.abs(number) < MOST_OF_FLOAT && same((double) (long) number, number)) {
      out.varint(zigzag((long) number) << 2 | WHOLE);
    } else {
      out.octet(BITS);
      out.room(Float.BYTES).putFloat(number);
    }
  }

  /** By bits: of zeros and NaNs there are several. */
  private static boolean same(double one, double other) {
    return Double.doubleToRawLongBits(one) == Double.doubleToRawLongBits(other);
  }

  private static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  static double readDouble(GraphReader in) {
    long value = in.varint();
    return (value & 3) == BITS ? in.room(Double.BYTES).getDouble() : decimal(value);
  }

  static float readFloat(GraphReader in) {
    long value = in.varint();
    return (value & 3) == BITS ? in.room(Float.BYTES).getFloat() : (float) decimal(value);
  }

  private static double decimal(long value) {
    long zigzag = value >>> 2;
    long number = (zigzag >>> 1) ^ -(zigzag & 1);
    return switch ((int) (value & 3)) {
      case WHOLE -> number;
      case HUNDREDTHS -> number / 100.0;
      default -> throw GraphReader.malformed();
    };
  }
}
