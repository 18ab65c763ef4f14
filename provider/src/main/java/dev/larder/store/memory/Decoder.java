package dev.larder.store.memory;

import org.jspecify.annotations.Nullable;

/**
 * Turns what is stored into what the caller wants. Stateless and thread-safe.
 *
 * <p>One cache may hold values whose decoding runs only code of ours and of the JDK's value classes
 * beside others whose decoding runs a user's (Java serialisation). So it is decided by the bytes,
 * in one step with decoding them: what cannot be decoded where it lies is refused by {@link
 * #tryDecode}, and the store hands a private copy to {@link #fromObject} when it holds no lock and
 * knows that the copy is whole.
 *
 * @param <T> what comes out
 */
public interface Decoder<T> {

  /**
   * Decodes {@code length} bytes at {@code offset}, or returns null if that would run user code or
   * the bytes are not what an encoder wrote.
   *
   * <p>It may run under a segment's lock, or without one on bytes that are anything, change from
   * look to look, and are validated afterwards. So it never calls out, never throws, also not to
   * catch it, allocates no more than in proportion to {@code length}, looks at no other bytes, and
   * does not keep the memory. What would take more than that is left for a copy.
   */
  @Nullable T tryDecode(Memory memory, int offset, int length);

  /**
   * Takes a value that is stored as an object. Where values are stored encoded, that is a private
   * copy of the bytes ({@code byte[]}): decoding it may run user code, so no lock may be held.
   * Where they are stored as they are, it comes back as it is.
   */
  T fromObject(Object stored);
}
