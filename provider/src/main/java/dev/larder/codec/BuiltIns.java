package dev.larder.codec;

import dev.larder.store.memory.Memory;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.Date;
import org.jspecify.annotations.Nullable;

/**
 * Compact forms of value types that are not canonical keys, big-endian after the tag.
 *
 * <pre>
 *   arrays            their elements, one byte for a boolean
 *   BIG_INTEGER       two's complement, at least one byte
 *   BIG_DECIMAL       scale (4 bytes), then the unscaled value as above
 *   DATE              milliseconds (8)
 *   LOCAL_TIME        nanosecond of the day (8)
 *   LOCAL_DATE_TIME   UTC second (8), nanosecond (4)
 *   DURATION          second (8), nanosecond (4)
 *   OFFSET_DATE_TIME  LOCAL_DATE_TIME, offset in seconds (4)
 *   ZONED_DATE_TIME   OFFSET_DATE_TIME, then the zone's name in Latin-1
 * </pre>
 */
@SuppressWarnings("JavaUtilDate") // users store them
final class BuiltIns {
  private static final int TIMESTAMP = Long.BYTES + Integer.BYTES;

  private BuiltIns() {}

  /** Encodes {@code value} with its tag; null if its exact class has no form here. */
  static byte @Nullable [] encode(Object value) {
    if (value.getClass().isArray()) {
      return PrimitiveArrays.encode(value);
    }
    if (value.getClass() == BigDecimal.class) {
      BigDecimal number = (BigDecimal) value;
      byte[] unscaled = number.unscaledValue().toByteArray();
      return tagged(Tag.BIG_DECIMAL, Integer.BYTES + unscaled.length)
          .putInt(number.scale())
          .put(unscaled)
          .array();
    }
    if (value.getClass() == BigInteger.class) {
      byte[] number = ((BigInteger) value).toByteArray();
      return tagged(Tag.BIG_INTEGER, number.length).put(number).array();
    }
    if (value.getClass() == Date.class) {
      return tagged(Tag.DATE, Long.BYTES).putLong(((Date) value).getTime()).array();
    }
    return encodeTime(value);
  }

  private static byte @Nullable [] encodeTime(Object value) {
    if (value instanceof LocalDateTime time) {
      return timestamp(Tag.LOCAL_DATE_TIME, 0, time).array();
    }
    if (value instanceof LocalTime time) {
      return tagged(Tag.LOCAL_TIME, Long.BYTES).putLong(time.toNanoOfDay()).array();
    }
    if (value instanceof Duration duration) {
      return tagged(Tag.DURATION, TIMESTAMP)
          .putLong(duration.getSeconds())
          .putInt(duration.getNano())
          .array();
    }
    if (value instanceof OffsetDateTime time) {
      return timestamp(Tag.OFFSET_DATE_TIME, Integer.BYTES, time.toLocalDateTime())
          .putInt(time.getOffset().getTotalSeconds())
          .array();
    }
    if (value instanceof ZonedDateTime time) {
      byte[] zone = Strings.encode(time.getZone().getId());
      return timestamp(Tag.ZONED_DATE_TIME, Integer.BYTES + zone.length, time.toLocalDateTime())
          .putInt(time.getOffset().getTotalSeconds())
          .put(zone)
          .array();
    }
    return null;
  }

  private static ByteBuffer tagged(int tag, int length) {
    return ByteBuffer.allocate(1 + length).put((byte) tag);
  }

  private static ByteBuffer timestamp(int tag, int more, LocalDateTime time) {
    return tagged(tag, TIMESTAMP + more)
        .putLong(time.toEpochSecond(ZoneOffset.UTC))
        .putInt(time.get(ChronoField.NANO_OF_SECOND));
  }

  /**
   * Whether bytes with this tag are for the JDK to judge. It does so by exceptions, and asks the
   * providers of time zones, who may be anybody.
   */
  static boolean isTime(int tag) {
    return tag >= Tag.LOCAL_TIME && tag <= Tag.ZONED_DATE_TIME;
  }

  /** Decodes the bytes after a tag; null if they are malformed or the tag is none of these. */
  static @Nullable Object decode(int tag, Memory memory, int offset, int length) {
    return switch (tag) {
      case Tag.BIG_INTEGER -> length < 1 ? null : new BigInteger(memory.copy(offset, length));
      case Tag.BIG_DECIMAL ->
          length < Integer.BYTES + 1
              ? null
              : new BigDecimal(
                  new BigInteger(memory.copy(offset + Integer.BYTES, length - Integer.BYTES)),
                  memory.getInt(offset));
      case Tag.DATE -> length == Long.BYTES ? new Date(memory.getLong(offset)) : null;
      case Tag.LOCAL_TIME,
          Tag.LOCAL_DATE_TIME,
          Tag.DURATION,
          Tag.OFFSET_DATE_TIME,
          Tag.ZONED_DATE_TIME ->
          decodeTime(tag, memory, offset, length);
      default -> PrimitiveArrays.decode(tag, memory, offset, length);
    };
  }

  /** The JDK checks ranges and names better than we could. */
  private static @Nullable Object decodeTime(int tag, Memory memory, int offset, int length) {
    try {
      if (tag == Tag.LOCAL_TIME) {
        return length == Long.BYTES ? LocalTime.ofNanoOfDay(memory.getLong(offset)) : null;
      }
      if (length < TIMESTAMP) {
        return null;
      }
      long second = memory.getLong(offset);
      int nano = memory.getInt(offset + Long.BYTES);
      int rest = length - TIMESTAMP;
      if (tag == Tag.DURATION) {
        boolean valid = rest == 0 && nano >= 0 && nano < 1_000_000_000;
        return valid ? Duration.ofSeconds(second, nano) : null;
      }
      LocalDateTime time = LocalDateTime.ofEpochSecond(second, nano, ZoneOffset.UTC);
      if (tag == Tag.LOCAL_DATE_TIME) {
        return rest == 0 ? time : null;
      }
      return rest < Integer.BYTES ? null : withOffset(tag, time, memory, offset + TIMESTAMP, rest);
    } catch (DateTimeException e) {
      return null;
    }
  }

  private static @Nullable Object withOffset(
      int tag, LocalDateTime time, Memory memory, int offset, int length) {
    ZoneOffset zoneOffset = ZoneOffset.ofTotalSeconds(memory.getInt(offset));
    int start = offset + Integer.BYTES;
    int rest = length - Integer.BYTES;
    if (tag == Tag.OFFSET_DATE_TIME) {
      return rest == 0 ? OffsetDateTime.of(time, zoneOffset) : null;
    }
    if (rest < 1 || memory.getByte(start) != Tag.LATIN1) {
      return null;
    }
    String zone = Strings.decode(Tag.LATIN1, memory, start + 1, rest - 1);
    return zone == null ? null : ZonedDateTime.ofInstant(time, zoneOffset, ZoneId.of(zone));
  }
}
