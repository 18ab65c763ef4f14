package dev.larder.store;

import dev.larder.store.memory.KeyProbe;

/**
 * A pair on its way in.
 *
 * @param probe finds the key's row
 * @param key as it will be stored
 * @param value as it will be stored
 * @param charge what the pair costs, in bytes
 * @param deadlineMillis when the row will be over, {@code Deadlines.ETERNAL} for never
 */
record Pair(KeyProbe probe, Object key, Object value, long charge, long deadlineMillis) {

  static Pair of(KeyProbe probe, Sized sized, long deadlineMillis) {
    return new Pair(probe, sized.key(), sized.value(), sized.charge(), deadlineMillis);
  }
}
