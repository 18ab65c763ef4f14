package dev.larder.store.expiry;

/**
 * A ticker whose readers mostly do without the clock: while a sweeper runs, it publishes the time,
 * and a deadline well beyond that is not over.
 *
 * <p>Thread-safe. Asking the clock costs a read more than finding the entry, and orders loads that
 * could overlap (SPIKE). So {@link #isOver} looks at what was published, every {@link
 * Sweeper#BEAT_MILLIS} and between two batches of a sweep, and asks the clock only about deadlines
 * less than {@link #SLACK_MILLIS} ahead of it. It errs only if the sweeper's thread gets no
 * processor for that long while a reader does: then an entry that has been over for less than the
 * delay may be read once more. Where even that is too much, {@code larder.clock=exact} leaves this
 * class out. Without a running sweeper every question goes to the clock.
 */
public final class CoarseTicker implements Ticker {
  /** Deadlines that are nearer to the published time are looked up exactly. */
  static final long SLACK_MILLIS = 2_000;

  /** Behind all deadlines but that of eternal entries: nothing is published, ask the clock. */
  private static final long NOTHING_PUBLISHED = Long.MAX_VALUE - SLACK_MILLIS;

  private final Ticker exact;

  /** Written by the sweeper's thread. Nothing else follows from it, and it may be seen late. */
  private volatile long publishedMillis = NOTHING_PUBLISHED;

  /** Time by {@code exact}, which is what everybody but readers goes by. */
  public CoarseTicker(Ticker exact) {
    this.exact = exact;
  }

  @Override
  public long millis() {
    return exact.millis();
  }

  @Override
  public long nanos() {
    return exact.nanos();
  }

  @Override
  public boolean isOver(long deadlineMillis) {
    return deadlineMillis < publishedMillis + SLACK_MILLIS && exact.isOver(deadlineMillis);
  }

  @Override
  public long publish() {
    long now = exact.millis();
    publishedMillis = now;
    return now;
  }

  @Override
  public void rest() {
    publishedMillis = NOTHING_PUBLISHED;
  }

  /** What readers go by, for tests. */
  long publishedMillis() {
    return publishedMillis;
  }
}
