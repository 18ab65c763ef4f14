package dev.larder.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Set;
import java.util.UUID;

/**
 * The JDK's value classes: immutable, and their {@code equals} and {@code hashCode} run nobody
 * else's code, provided that an object's run-time class is exactly one of them.
 */
final class JdkValues {
  private static final Set<Class<?>> CLASSES =
      Set.of(
          String.class,
          Integer.class,
          Long.class,
          Short.class,
          Byte.class,
          Character.class,
          Boolean.class,
          Float.class,
          Double.class,
          UUID.class,
          BigInteger.class,
          BigDecimal.class,
          LocalDate.class,
          LocalTime.class,
          LocalDateTime.class,
          Instant.class,
          Duration.class,
          Period.class,
          Year.class,
          YearMonth.class,
          MonthDay.class,
          ZoneOffset.class,
          OffsetTime.class,
          OffsetDateTime.class,
          ZonedDateTime.class);

  private JdkValues() {}

  /** Whether objects of exactly this class are such values. */
  static boolean contains(Class<?> type) {
    return CLASSES.contains(type);
  }

  /** Whether comparing objects of exactly this class runs nobody else's code. */
  static boolean trusted(Class<?> type) {
    return CLASSES.contains(type) || Enum.class.isAssignableFrom(type);
  }
}
