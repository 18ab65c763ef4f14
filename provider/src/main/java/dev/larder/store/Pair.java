package dev.larder.store;

import dev.larder.store.memory.KeyProbe;
import org.jspecify.annotations.Nullable;

/**
 * A pair on its way in.
 *
 * @param probe finds the key's row
 * @param key as it will be stored
 * @param value as it will be stored
 * @param charge what the pair costs, in bytes
 * @param deadlineMillis when the row will be over, {@code Deadlines.ETERNAL} for never
 * @param direct what to go by where nobody holds the key's lock; null if the caller does
 */
record Pair(
    KeyProbe probe,
    Object key,
    Object value,
    long charge,
    long deadlineMillis,
    @Nullable DirectPut direct) {

  static Pair of(KeyProbe probe, Sized sized, long deadlineMillis) {
    return new Pair(probe, sized.key(), sized.value(), sized.charge(), deadlineMillis, null);
  }

  static Pair of(KeyProbe probe, Sized sized, DirectPut direct) {
    return new Pair(
        probe, sized.key(), sized.value(), sized.charge(), direct.createdMillis(), direct);
  }

  /** The deadline of a row that was there before and had this one. */
  long updated(long currentMillis) {
    return direct == null ? deadlineMillis : direct.updated(currentMillis);
  }
}
