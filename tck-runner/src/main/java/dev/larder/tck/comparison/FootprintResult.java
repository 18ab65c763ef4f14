package dev.larder.tck.comparison;

/**
 * What one provider's cache weighs; written by the child, read by the parent.
 *
 * @param entries entries the cache holds
 * @param realBytes heap that the cache retains
 * @param ledgerBytes what the provider itself says it holds; -1 if it says nothing
 */
record FootprintResult(long entries, long realBytes, long ledgerBytes) {
  /** For a provider that does not count bytes. */
  static final long NO_LEDGER = -1;

  double bytesPerEntry() {
    return entries == 0 ? 0 : (double) realBytes / entries;
  }

  boolean hasLedger() {
    return ledgerBytes != NO_LEDGER;
  }

  /** By how much the ledger differs from the heap, as a share of the heap. */
  double ledgerError() {
    return realBytes == 0 ? 1 : Math.abs(ledgerBytes - realBytes) / (double) realBytes;
  }
}
