package dev.larder.tck.memory;

import java.io.Serializable;

/** An ordinary object with six fields, as applications keep them. */
final class Member implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int NAME_LENGTH = 20;
  private static final int MAIL_LENGTH = 30;

  private final long number;
  private final String name;
  private final String mail;
  private final int loans;
  private final double fees;
  private final boolean active;

  private Member(long number) {
    this.number = number;
    name = Values.text('n', number, NAME_LENGTH);
    mail = Values.text('m', number, MAIL_LENGTH);
    loans = (int) (number % 50);
    fees = number / 100.0;
    active = number % 3 != 0;
  }

  static Member of(long number) {
    return new Member(number);
  }

  /** Bytes of its fields, as a weigher would add them up. */
  int contents() {
    return name.length() + mail.length() + Long.BYTES + Integer.BYTES + Double.BYTES + 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Member that
        && number == that.number
        && name.equals(that.name)
        && mail.equals(that.mail)
        && loans == that.loans
        && fees == that.fees
        && active == that.active;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }
}
