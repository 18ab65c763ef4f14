package dev.larder.codec.graph;

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
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;

/** Dates and times: seconds or days from the epoch, then nanoseconds if they have any. */
@SuppressWarnings({"JavaLocalTimeGetNano", "JavaLocalDateTimeGetNano"}) // seconds are there, too
final class TimeForms {
  /** Nanoseconds end with which unit: kept in the two low bits. */
  private static final int MILLIS = 1;

  private static final int MICROS = 2;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int NANOS_PER_MICRO = 1_000;
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final int QUARTER_OF_AN_HOUR = 900;

  private TimeForms() {}

  static List<Form> all() {
    return List.of(
        Leaf.value(
            Instant.class,
            (time, out) -> writeSeconds(time.getEpochSecond(), time.getNano(), out),
            in -> Instant.ofEpochSecond(in.signed(), readNanos(in))),
        Leaf.value(
            LocalDate.class,
            (date, out) -> out.signed(date.toEpochDay()),
            in -> LocalDate.ofEpochDay(in.signed())),
        Leaf.value(LocalTime.class, TimeForms::writeTime, TimeForms::readTime),
        Leaf.value(LocalDateTime.class, TimeForms::writeDateTime, TimeForms::readDateTime),
        Leaf.value(
            OffsetDateTime.class,
            (time, out) -> {
              writeDateTime(time.toLocalDateTime(), out);
              writeOffset(time.getOffset(), out);
            },
            in -> OffsetDateTime.of(readDateTime(in), readOffset(in))),
        Leaf.value(
            OffsetTime.class,
            (time, out) -> {
              writeTime(time.toLocalTime(), out);
              writeOffset(time.getOffset(), out);
            },
            in -> OffsetTime.of(readTime(in), readOffset(in))),
        Leaf.value(
            ZonedDateTime.class,
            (time, out) -> {
              writeDateTime(time.toLocalDateTime(), out);
              writeOffset(time.getOffset(), out);
              out.object(time.getZone().getId());
            },
            in ->
                ZonedDateTime.ofInstant(readDateTime(in), readOffset(in), ZoneId.of(in.string()))),
        Leaf.value(
            Duration.class,
            (time, out) -> writeSeconds(time.getSeconds(), time.getNano(), out),
            in -> Duration.ofSeconds(in.signed(), readNanos(in))),
        Leaf.value(
            Period.class,
            (period, out) -> {
              out.signed(period.getYears());
              out.signed(period.getMonths());
              out.signed(period.getDays());
            },
            in -> Period.of(in.signedInt(), in.signedInt(), in.signedInt())),
        Leaf.value(
            Year.class, (year, out) -> out.signed(year.getValue()), in -> Year.of(in.signedInt())),
        Leaf.value(
            YearMonth.class,
            (month, out) -> {
              out.signed(month.getYear());
              out.octet(month.getMonthValue());
            },
            in -> YearMonth.of(in.signedInt(), in.octet())),
        Leaf.value(
            MonthDay.class,
            (day, out) -> {
              out.octet(day.getMonthValue());
              out.octet(day.getDayOfMonth());
            },
            in -> MonthDay.of(in.octet(), in.octet())),
        Leaf.value(ZoneOffset.class, TimeForms::writeOffset, TimeForms::readOffset),
        Leaf.value(
            regions(), (zone, out) -> out.object(zone.getId()), in -> ZoneId.of(in.string())));
  }

  /** The JDK's class of zones that have a name. */
  @SuppressWarnings("unchecked")
  private static Class<ZoneId> regions() {
    return (Class<ZoneId>) ZoneId.of("Europe/Paris").getClass();
  }

  private static void writeSeconds(long second, int nanos, GraphWriter out) {
    out.signed(second);
    writeNanos(nanos, out);
  }

  static void writeNanos(int nanos, GraphWriter out) {
    if (nanos != 0 && nanos % NANOS_PER_MILLI == 0) {
      out.varint(((long) nanos / NANOS_PER_MILLI) << 2 | MILLIS);
    } else if (nanos != 0 && nanos % NANOS_PER_MICRO == 0) {
      out.varint(((long) nanos / NANOS_PER_MICRO) << 2 | MICROS);
    } else {
      out.varint((long) nanos << 2);
    }
  }

  static int readNanos(GraphReader in) {
    long value = in.varint();
    long count = value >>> 2;
    if (count >= NANOS_PER_SECOND) {
      throw GraphReader.malformed();
    }
    long nanos =
        switch ((int) (value & 3)) {
          case 0 -> count;
          case MILLIS -> count * NANOS_PER_MILLI;
          case MICROS -> count * NANOS_PER_MICRO;
          default -> NANOS_PER_SECOND;
        };
    if (nanos >= NANOS_PER_SECOND) {
      throw GraphReader.malformed();
    }
    return (int) nanos;
  }

  private static void writeTime(LocalTime time, GraphWriter out) {
    out.varint(time.toSecondOfDay());
    writeNanos(time.getNano(), out);
  }

  private static LocalTime readTime(GraphReader in) {
    return LocalTime.ofSecondOfDay(in.varint()).withNano(readNanos(in));
  }

  private static void writeDateTime(LocalDateTime time, GraphWriter out) {
    writeSeconds(time.toEpochSecond(ZoneOffset.UTC), time.getNano(), out);
  }

  private static LocalDateTime readDateTime(GraphReader in) {
    return LocalDateTime.ofEpochSecond(in.signed(), readNanos(in), ZoneOffset.UTC);
  }

  /** Offsets are quarters of an hour, but for historic ones. */
  private static void writeOffset(ZoneOffset offset, GraphWriter out) {
    int seconds = offset.getTotalSeconds();
    boolean quarters = seconds % QUARTER_OF_AN_HOUR == 0;
    out.signed(quarters ? seconds / QUARTER_OF_AN_HOUR * 2L : seconds * 2L + 1);
  }

  private static ZoneOffset readOffset(GraphReader in) {
    int value = in.signedInt();
    return ZoneOffset.ofTotalSeconds(
        (value & 1) == 0 ? Math.multiplyExact(value >> 1, QUARTER_OF_AN_HOUR) : value >> 1);
  }
}
