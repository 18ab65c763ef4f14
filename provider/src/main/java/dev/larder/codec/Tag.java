package dev.larder.codec;

/**
 * The first byte of everything encoded: which type follows. The only place that knows the numbers.
 *
 * <p>"Number" means a two's-complement integer in as few bytes as hold it, big-endian, none for 0;
 * it fills the rest of the encoded bytes. Everything else is big-endian, too.
 *
 * <pre>
 *   LATIN1            one byte a char, each at most 0xff     (never for a String that needs more)
 *   UTF16             two bytes a char, surrogates paired or not
 *   INTEGER .. DOUBLE number: the value; for FLOAT and DOUBLE its bits
 *   LOCAL_DATE        number: the epoch day
 *   ENUM              number: the type's number shifted by 32, and the ordinal
 *   UUID              8 bytes, then number
 *   INSTANT           4 bytes of nanoseconds, then number: the epoch second
 *   COMPACT           an object with all that it refers to, see package graph
 *   SERIALIZED        a Java serialisation stream, see Serialization
 *   others            see BuiltIns
 * </pre>
 */
final class Tag {
  static final int LATIN1 = 1;
  static final int UTF16 = 2;
  static final int INTEGER = 3;
  static final int LONG = 4;
  static final int SHORT = 5;
  static final int BYTE = 6;
  static final int CHARACTER = 7;
  static final int BOOLEAN = 8;
  static final int FLOAT = 9;
  static final int DOUBLE = 10;
  static final int LOCAL_DATE = 11;
  static final int ENUM = 12;
  static final int UUID = 13;
  static final int INSTANT = 14;

  static final int BYTES = 15;
  static final int BOOLEANS = 16;
  static final int CHARS = 17;
  static final int SHORTS = 18;
  static final int INTS = 19;
  static final int LONGS = 20;
  static final int FLOATS = 21;
  static final int DOUBLES = 22;
  static final int BIG_INTEGER = 23;
  static final int BIG_DECIMAL = 24;
  static final int DATE = 25;
  static final int LOCAL_TIME = 26;
  static final int LOCAL_DATE_TIME = 27;
  static final int DURATION = 28;
  static final int OFFSET_DATE_TIME = 29;
  static final int ZONED_DATE_TIME = 30;
  static final int SERIALIZED = 31;
  static final int COMPACT = 32;

  private static final String[] NAMES = {
    "nothing",
    "String",
    "String",
    "Integer",
    "Long",
    "Short",
    "Byte",
    "Character",
    "Boolean",
    "Float",
    "Double",
    "LocalDate",
    "enum constant",
    "UUID",
    "Instant",
    "byte[]",
    "boolean[]",
    "char[]",
    "short[]",
    "int[]",
    "long[]",
    "float[]",
    "double[]",
    "BigInteger",
    "BigDecimal",
    "Date",
    "LocalTime",
    "LocalDateTime",
    "Duration",
    "OffsetDateTime",
    "ZonedDateTime",
    "serialised object",
    "compact object",
  };

  private Tag() {}

  /** What a tag stands for, for messages. */
  static String name(int tag) {
    return tag > 0 && tag < NAMES.length ? NAMES[tag] : "unknown type " + (tag & 0xff);
  }
}
