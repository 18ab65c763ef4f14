package dev.larder.tck.memory;

/**
 * What a cache's entries weigh.
 *
 * @param weight of the filled cache
 * @param emptyHeapBytes the heap without it
 */
record FootprintResult(Weight weight, long emptyHeapBytes) {
  long realBytes() {
    return weight.realBytes(emptyHeapBytes);
  }

  double bytesPerEntry() {
    return weight.entries() == 0 ? 0 : (double) realBytes() / weight.entries();
  }

  boolean hasLedger() {
    return weight.ledgerBytes() != Weight.NO_LEDGER;
  }

  /** By how much the ledger differs from what is real, as a share of that. */
  double ledgerError() {
    return realBytes() == 0
        ? 1
        : Math.abs(weight.ledgerBytes() - realBytes()) / (double) realBytes();
  }
}
