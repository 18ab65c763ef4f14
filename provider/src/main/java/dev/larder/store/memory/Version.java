package dev.larder.store.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The version of one segment: a number by which readers without the lock find out that what they
 * have read may not belong together. It is odd while a window is open, and never the same again
 * afterwards (a sequence lock). All fences of the store are here.
 *
 * <p>Windows are opened and closed by the holder of the segment's lock; a window within a window is
 * part of it. What lies in one is a few stores: it allocates nothing, calls nobody and cannot
 * throw. Reading takes no lock.
 */
public final class Version {
  /*
   * Writer   number = odd (opaque); store-store fence; stores of the window; number = even (release)
   * Reader   acquire an even number; loads; acquire fence; is the number the same (opaque)?
   *
   * R1  A reader who has seen any store made in the window, or after it, sees that the number is no
   *     longer what it was before: the fence puts the odd number before those stores, the reader's
   *     fence puts its second look behind its loads. That includes plain stores made long after the
   *     window has closed. So what is unlinked in a window may then be changed outside of one, also
   *     by another thread: a lock, the segment's or the slab pool's, puts that behind the window.
   * R2  A reader who has seen the same number twice has seen everything that was stored before that
   *     number was released, objects behind references included, and nothing that came later and
   *     matters.
   */
  private static final VarHandle NUMBER;

  /** {@link #read}: a window is open. */
  public static final long CHANGING = -1;

  static {
    try {
      NUMBER = MethodHandles.lookup().findVarHandle(Version.class, "number", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Written by the holder of the segment's lock. */
  @SuppressWarnings("unused") // Read through the handle.
  private long number;

  /** Windows that are open; guarded by the segment's lock. */
  private int open;

  /** No window was ever open. */
  public Version() {}

  /** The number now, for {@link #validate}; {@link #CHANGING} if it is of no use. */
  public long read() {
    long seen = (long) NUMBER.getAcquire(this);
    return (seen & 1) == 0 ? seen : CHANGING;
  }

  /** Whether all that was loaded since {@link #read} gave this number belongs together. */
  public boolean validate(long seen) {
    VarHandle.acquireFence();
    return (long) NUMBER.getOpaque(this) == seen;
  }

  /** From here on, until {@link #closeWindow}, rows may be in pieces. */
  public void openWindow() {
    if (open++ == 0) {
      NUMBER.setOpaque(this, number + 1);
      VarHandle.storeStoreFence();
    }
  }

  /** They are whole again. To be called in any case, so from a {@code finally} if need be. */
  public void closeWindow() {
    if (--open == 0) {
      NUMBER.setRelease(this, number + 1);
    }
  }

  /**
   * What is returned may be stored outside of a window where readers without the lock find it: they
   * see it as it is now, or do not see it at all. For a larger copy of what they may be looking at,
   * with the same in it; the number does not change, so that a copy seen half empty would pass.
   */
  static <T> T complete(T copy) {
    VarHandle.storeStoreFence();
    return copy;
  }

  /** Bytes of this object. */
  public static long bytesHeld() {
    return ObjectLayout.CURRENT.object(Long.BYTES + Integer.BYTES);
  }
}
