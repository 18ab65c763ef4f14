package dev.larder.store.policy;

import dev.larder.store.memory.ObjectLayout;

/**
 * Remembers the hashes of rows that were evicted not long ago, as 16-bit fingerprints, and how many
 * were evicted since.
 *
 * <p>Guarded by the segment's lock.
 */
final class GhostQueue {
  /*
   * The fingerprints stand in sets of 16, newest first; a hash belongs to one set. A new one pushes
   * out the oldest of its set, so together the sets are nearly one queue: the depth at which a
   * fingerprint is found, times the number of sets, is about how many came after it. One look-up
   * reads half a cache line or one. It finds a hash that was never added once in some thousand.
   */
  static final int SET = 16;
  private static final int EMPTY = 0;
  private static final int GOLDEN = 0x9e3779b9;

  private short[] fingerprints = new short[0];

  /** How many fingerprints there is room for. */
  int capacity() {
    return fingerprints.length;
  }

  /** Remembers a hash. */
  void add(int hash) {
    if (fingerprints.length > 0) {
      int start = start(hash);
      System.arraycopy(fingerprints, start, fingerprints, start + 1, SET - 1);
      fingerprints[start] = fingerprint(hash);
    }
  }

  /**
   * Forgets a hash and returns about how many were added after it, or -1 if it was not remembered.
   */
  int remove(int hash) {
    if (fingerprints.length == 0) {
      return -1;
    }
    int start = start(hash);
    short sought = fingerprint(hash);
    for (int i = 0; i < SET; i++) {
      if (fingerprints[start + i] == sought) {
        System.arraycopy(fingerprints, start + i + 1, fingerprints, start + i, SET - 1 - i);
        fingerprints[start + SET - 1] = EMPTY;
        return i * (fingerprints.length / SET);
      }
    }
    return -1;
  }

  /** The high bits of a segment's hashes are alike, so the low ones are spread over all sets. */
  private int start(int hash) {
    long spread = Integer.toUnsignedLong(hash * GOLDEN);
    int set = (int) ((spread * (fingerprints.length / SET)) >>> 32);
    return set * SET;
  }

  private static short fingerprint(int hash) {
    short low = (short) hash;
    return low == EMPTY ? 1 : low;
  }

  /** Bytes that {@link #resize} to this capacity adds. */
  long growthBytes(int capacity) {
    return arrayBytes(roundUp(capacity)) - arrayBytes(fingerprints.length);
  }

  /** Makes room for {@code capacity} fingerprints; those remembered so far are forgotten. */
  void resize(int capacity) {
    fingerprints = new short[roundUp(capacity)];
  }

  static int roundUp(int capacity) {
    return (capacity + SET - 1) / SET * SET;
  }

  long bytesHeld() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    return layout.object(layout.referenceBytes()) + arrayBytes(fingerprints.length);
  }

  private static long arrayBytes(int length) {
    return ObjectLayout.CURRENT.array(Short.BYTES, length);
  }
}
