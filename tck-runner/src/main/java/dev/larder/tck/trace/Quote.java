package dev.larder.tck.trace;

/** Quotes a piece of input in a message so that the message stays one readable line. */
final class Quote {
  private static final int MAX_LENGTH = 200;

  private Quote() {}

  /** The text in single quotes, shortened, with control characters replaced. */
  static String of(String text) {
    boolean tooLong = text.length() > MAX_LENGTH;
    String shown = tooLong ? text.substring(0, MAX_LENGTH) + "..." : text;
    return "'" + shown.replaceAll("\\p{Cntrl}", "?") + "'";
  }
}
