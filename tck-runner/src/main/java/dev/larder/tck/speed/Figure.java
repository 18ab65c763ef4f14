package dev.larder.tck.speed;

/** What a child measures. */
enum Figure {
  OPERATIONS_PER_SECOND(Summary.MEDIAN),
  /** Allocated by the calling threads. */
  BYTES_PER_OPERATION(Summary.MEDIAN),
  P999_NANOS(Summary.MEDIAN),
  /** How often a read without a lock had to look again. */
  RETRIES_PER_READ(Summary.MEDIAN),
  /** What 99 of 100 holds of a lock did not exceed. */
  HOLD_P99_NANOS(Summary.MEDIAN),
  /** The longest hold, in which the system may have taken the processor away. */
  HOLD_MAX_NANOS(Summary.MOST),
  /** From the last deadline to when the last expired entry was gone. */
  GONE_SECONDS(Summary.MOST),
  MOST_LOADS_PER_KEY(Summary.MOST),
  /** The longest that a caller of a round waited for its key, in the median of the rounds. */
  WORST_WAIT_MILLIS(Summary.MEDIAN),
  /** What 99 of 100 gets of a key that was there took while others were loaded. */
  OTHER_P99_MILLIS(Summary.MEDIAN);

  /** What becomes of the figures of several forks. */
  enum Summary {
    /** The one in the middle; of an even number, the mean of the two. */
    MEDIAN,
    /** The worst one: for what may never happen. */
    MOST
  }

  private final Summary summary;

  Figure(Summary summary) {
    this.summary = summary;
  }

  Summary summary() {
    return summary;
  }
}
