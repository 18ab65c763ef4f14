package dev.larder.tck.comparison;

/** The unit in which a provider is told how much it may keep. */
public enum LimitKind {
  /** Real bytes: the provider's own promise, so nothing is searched. */
  BYTES("bytes"),
  /** A number of entries, searched until the real bytes fit. */
  ENTRIES("entries"),
  /** Bytes as a weigher adds them up, searched until the real bytes fit. */
  WEIGHT("weighed bytes");

  private final String unit;

  LimitKind(String unit) {
    this.unit = unit;
  }

  /** The unit as words for the output. */
  String unit() {
    return unit;
  }
}
