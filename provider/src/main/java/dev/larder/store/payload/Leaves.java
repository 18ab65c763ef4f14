package dev.larder.store.payload;

import dev.larder.store.memory.ObjectLayout;
import java.lang.ref.Reference;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.Charset;
import java.time.ZoneId;
import java.util.Currency;
import java.util.Locale;

/** Objects whose size is known without following anything. Thread-safe. */
final class Leaves {
  private static final int LATIN1_MAX = 0xff;

  private final ObjectLayout layout;
  private final Shapes shapes;
  private final long stringBytes;
  private final long bigIntegerBytes;

  Leaves(ObjectLayout layout, Shapes shapes) {
    this.layout = layout;
    this.shapes = shapes;
    stringBytes = shapes.ownBytes(String.class);
    bigIntegerBytes = shapes.ownBytes(BigInteger.class);
  }

  /** What belongs to the JVM or the program rather than to whoever refers to it. */
  static boolean isShared(Object object) {
    return object instanceof Enum<?>
        || object instanceof Class<?>
        || object instanceof ClassLoader
        || object instanceof Thread
        || object instanceof Module
        || object instanceof Locale
        || object instanceof Currency
        || object instanceof Charset
        || object instanceof ZoneId;
  }

  /** Bytes of {@code object}, or -1 if it is no leaf. */
  long sizeOf(Object object) {
    if (object instanceof String string) {
      return string(string);
    }
    Class<?> type = object.getClass();
    if (type.isArray()) {
      return type.getComponentType().isPrimitive() ? primitives(object) : -1;
    }
    if (type == BigInteger.class) {
      return bigInteger((BigInteger) object);
    }
    if (type == BigDecimal.class) {
      return bigDecimal((BigDecimal) object);
    }
    if (object instanceof Reference<?>) {
      return shapes.ownBytes(type);
    }
    // All of its fields are primitive: boxed numbers, UUID, most of java.time, AtomicLong.
    return Shapes.isJdk(type) && !shapes.refers(type) ? shapes.ownBytes(type) : -1;
  }

  /** A String and its array. */
  long string(CharSequence string) {
    return stringBytes + chars(string, string.length());
  }

  /** The array in which {@code capacity} chars are kept if they are like those given. */
  long chars(CharSequence chars, long capacity) {
    return layout.array(1, layout.compactStrings() && isLatin1(chars) ? capacity : 2 * capacity);
  }

  private static boolean isLatin1(CharSequence chars) {
    for (int i = 0; i < chars.length(); i++) {
      if (chars.charAt(i) > LATIN1_MAX) {
        return false;
      }
    }
    return true;
  }

  private long primitives(Object array) {
    if (array instanceof byte[] bytes) {
      return layout.array(Byte.BYTES, bytes.length);
    }
    if (array instanceof int[] ints) {
      return layout.array(Integer.BYTES, ints.length);
    }
    if (array instanceof long[] longs) {
      return layout.array(Long.BYTES, longs.length);
    }
    if (array instanceof double[] doubles) {
      return layout.array(Double.BYTES, doubles.length);
    }
    if (array instanceof float[] floats) {
      return layout.array(Float.BYTES, floats.length);
    }
    if (array instanceof char[] chars) {
      return layout.array(Character.BYTES, chars.length);
    }
    if (array instanceof short[] shorts) {
      return layout.array(Short.BYTES, shorts.length);
    }
    return layout.array(Byte.BYTES, ((boolean[]) array).length);
  }

  /** Its magnitude is in ints; a negative power of two has one bit more than {@code bitLength}. */
  private long bigInteger(BigInteger number) {
    int bits = number.bitLength();
    if (number.signum() < 0 && number.getLowestSetBit() == bits) {
      bits++;
    }
    return bigIntegerBytes + layout.array(Integer.BYTES, (bits + Integer.SIZE - 1) / Integer.SIZE);
  }

  /** Up to 18 digits fit in the object itself; a text it may have cached is not seen. */
  private long bigDecimal(BigDecimal number) {
    long bytes = shapes.ownBytes(BigDecimal.class);
    BigInteger unscaled = number.unscaledValue();
    return unscaled.bitLength() < Long.SIZE ? bytes : bytes + bigInteger(unscaled);
  }
}
