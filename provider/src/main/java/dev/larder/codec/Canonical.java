package dev.larder.codec;

import dev.larder.codec.CanonicalKey.NumberKey;
import dev.larder.codec.CanonicalKey.PairKey;
import dev.larder.codec.CanonicalKey.StringKey;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.Memory;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The canonical types, object by object: their encoded bytes are equal exactly if they are. */
final class Canonical {
  private static final int ORDINAL_BITS = 32;

  /** Instead of a tag: there is no canonical form. */
  private static final int NONE = 0;

  private Canonical() {}

  /** The canonical form of {@code object}; null if its exact class has none. */
  static @Nullable CanonicalKey of(Object object, EnumTypes enums) {
    if (object instanceof String string) {
      return new StringKey(string);
    }
    int tag = tagOf(object, enums);
    return switch (tag) {
      case NONE -> null;
      case Tag.UUID, Tag.INSTANT ->
          new PairKey(tag, width(tag), fixedOf(object), numberOf(object, enums));
      default -> new NumberKey(tag, numberOf(object, enums));
    };
  }

  /** {@link CanonicalKey#hash} of any object, made without the key; by its own if it has none. */
  static int hash(Object object, EnumTypes enums) {
    if (object instanceof String string) {
      return Hashing.mix(string.hashCode());
    }
    int tag = tagOf(object, enums);
    return Hashing.mix(
        switch (tag) {
          case NONE -> object.hashCode();
          case Tag.UUID, Tag.INSTANT ->
              PairKey.unmixedHash(fixedOf(object), numberOf(object, enums));
          default -> Numbers.fold(numberOf(object, enums));
        });
  }

  /** Whether the bytes are that object's canonical form, found out without making that. */
  static boolean matches(Object object, EnumTypes enums, Memory memory, int offset, int length) {
    if (object instanceof String string) {
      return StringKey.matches(string, memory, offset, length);
    }
    int tag = tagOf(object, enums);
    return switch (tag) {
      case NONE -> false;
      case Tag.UUID, Tag.INSTANT ->
          PairKey.matches(
              tag, width(tag), fixedOf(object), numberOf(object, enums), memory, offset, length);
      default -> NumberKey.matches(tag, numberOf(object, enums), memory, offset, length);
    };
  }

  /** Whether objects of its exact class have a canonical form. */
  static boolean has(Object object, EnumTypes enums) {
    return object instanceof String || tagOf(object, enums) != NONE;
  }

  /** All of these classes are final, so that {@code instanceof} asks for the exact class. */
  private static int tagOf(Object object, EnumTypes enums) {
    if (object instanceof Long) {
      return Tag.LONG;
    }
    if (object instanceof Integer) {
      return Tag.INTEGER;
    }
    if (object instanceof UUID) {
      return Tag.UUID;
    }
    if (object instanceof Enum<?> constant) {
      return enums.numberOf(constant.getDeclaringClass()) == EnumTypes.NONE ? NONE : Tag.ENUM;
    }
    if (object instanceof Instant) {
      return Tag.INSTANT;
    }
    if (object instanceof LocalDate) {
      return Tag.LOCAL_DATE;
    }
    return tagOfRarer(object);
  }

  private static int tagOfRarer(Object object) {
    if (object instanceof Short) {
      return Tag.SHORT;
    }
    if (object instanceof Byte) {
      return Tag.BYTE;
    }
    if (object instanceof Character) {
      return Tag.CHARACTER;
    }
    if (object instanceof Boolean) {
      return Tag.BOOLEAN;
    }
    if (object instanceof Double) {
      return Tag.DOUBLE;
    }
    return object instanceof Float ? Tag.FLOAT : NONE;
  }

  /** The number that a value of {@link #tagOf} is, or the second one of a pair. */
  private static long numberOf(Object object, EnumTypes enums) {
    if (object instanceof Long number) {
      return number;
    }
    if (object instanceof Integer number) {
      return number;
    }
    if (object instanceof UUID uuid) {
      return uuid.getLeastSignificantBits();
    }
    if (object instanceof Enum<?> constant) {
      return numberOf(constant, enums);
    }
    if (object instanceof Instant instant) {
      return instant.getEpochSecond();
    }
    if (object instanceof LocalDate date) {
      return date.toEpochDay();
    }
    return numberOfRarer(object);
  }

  /** An ordinal lives no longer than its class, as nothing encoded leaves the JVM. */
  @SuppressWarnings("EnumOrdinal")
  private static long numberOf(Enum<?> constant, EnumTypes enums) {
    return (long) enums.numberOf(constant.getDeclaringClass()) << ORDINAL_BITS | constant.ordinal();
  }

  private static long numberOfRarer(Object object) {
    if (object instanceof Short number) {
      return number;
    }
    if (object instanceof Byte number) {
      return number;
    }
    if (object instanceof Character unit) {
      return unit;
    }
    if (object instanceof Boolean truth) {
      return truth ? 1 : 0;
    }
    return object instanceof Double number
        ? Double.doubleToLongBits(number)
        : Float.floatToIntBits((Float) object);
  }

  /** The first number of a pair, which takes {@link #width} bytes. */
  @SuppressWarnings("JavaInstantGetSecondsGetNano") // The seconds are the pair's second number.
  private static long fixedOf(Object object) {
    return object instanceof UUID uuid
        ? uuid.getMostSignificantBits()
        : ((Instant) object).getNano();
  }

  private static int width(int tag) {
    return tag == Tag.UUID ? Long.BYTES : Integer.BYTES;
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
