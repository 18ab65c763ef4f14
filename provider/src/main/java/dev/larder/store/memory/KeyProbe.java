package dev.larder.store.memory;

/**
 * A key in search of its row: what a lookup carries through the store's door, so that no {@code
 * byte[]} has to be made to look something up.
 *
 * <p>Immutable; one probe serves one operation. A stored key is either bytes (canonical keys of
 * by-value caches) or an object (all others); a probe answers for both, because one cache may hold
 * both kinds.
 */
public interface KeyProbe {

  /** The key's full hash, already passed through {@link Hashing#mix}. */
  int hash();

  /**
   * Whether comparing runs only code of ours or of the JDK. If not, the store compares with no lock
   * held: {@code equals} of a user's class may block, throw, or call the cache.
   */
  boolean trusted();

  /** Whether {@code storedKey} is the same key. */
  boolean matches(Object storedKey);

  /** Whether the {@code length} bytes at {@code offset} are the same key, encoded. */
  boolean matches(Memory memory, int offset, int length);
}
