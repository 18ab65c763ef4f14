package dev.larder.codec;

import dev.larder.store.memory.Memory;
import java.nio.ByteBuffer;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/** Arrays of primitives: a tag, then the elements, big-endian. */
final class PrimitiveArrays {
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private PrimitiveArrays() {}

  /** Encodes an array with its tag; null if its elements are not primitive. */
  static byte @Nullable [] encode(Object array) {
    if (array instanceof byte[] bytes) {
      byte[] out = tagged(Tag.BYTES, Byte.BYTES, bytes.length);
      System.arraycopy(bytes, 0, out, 1, bytes.length);
      return out;
    }
    if (array instanceof int[] ints) {
      byte[] out = tagged(Tag.INTS, Integer.BYTES, ints.length);
      elements(out).asIntBuffer().put(ints);
      return out;
    }
    if (array instanceof long[] longs) {
      byte[] out = tagged(Tag.LONGS, Long.BYTES, longs.length);
      elements(out).asLongBuffer().put(longs);
      return out;
    }
    if (array instanceof double[] doubles) {
      byte[] out = tagged(Tag.DOUBLES, Double.BYTES, doubles.length);
      elements(out).asDoubleBuffer().put(doubles);
      return out;
    }
    if (array instanceof float[] floats) {
      byte[] out = tagged(Tag.FLOATS, Float.BYTES, floats.length);
      elements(out).asFloatBuffer().put(floats);
      return out;
    }
    if (array instanceof char[] chars) {
      byte[] out = tagged(Tag.CHARS, Character.BYTES, chars.length);
      elements(out).asCharBuffer().put(chars);
      return out;
    }
    if (array instanceof short[] shorts) {
      byte[] out = tagged(Tag.SHORTS, Short.BYTES, shorts.length);
      elements(out).asShortBuffer().put(shorts);
      return out;
    }
    if (array instanceof boolean[] truths) {
      byte[] out = tagged(Tag.BOOLEANS, Byte.BYTES, truths.length);
      for (int i = 0; i < truths.length; i++) {
        out[1 + i] = (byte) (truths[i] ? 1 : 0);
      }
      return out;
    }
    return null;
  }

  private static byte[] tagged(int tag, int width, int elements) {
    long length = 1 + (long) width * elements;
    if (length > MAX_ARRAY) {
      throw new CacheException(
          Tag.name(tag) + " is too long to be stored by value: bytes=" + length);
    }
    byte[] bytes = new byte[(int) length];
    bytes[0] = (byte) tag;
    return bytes;
  }

  private static ByteBuffer elements(byte[] tagged) {
    return ByteBuffer.wrap(tagged, 1, tagged.length - 1);
  }

  /** Decodes the bytes after a tag; null if they are malformed or the tag is none of these. */
  static @Nullable Object decode(int tag, Memory memory, int offset, int length) {
    int width = width(tag);
    if (width == 0 || length % width != 0) {
      return null;
    }
    byte[] bytes = memory.copy(offset, length);
    if (tag == Tag.BYTES) {
      return bytes;
    }
    ByteBuffer in = ByteBuffer.wrap(bytes);
    int elements = length / width;
    switch (tag) {
      case Tag.INTS -> {
        int[] ints = new int[elements];
        in.asIntBuffer().get(ints);
        return ints;
      }
      case Tag.LONGS -> {
        long[] longs = new long[elements];
        in.asLongBuffer().get(longs);
        return longs;
      }
      case Tag.DOUBLES -> {
        double[] doubles = new double[elements];
        in.asDoubleBuffer().get(doubles);
        return doubles;
      }
      case Tag.FLOATS -> {
        float[] floats = new float[elements];
        in.asFloatBuffer().get(floats);
        return floats;
      }
      case Tag.CHARS -> {
        char[] chars = new char[elements];
        in.asCharBuffer().get(chars);
        return chars;
      }
      case Tag.SHORTS -> {
        short[] shorts = new short[elements];
        in.asShortBuffer().get(shorts);
        return shorts;
      }
      default -> {
        return booleans(bytes);
      }
    }
  }

  private static int width(int tag) {
    return switch (tag) {
      case Tag.BYTES, Tag.BOOLEANS -> Byte.BYTES;
      case Tag.CHARS, Tag.SHORTS -> Short.BYTES;
      case Tag.INTS, Tag.FLOATS -> Integer.BYTES;
      case Tag.LONGS, Tag.DOUBLES -> Long.BYTES;
      default -> 0;
    };
  }

  private static boolean @Nullable [] booleans(byte[] bytes) {
    boolean[] truths = new boolean[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != 0 && bytes[i] != 1) {
        return null;
      }
      truths[i] = bytes[i] == 1;
    }
    return truths;
  }
}
