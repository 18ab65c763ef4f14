package dev.larder.store.payload;

/**
 * A charge in bytes, packed into 27 of a location's 28 bits: exact below 64 MiB, in whole KiB
 * (rounded up, which {@link #rounded} does beforehand) up to 64 GiB.
 */
final class Charge {
  private static final int KIB_SHIFT = 10;
  private static final int VALUE_BITS = Payload.LOCATION_BITS - 2;
  private static final int IN_KIB = 1 << VALUE_BITS;
  private static final long EXACT_LIMIT = 1L << VALUE_BITS;

  private Charge() {}

  /** The charge that can be packed: {@code bytes} or a little more. */
  static long rounded(long bytes) {
    if (bytes < EXACT_LIMIT) {
      return bytes;
    }
    long kib = (bytes + (1 << KIB_SHIFT) - 1) >>> KIB_SHIFT;
    return Math.min(kib, IN_KIB - 1) << KIB_SHIFT;
  }

  static int pack(long rounded) {
    return rounded < EXACT_LIMIT ? (int) rounded : IN_KIB | (int) (rounded >>> KIB_SHIFT);
  }

  static long unpack(int location) {
    return (location & IN_KIB) == 0 ? location : (long) (location & (IN_KIB - 1)) << KIB_SHIFT;
  }
}
