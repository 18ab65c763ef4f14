package dev.larder.jcache;

/** What a callback may do that it should not. */
enum Misdeed {
  THROWS_EXCEPTION,
  THROWS_ERROR,
  OVERFLOWS_STACK,
  BLOCKS,
  CALLS_ITS_OWN_KEY,
  CALLS_ANOTHER_KEY,
  CALLS_ANOTHER_CACHE,
  CLOSES_THE_CACHE,
  CLOSES_THE_MANAGER;

  /** An exception that nobody expects. */
  static final class Mischief extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** An error that nobody expects. */
  static final class Disaster extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Calls itself until the stack ends. */
  @SuppressWarnings("InfiniteRecursion")
  static int overflow(int depth) {
    return overflow(depth + 1) + 1;
  }
}
