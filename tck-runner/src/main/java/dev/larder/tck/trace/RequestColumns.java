package dev.larder.tck.trace;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Collects the lines of a trace file into columns and numbers its keys in order of appearance.
 *
 * <p>Not thread-safe.
 */
final class RequestColumns {
  /** More requests than this do not fit into arrays and patience. */
  static final int MAX_REQUESTS = 100_000_000;

  private static final int COLUMNS = 4;
  private static final BigDecimal MAX_SECONDS = BigDecimal.valueOf(1_000_000_000_000L);

  private final Map<String, Integer> idsByKey = new HashMap<>();
  private int count;
  private boolean anySize;
  private boolean anyTtl;
  private int[] ids = new int[1 << 10];
  private int[] sizes = new int[1 << 10];
  private long[] times = new long[1 << 10];
  private long[] deadlines = new long[1 << 10];

  /** A line that is no request; the message says what was expected. */
  static final class BadRequestException extends Exception {
    private static final long serialVersionUID = 1L;

    BadRequestException(String message) {
      super(message);
    }
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Adds one request. */
  void add(String line) throws BadRequestException {
    String[] cells = line.split(",", -1);
    if (cells.length != COLUMNS) {
      throw new BadRequestException(
          "expected 4 columns (" + TraceReader.HEADER + "), found " + cells.length);
    }
    if (cells[1].isEmpty()) {
      throw new BadRequestException("expected a key in column 2, found nothing");
    }
    if (count == MAX_REQUESTS) {
      throw new BadRequestException("expected at most 100,000,000 requests");
    }
    ensureRoom();
    long time = millis("time_s", cells[0]);
    // Sources with several writers jitter; trace time itself never goes back.
    times[count] = count == 0 ? time : Math.max(time, times[count - 1]);
    ids[count] = idsByKey.computeIfAbsent(cells[1], key -> idsByKey.size());
    sizes[count] = sizeOf(cells[2]);
    deadlines[count] = deadlineOf(cells[3]);
    count++;
  }

  private int sizeOf(String cell) throws BadRequestException {
    if (cell.isEmpty()) {
      return EntryShape.SIZED.defaultValueLength();
    }
    anySize = true;
    return bytes(cell);
  }

  private long deadlineOf(String cell) throws BadRequestException {
    if (cell.isEmpty()) {
      return Trace.NO_DEADLINE;
    }
    anyTtl = true;
    return times[count] + millis("ttl_s", cell);
  }

  Trace toTrace(String name) {
    return new Trace(
        name,
        EntryShape.SIZED,
        Arrays.copyOf(ids, count),
        anySize ? Arrays.copyOf(sizes, count) : null,
        anyTtl ? Arrays.copyOf(times, count) : null,
        anyTtl ? Arrays.copyOf(deadlines, count) : null);
  }

  private void ensureRoom() {
    if (count == ids.length) {
      int larger = count * 2;
      ids = Arrays.copyOf(ids, larger);
      sizes = Arrays.copyOf(sizes, larger);
      times = Arrays.copyOf(times, larger);
      deadlines = Arrays.copyOf(deadlines, larger);
    }
  }

  private static int bytes(String cell) throws BadRequestException {
    long size;
    try {
      size = Long.parseLong(cell);
    } catch (NumberFormatException e) {
      throw new BadRequestException(
          "size_bytes must be a whole number of bytes or empty, found " + Quote.of(cell));
    }
    if (size < 0) {
      throw new BadRequestException("size_bytes must not be negative, found " + Quote.of(cell));
    }
    if (size > Integer.MAX_VALUE) {
      throw new BadRequestException(
          "size_bytes must be at most 2,147,483,647 (2 GiB), found " + Quote.of(cell));
    }
    return (int) size;
  }

  private static long millis(String column, String cell) throws BadRequestException {
    BigDecimal seconds;
    try {
      seconds = cell.length() > 40 ? null : new BigDecimal(cell);
    } catch (NumberFormatException e) {
      seconds = null;
    }
    if (seconds == null) {
      throw new BadRequestException(
          column + " must be a number of seconds, found " + Quote.of(cell));
    }
    if (seconds.signum() < 0) {
      throw new BadRequestException(column + " must not be negative, found " + Quote.of(cell));
    }
    if (seconds.compareTo(MAX_SECONDS) > 0) {
      throw new BadRequestException(
          column + " must be at most 1,000,000,000,000 seconds, found " + Quote.of(cell));
    }
    return seconds.movePointRight(3).longValue();
  }
}
