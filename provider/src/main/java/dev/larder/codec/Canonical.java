package dev.larder.codec;

import dev.larder.codec.CanonicalKey.NumberKey;
import dev.larder.codec.CanonicalKey.PairKey;
import dev.larder.codec.CanonicalKey.StringKey;
import dev.larder.store.memory.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The canonical types, object by object: their encoded bytes are equal exactly if they are. */
final class Canonical {
  private static final int ORDINAL_BITS = 32;

  private Canonical() {}

  /** The canonical form of {@code object}; null if its exact class has none. */
  static @Nullable CanonicalKey of(Object object, EnumTypes enums) {
    if (object instanceof String string) {
      return new StringKey(string);
    }
    if (object instanceof Long number) {
      return new NumberKey(Tag.LONG, number);
    }
    if (object instanceof Integer number) {
      return new NumberKey(Tag.INTEGER, number);
    }
    if (object instanceof UUID uuid) {
      return new PairKey(
          Tag.UUID, Long.BYTES, uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }
    if (object instanceof Enum<?> constant) {
      return ofEnum(constant, enums);
    }
    return ofRarer(object);
  }

  /** An ordinal lives no longer than its class, as nothing encoded leaves the JVM. */
  @SuppressWarnings("EnumOrdinal")
  private static @Nullable CanonicalKey ofEnum(Enum<?> constant, EnumTypes enums) {
    int number = enums.numberOf(constant.getDeclaringClass());
    return number == EnumTypes.NONE
        ? null
        : new NumberKey(Tag.ENUM, ((long) number << ORDINAL_BITS) | constant.ordinal());
  }

  /** All of these classes are final, so that {@code instanceof} asks for the exact class. */
  private static @Nullable CanonicalKey ofRarer(Object object) {
    if (object instanceof Instant instant) {
      return new PairKey(Tag.INSTANT, Integer.BYTES, instant.getNano(), instant.getEpochSecond());
    }
    if (object instanceof LocalDate date) {
      return new NumberKey(Tag.LOCAL_DATE, date.toEpochDay());
    }
    if (object instanceof Short number) {
      return new NumberKey(Tag.SHORT, number);
    }
    if (object instanceof Byte number) {
      return new NumberKey(Tag.BYTE, number);
    }
    if (object instanceof Character unit) {
      return new NumberKey(Tag.CHARACTER, unit);
    }
    if (object instanceof Boolean truth) {
      return new NumberKey(Tag.BOOLEAN, truth ? 1 : 0);
    }
    if (object instanceof Double number) {
      return new NumberKey(Tag.DOUBLE, Double.doubleToLongBits(number));
    }
    if (object instanceof Float number) {
      return new NumberKey(Tag.FLOAT, Float.floatToIntBits(number));
    }
    return null;
  }

  /** Decodes the bytes after a canonical type's tag; null if they are malformed. */
  static @Nullable Object decode(int tag, Memory memory, int offset, int length, EnumTypes enums) {
    return switch (tag) {
      case Tag.LATIN1, Tag.UTF16 -> Strings.decode(tag, memory, offset, length);
      case Tag.UUID ->
          isPair(length, Long.BYTES)
              ? new UUID(memory.getLong(offset), Numbers.read(memory, offset + 8, length - 8))
              : null;
      case Tag.INSTANT ->
          isPair(length, Integer.BYTES)
              ? instant(Numbers.read(memory, offset + 4, length - 4), memory.getInt(offset))
              : null;
      default ->
          length <= Long.BYTES ? ofNumber(tag, Numbers.read(memory, offset, length), enums) : null;
    };
  }

  private static boolean isPair(int length, int width) {
    return length >= width && length <= width + Long.BYTES;
  }

  private static @Nullable Instant instant(long second, int nano) {
    boolean valid =
        second >= Instant.MIN.getEpochSecond()
            && second <= Instant.MAX.getEpochSecond()
            && nano >= 0
            && nano < 1_000_000_000;
    return valid ? Instant.ofEpochSecond(second, nano) : null;
  }

  private static @Nullable Object ofNumber(int tag, long number, EnumTypes enums) {
    int low = (int) number;
    if (tag == Tag.LONG) {
      return number;
    }
    if (tag == Tag.DOUBLE) {
      return Double.longBitsToDouble(number);
    }
    if (tag == Tag.ENUM) {
      return enums.constant(number >> ORDINAL_BITS, low);
    }
    if (tag == Tag.LOCAL_DATE) {
      boolean valid = number >= LocalDate.MIN.toEpochDay() && number <= LocalDate.MAX.toEpochDay();
      return valid ? LocalDate.ofEpochDay(number) : null;
    }
    return low == number ? ofInt(tag, low) : null;
  }

  private static @Nullable Object ofInt(int tag, int number) {
    return switch (tag) {
      case Tag.INTEGER -> number;
      case Tag.FLOAT -> Float.intBitsToFloat(number);
      case Tag.SHORT -> (short) number == number ? (Object) (short) number : null;
      case Tag.BYTE -> (byte) number == number ? (Object) (byte) number : null;
      case Tag.CHARACTER -> (char) number == number ? (Object) (char) number : null;
      case Tag.BOOLEAN -> number == 0 || number == 1 ? (Object) (number == 1) : null;
      default -> null;
    };
  }
}
