package dev.larder.tck.trace;

/**
 * A trace as it is run: several copies with keys of their own, interleaved request by request.
 *
 * <p>Small traces need it. Their own budget would be so small that fixed costs and the grain of the
 * measurement decide, not the cache. Copies in step leave the order of each copy as it was, and a
 * cache K times as large treats each as a small one treated the single trace.
 *
 * @param trace the single form
 * @param copies how many copies run, at least 1
 */
public record Repetition(Trace trace, int copies) {
  /**
   * Share of a trace's nominal footprint that its single form would get as budget: small enough
   * that every provider has to evict.
   */
  static final double BUDGET_SHARE = 0.2;

  /**
   * Bytes a nominal entry takes beside the characters of key and value. Only the number of copies
   * depends on it, never a result.
   */
  static final int NOMINAL_OVERHEAD = 40;

  /** Copies stop growing here: with more requests a run takes minutes. */
  static final long MAX_REQUESTS = 20_000_000;

  /** Checks the number of copies. */
  public Repetition {
    if (copies < 1 || (long) copies * trace.idSpace() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("copies out of range: copies=" + copies);
    }
  }

  /**
   * Repeats a trace until the budget that its single form would get, times the copies, is at least
   * {@code targetBytes}.
   */
  public static Repetition toReach(long targetBytes, Trace trace) {
    long single = singleBudget(trace);
    long wanted = (targetBytes + single - 1) / single;
    long most = Math.min(MAX_REQUESTS / trace.length(), Integer.MAX_VALUE / trace.idSpace());
    return new Repetition(trace, (int) Math.max(1, Math.min(wanted, most)));
  }

  /** The budget that the single form would get, in bytes. */
  static long singleBudget(Trace trace) {
    long footprint = trace.contentBytes() + (long) trace.distinct() * NOMINAL_OVERHEAD;
    return Math.max(1, (long) (footprint * BUDGET_SHARE));
  }

  /** Requests of all copies. */
  public long length() {
    return (long) trace.length() * copies;
  }

  /** Different keys of all copies. */
  public long distinct() {
    return (long) trace.distinct() * copies;
  }

  /** Ids of all copies lie between 0 and this. */
  public int idSpace() {
    return trace.idSpace() * copies;
  }

  /** The id that stands for a request in a copy. */
  public int id(int request, int copy) {
    return trace.id(request) + copy * trace.idSpace();
  }
}
