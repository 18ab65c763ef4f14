package dev.larder.tck.pool;

/** Waiting for threads where nobody is there to be told of an interrupt. */
final class Threads {
  private Threads() {}

  /**
   * Waits for the end of a thread.
   *
   * @throws IllegalStateException if the caller is interrupted
   */
  static void join(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + thread.getName(), e);
    }
  }
}
