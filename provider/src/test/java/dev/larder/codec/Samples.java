package dev.larder.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Objects with awkward corners, for tests that run over all types. */
@SuppressWarnings("JavaUtilDate") // users store them
final class Samples {
  /** An enum whose constants are of classes of their own. */
  enum Sign {
    PLUS {
      @Override
      int apply(int number) {
        return number;
      }
    },
    MINUS {
      @Override
      int apply(int number) {
        return -number;
      }
    };

    abstract int apply(int number);
  }

  private Samples() {}

  /** Objects of canonical types, no two of them equal. */
  static List<Object> canonical() {
    return List.of(
        "",
        "a",
        "b",
        "ab",
        "ä",
        "\u00ff",
        "\u0100",
        "\u0000",
        "\u0000\u0000",
        "日本",
        "\ud83d\ude00",
        "\ud83d",
        "\ude00",
        "\ud83d?",
        "\ufffd",
        "5",
        0,
        5,
        -1,
        127,
        128,
        -128,
        -129,
        255,
        256,
        32_767,
        32_768,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        0L,
        5L,
        -1L,
        128L,
        -129L,
        1L << 40,
        Long.MAX_VALUE,
        Long.MIN_VALUE,
        (short) 0,
        (short) 5,
        Short.MIN_VALUE,
        (byte) 0,
        (byte) 5,
        Byte.MIN_VALUE,
        '\u0000',
        'a',
        '\uffff',
        '\ud83d',
        true,
        false,
        0.0f,
        -0.0f,
        1.5f,
        Float.NaN,
        Float.MIN_VALUE,
        Float.NEGATIVE_INFINITY,
        0.0,
        -0.0,
        1.5,
        5.0,
        Double.NaN,
        Double.MAX_VALUE,
        Double.NEGATIVE_INFINITY,
        new UUID(0, 0),
        new UUID(-1, -1),
        new UUID(5, 0),
        new UUID(0, 5),
        UUID.fromString("3f2504e0-4f89-41d3-9a0c-0305e82c3301"),
        Sign.PLUS,
        Sign.MINUS,
        DayOfWeek.MONDAY,
        DayOfWeek.SUNDAY,
        TimeUnit.DAYS,
        LocalDate.EPOCH,
        LocalDate.MIN,
        LocalDate.MAX,
        LocalDate.of(2026, 7, 31),
        Instant.EPOCH,
        Instant.MIN,
        Instant.MAX,
        Instant.ofEpochSecond(5),
        Instant.ofEpochSecond(0, 5),
        Instant.ofEpochSecond(-1, 999_999_999));
  }

  /** Objects with a compact form that are no canonical keys; {@code equals} tells them apart. */
  static List<Object> compact() {
    return List.of(
        BigInteger.ZERO,
        BigInteger.valueOf(-1),
        BigInteger.TWO.pow(200),
        BigDecimal.ZERO,
        new BigDecimal("1.0"),
        new BigDecimal("1.00"),
        new BigDecimal("-123456789012345678901234567890.123"),
        new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE),
        new Date(0),
        new Date(Long.MIN_VALUE),
        LocalTime.MIDNIGHT,
        LocalTime.MAX,
        LocalDateTime.MIN,
        LocalDateTime.MAX,
        LocalDateTime.of(2026, 7, 31, 12, 0, 0, 1),
        Duration.ZERO,
        Duration.ofSeconds(Long.MAX_VALUE, 999_999_999),
        Duration.ofSeconds(Long.MIN_VALUE),
        OffsetDateTime.MIN,
        OffsetDateTime.MAX,
        OffsetDateTime.of(2026, 7, 31, 12, 0, 0, 1, ZoneOffset.ofHoursMinutes(5, 45)),
        ZonedDateTime.of(2026, 7, 31, 12, 0, 0, 1, ZoneId.of("Europe/Berlin")),
        ZonedDateTime.of(2026, 7, 31, 12, 0, 0, 1, ZoneOffset.UTC),
        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin")),
        ZonedDateTime.of(2026, 10, 25, 2, 30, 0, 0, ZoneId.of("Europe/Berlin"))
            .withLaterOffsetAtOverlap());
  }

  /** Arrays of primitives, empty ones and the extremes of each type. */
  static List<Object> arrays() {
    return List.of(
        new byte[0],
        new byte[] {0, 1, -1, Byte.MIN_VALUE, Byte.MAX_VALUE},
        new boolean[] {true, false},
        new char[] {'a', '\uffff', '\ud83d'},
        new short[] {0, -1, Short.MIN_VALUE},
        new int[] {0, -1, Integer.MIN_VALUE, 1 << 20},
        new long[] {0, -1, Long.MIN_VALUE, 1L << 40},
        new float[] {0f, -0f, Float.NaN, 1.5f},
        new double[] {0, -0.0, Double.NaN, 1.5},
        new double[0]);
  }

  /** Objects whose decoding may run a user's code, so that it never happens under a lock. */
  static List<Object> ofManyParts() {
    return List.of(
        new ArrayList<>(List.of("a", 1, 2L)),
        List.of("a", "b"),
        Map.of("k", 5),
        Year.of(2026),
        Locale.GERMANY,
        new Book("Moby Dick", 1851));
  }

  /** Everything but arrays: what {@code equals} can compare. */
  static Stream<Object> comparable() {
    return Stream.of(canonical(), compact(), ofManyParts()).flatMap(List::stream);
  }

  /** A user's value class. */
  record Book(String title, int year) implements java.io.Serializable {}
}
