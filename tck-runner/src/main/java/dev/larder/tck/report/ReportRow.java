package dev.larder.tck.report;

import org.jspecify.annotations.Nullable;

/**
 * One provider on one trace at one budget.
 *
 * @param provider name of the provider
 * @param trace name of the trace
 * @param copies interleaved copies of the trace
 * @param requests requests replayed, all copies
 * @param distinct different keys, all copies
 * @param budgetBytes real bytes it may take
 * @param failure why there are no figures, or null
 * @param note what a reader must know about the figures, or null
 * @param hitRate share of requests answered from the cache, 0 to 1
 * @param entries entries in the cache after the run
 * @param realBytes heap that the cache retained after the run
 * @param expiredBytes what of that was given back by touching every expired key
 * @param limit the limit the provider was given
 * @param limitUnit the unit of that limit
 * @param runs replays it took to find the limit
 * @param replaySeconds time of the last replay; an indication only
 */
public record ReportRow(
    String provider,
    String trace,
    int copies,
    long requests,
    long distinct,
    long budgetBytes,
    @Nullable String failure,
    @Nullable String note,
    double hitRate,
    long entries,
    long realBytes,
    long expiredBytes,
    long limit,
    String limitUnit,
    int runs,
    double replaySeconds) {

  /** Real bytes as a share of the budget. */
  public double budgetUse() {
    return realBytes / (double) budgetBytes;
  }

  /** True if another row stands for the same trace at the same budget. */
  public boolean isComparableWith(ReportRow other) {
    return trace.equals(other.trace) && budgetBytes == other.budgetBytes;
  }
}
