package dev.larder.tck.comparison;

/** The unit in which a provider is told how much it may keep. */
public enum LimitKind {
  /** Real bytes: the provider's own promise, so nothing is searched. */
  BYTES("bytes", 512 << 10),
  /** A number of entries, searched until the real bytes fit. */
  ENTRIES("entries", 1_000),
  /** Bytes as a weigher adds them up, searched until the real bytes fit. */
  WEIGHT("weighed bytes", 512 << 10);

  private final String unit;
  private final long warmUp;

  LimitKind(String unit, long warmUp) {
    this.unit = unit;
    this.warmUp = warmUp;
  }

  /** The unit as words for the output. */
  String unit() {
    return unit;
  }

  /** A limit so small that a short replay already evicts. */
  long warmUpLimit(long limit) {
    return Math.min(limit, warmUp);
  }
}
