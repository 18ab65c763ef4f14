package dev.larder.codec;

import dev.larder.codec.graph.Latin1;
import dev.larder.store.memory.Memory;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * Strings as Latin-1 if every char fits, else as UTF-16 units.
 *
 * <p>Never UTF-8: it has no form for a surrogate without its partner, so different Strings would
 * become the same bytes.
 */
final class Strings {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private Strings() {}

  /** The tag and the chars of {@code string}. */
  static byte[] encode(String string) {
    int length = string.length();
    boolean latin1 = Latin1.fits(string);
    long encodedLength = 1 + (latin1 ? length : 2L * length);
    if (encodedLength > MAX_ARRAY) {
      throw new CacheException(
          "String is too long to be stored by value: chars=" + length + ", bytes=" + encodedLength);
    }
    byte[] bytes = new byte[(int) encodedLength];
    if (latin1) {
      bytes[0] = Tag.LATIN1;
      Latin1.copy(string, bytes, 1);
    } else {
      bytes[0] = Tag.UTF16;
      for (int i = 0, at = 1; i < length; i++) {
        char unit = string.charAt(i);
        bytes[at++] = (byte) (unit >> 8);
        bytes[at++] = (byte) unit;
      }
    }
    return bytes;
  }

  /** Whether the bytes are {@code string}, encoded. */
  static boolean same(String string, Memory memory, int offset, int length) {
    int chars = string.length();
    int start = offset + 1;
    if (memory.getByte(offset) == Tag.LATIN1) {
      if (length - 1 != chars) {
        return false;
      }
      for (int i = 0; i < chars; i++) {
        if (string.charAt(i) != (memory.getByte(start + i) & 0xff)) {
          return false;
        }
      }
      return true;
    }
    if (memory.getByte(offset) != Tag.UTF16 || length - 1 != 2L * chars) {
      return false;
    }
    for (int i = 0; i < chars; i++) {
      if (string.charAt(i) != (char) memory.getShort(start + 2 * i)) {
        return false;
      }
    }
    return true;
  }

  /** {@link String#hashCode} of the String that these bytes after the tag are. */
  static int hash(int tag, Memory memory, int offset, int length) {
    int hash = 0;
    if (tag == Tag.LATIN1) {
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + (memory.getByte(offset + i) & 0xff);
      }
    } else {
      for (int i = 0; i + 1 < length; i += 2) {
        hash = 31 * hash + (memory.getShort(offset + i) & 0xffff);
      }
    }
    return hash;
  }

  /** The String that these bytes after the tag are; null if they are none. */
  static @Nullable String decode(int tag, Memory memory, int offset, int length) {
    if (tag == Tag.LATIN1) {
      return memory.latin1(offset, length);
    }
    if (length % 2 != 0) {
      return null;
    }
    char[] units = new char[length / 2];
    for (int i = 0; i < units.length; i++) {
      units[i] = (char) memory.getShort(offset + 2 * i);
    }
    return new String(units);
  }
}
