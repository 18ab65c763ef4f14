package dev.larder.tck.trace;

import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * Lines of a text, counted, with a bound on their length: a binary file without line ends must not
 * fill the heap before it can be refused.
 *
 * <p>Not thread-safe.
 */
final class LineReader implements Closeable {
  /** Longest accepted line, in characters. */
  static final int MAX_LENGTH = 4_096;

  private final Reader reader;
  private final char[] buffer = new char[1 << 16];
  private final StringBuilder line = new StringBuilder();
  private int position;
  private int filled;
  private int lineNumber;

  LineReader(Reader reader) {
    this.reader = reader;
  }

  /** Number of the line last returned, from 1; 0 before the first. */
  int lineNumber() {
    return lineNumber;
  }

  /**
   * The next line without its end, or null after the last.
   *
   * @throws LineTooLongException if it has more than {@value #MAX_LENGTH} characters
   */
  @Nullable String next() throws IOException, LineTooLongException {
    line.setLength(0);
    while (fill()) {
      int end = endOfLine();
      line.append(buffer, position, end - position);
      boolean complete = end < filled;
      position = complete ? end + 1 : end;
      if (line.length() > MAX_LENGTH) {
        throw new LineTooLongException();
      }
      if (complete) {
        return finished();
      }
    }
    return line.isEmpty() ? null : finished();
  }

  private boolean fill() throws IOException {
    if (position < filled) {
      return true;
    }
    position = 0;
    filled = Math.max(0, reader.read(buffer));
    return filled > 0;
  }

  private int endOfLine() {
    int end = position;
    while (end < filled && buffer[end] != '\n') {
      end++;
    }
    return end;
  }

  private String finished() {
    lineNumber++;
    int length = line.length();
    boolean carriageReturn = length > 0 && line.charAt(length - 1) == '\r';
    return line.substring(0, carriageReturn ? length - 1 : length);
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }

  /** A line that no trace can have. */
  static final class LineTooLongException extends Exception {
    private static final long serialVersionUID = 1L;
  }
}
