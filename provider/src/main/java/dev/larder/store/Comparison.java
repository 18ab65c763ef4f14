package dev.larder.store;

import dev.larder.store.memory.KeyProbe;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares a probe with stored keys whose {@code equals} belongs to the user: the keys are
 * collected under the segment's lock, compared without it, and the answers used under it again.
 *
 * <p>An answer belongs to a key object, so it stays true whatever happened between two holds of the
 * lock; and because a row keeps its key object when it is overwritten, a busy row makes nobody
 * compare again. Confined to one operation. At most {@link Rows#MAX_EQUAL_HASHES} keys share a
 * hash, but keys may come and go between the holds, so the lists grow.
 */
final class Comparison {
  static final int EQUAL = 1;
  static final int DIFFERENT = 0;
  static final int UNKNOWN = -1;

  private static final int INITIAL = 2;

  private final KeyProbe probe;
  private Object[] keys = new Object[INITIAL];
  private int known;
  private int collected;
  private @Nullable Object equal;

  Comparison(KeyProbe probe) {
    this.probe = probe;
  }

  /** Under the lock: the answer for this key object; if unknown, the key is collected. */
  int answer(Object key) {
    if (key == equal) {
      return EQUAL;
    }
    for (int i = 0; i < collected; i++) {
      if (keys[i] == key) {
        return i < known ? DIFFERENT : UNKNOWN;
      }
    }
    if (collected == keys.length) {
      keys = Arrays.copyOf(keys, 2 * collected);
    }
    keys[collected++] = key;
    return UNKNOWN;
  }

  /** Without the lock: compares what was collected. Runs user code, which may throw. */
  void resolve() {
    while (known < collected) {
      if (probe.matches(keys[known])) {
        equal = keys[known];
      }
      known++;
    }
  }
}
