package dev.larder.tck.memory;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The keys and values of a run. Everything is made anew at each call, so that no two entries share
 * an object, and from numbers alone, so that all peers get the same.
 *
 * @param kind what values are
 * @param length characters of a value: exactly, or in the middle of a range; 0 where the kind knows
 */
public record Values(Kind kind, int length) {
  static final int KEY_LENGTH = 16;

  private static final int SHORTEST = 10;
  private static final int LONGEST = 100_000;

  /** What an engineer adds in a weigher for what a cache keeps beside key and value. */
  private static final int ESTIMATED_OVERHEAD = 80;

  /** What values are. */
  public enum Kind {
    /** Strings of one length. */
    FIXED,
    /** Strings of half to one and a half times the length, evenly. */
    AROUND,
    /** Strings of 10 to 100,000 characters, evenly by the logarithm. */
    LOG_UNIFORM,
    /** Arrays of bytes of one length. */
    BYTES,
    /** Objects with six fields, {@link Member}. */
    OBJECT,
    /** Records with a record and a list in them, {@link Loan}. */
    RECORD
  }

  public static Values fixed(int length) {
    return new Values(Kind.FIXED, length);
  }

  public static Values around(int length) {
    return new Values(Kind.AROUND, length);
  }

  public static Values logUniform() {
    return new Values(Kind.LOG_UNIFORM, 0);
  }

  public static Values bytes(int length) {
    return new Values(Kind.BYTES, length);
  }

  public static Values records() {
    return new Values(Kind.RECORD, 0);
  }

  public static Values objects() {
    return new Values(Kind.OBJECT, 0);
  }

  /** The key of that number, Latin-1. */
  public static String key(long number) {
    return text('k', number, KEY_LENGTH);
  }

  /**
   * A value for the entry of that number.
   *
   * @param write number of the write, which decides on the size where sizes vary
   */
  public Object value(long number, long write) {
    return switch (kind) {
      case OBJECT -> Member.of(number);
      case RECORD -> Loan.of(number);
      case BYTES -> latin1('v', number, length);
      default -> text('v', number, lengthOf(write));
    };
  }

  /** Characters of the value of that write. */
  int lengthOf(long write) {
    return switch (kind) {
      case FIXED, BYTES -> length;
      case AROUND -> length / 2 + (int) (share(write) * (length + 1));
      case LOG_UNIFORM ->
          (int)
              Math.exp(
                  Math.log(SHORTEST) + share(write) * (Math.log(LONGEST) - Math.log(SHORTEST)));
      case OBJECT, RECORD -> 0;
    };
  }

  /** The declared type of the values. */
  public Class<?> type() {
    return switch (kind) {
      case OBJECT -> Member.class;
      case RECORD -> Loan.class;
      case BYTES -> byte[].class;
      default -> String.class;
    };
  }

  /** The weigher for peers that need one: contents, and 80 bytes for the rest. */
  static int estimate(String key, Object value) {
    return key.length() + contents(value) + ESTIMATED_OVERHEAD;
  }

  private static int contents(Object value) {
    if (value instanceof Member member) {
      return member.contents();
    }
    if (value instanceof Loan loan) {
      return loan.contents();
    }
    return value instanceof byte[] bytes ? bytes.length : ((String) value).length();
  }

  /** A share of 1 that looks random and depends on the number alone. */
  public static double share(long number) {
    long z = (number + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return ((z ^ (z >>> 31)) >>> 11) * 0x1.0p-53;
  }

  /** Latin-1 text that ends with the number, as far as it has room. */
  static String text(char first, long number, int length) {
    return new String(latin1(first, number, length), StandardCharsets.ISO_8859_1);
  }

  private static byte[] latin1(char first, long number, int length) {
    byte[] text = new byte[length];
    Arrays.fill(text, (byte) '0');
    text[0] = (byte) first;
    long rest = number;
    for (int i = length - 1; i > 0 && rest > 0; i--) {
      text[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return text;
  }
}
