package dev.larder.tck.memory;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

/** An ordinary record: text, a date, an amount, a record in it and a list. */
record Loan(
    long number, String title, LocalDate due, BigDecimal fee, Reader reader, List<String> tags)
    implements Serializable {
  private static final int TITLE_LENGTH = 30;
  private static final int NAME_LENGTH = 15;
  private static final int TAG_LENGTH = 8;

  /** Bytes of dates and amounts, as a weigher would reckon them. */
  private static final int NUMBERS = 40;

  /** Who has it. */
  record Reader(int card, String name) implements Serializable {}

  static Loan of(long number) {
    return new Loan(
        number,
        Values.text('t', number, TITLE_LENGTH),
        LocalDate.ofEpochDay(number % 20_000),
        BigDecimal.valueOf(number % 10_000, 2),
        new Reader((int) (number % 100_000), Values.text('r', number, NAME_LENGTH)),
        List.of(Values.text('a', number, TAG_LENGTH), Values.text('b', number, TAG_LENGTH)));
  }

  /** Bytes of its contents, as a weigher would add them up. */
  int contents() {
    return title.length() + reader.name().length() + tags.size() * TAG_LENGTH + NUMBERS;
  }
}
