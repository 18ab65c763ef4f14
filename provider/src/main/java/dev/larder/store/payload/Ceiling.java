package dev.larder.store.payload;

/**
 * The share of a full log that live records may take. The rest is room for the cleaner: the less it
 * has, the more bytes it copies for each byte written.
 *
 * <p>So it follows the work: from {@value #MOST} down to {@value #LEAST} in small steps while more
 * than three bytes are copied for each written, and back up below two. Not thread-safe.
 */
final class Ceiling {
  static final double MOST = 0.95;
  static final double LEAST = 0.85;

  private static final double STEP = 0.01;
  private static final int TOO_MANY_COPIES = 3;
  private static final int FEW_COPIES = 2;

  private final long period;
  private double share = MOST;
  private long written;
  private long copied;
  private long copiedInAll;
  private long writtenInAll;

  /** Thinks again each time {@code period} bytes have been written. */
  Ceiling(long period) {
    this.period = period;
  }

  double share() {
    return share;
  }

  void wrote(int bytes) {
    written += bytes;
    writtenInAll += bytes;
    if (written >= period) {
      if (copied > TOO_MANY_COPIES * written) {
        share = Math.max(LEAST, share - STEP);
      } else if (copied < FEW_COPIES * written) {
        share = Math.min(MOST, share + STEP);
      }
      written = 0;
      copied = 0;
    }
  }

  void copied(int bytes) {
    copied += bytes;
    copiedInAll += bytes;
  }

  /** Bytes that the cleaner has copied. */
  long copiedBytes() {
    return copiedInAll;
  }

  /** Bytes that were written, not counting copies. */
  long writtenBytes() {
    return writtenInAll;
  }
}
