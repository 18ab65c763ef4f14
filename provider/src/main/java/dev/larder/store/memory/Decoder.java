package dev.larder.store.memory;

/**
 * Turns what is stored into what the caller wants. Stateless and thread-safe.
 *
 * @param <T> what comes out
 */
public interface Decoder<T> {

  /**
   * Whether {@link #decode} runs only code of ours or of the JDK's value classes. If not, the store
   * hands it a private copy of the bytes after the lock is gone.
   */
  boolean trusted();

  /** Decodes {@code length} bytes at {@code offset}; must not keep the memory. */
  T decode(Memory memory, int offset, int length);

  /** Takes a value that is stored as an object. */
  T fromObject(Object stored);
}
