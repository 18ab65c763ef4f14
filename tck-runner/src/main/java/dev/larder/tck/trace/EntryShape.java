package dev.larder.tck.trace;

import dev.larder.tck.lesson.LoanTrace;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The keys and values that stand for a trace's numbers. Every call makes new strings, so that a
 * cache shares none with the replayer or with another entry.
 */
public enum EntryShape {
  /** The eviction lesson's own keys and values; sizes are ignored. */
  LIBRARY {
    @Override
    public String key(int id) {
      return LoanTrace.key(id);
    }

    @Override
    public String value(int id, int size) {
      return LoanTrace.value(id);
    }

    @Override
    public boolean isValueOf(int id, String value) {
      return value.length() == defaultValueLength()
          && value.charAt(7) == '1' + id % 8
          && value.charAt(17) == '0' + id % 10;
    }

    @Override
    public int keyLength() {
      return 10;
    }

    @Override
    public int defaultValueLength() {
      return 18;
    }
  },

  /** Keys of 16 Latin-1 characters; values of the trace's size, 24 where it has none. */
  SIZED {
    @Override
    public String key(int id) {
      return digits("key", id, KEY_LENGTH);
    }

    @Override
    public String value(int id, int size) {
      return size >= VALUE_LENGTH ? digits("value", id, size) : "v".repeat(size);
    }

    @Override
    public boolean isValueOf(int id, String value) {
      int rest = value.length() < VALUE_LENGTH ? 0 : id;
      for (int i = value.length() - 1; rest > 0; i--, rest /= 10) {
        if (value.charAt(i) != '0' + rest % 10) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int keyLength() {
      return KEY_LENGTH;
    }

    @Override
    public int defaultValueLength() {
      return VALUE_LENGTH;
    }
  };

  private static final int KEY_LENGTH = 16;
  private static final int VALUE_LENGTH = 24;

  /** The key of an id, at least 0. */
  public abstract String key(int id);

  /** The value of an id; {@code size} in bytes, at least 0. */
  public abstract String value(int id, int size);

  /**
   * False if the value was certainly put under another key. Cheap enough for every hit: it looks at
   * the value's last digits only, and lets values pass that are too short to carry a number.
   */
  public abstract boolean isValueOf(int id, String value);

  /** Bytes of a key's characters; the shortest one, where lengths vary. */
  public abstract int keyLength();

  /** Bytes of a value's characters where the trace states no size. */
  public abstract int defaultValueLength();

  /** The prefix, zeros and the number, one Latin-1 byte each. */
  private static String digits(String prefix, int number, int length) {
    byte[] text = new byte[length];
    Arrays.fill(text, (byte) '0');
    for (int i = 0; i < prefix.length(); i++) {
      text[i] = (byte) prefix.charAt(i);
    }
    int rest = number;
    for (int i = length - 1; rest > 0; i--, rest /= 10) {
      text[i] = (byte) ('0' + rest % 10);
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }
}
