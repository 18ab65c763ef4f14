package dev.larder.jcache.event;

import org.jspecify.annotations.Nullable;

/**
 * What went wrong in an operation that goes on all the same; thrown when it is complete. Confined
 * to one thread.
 */
public final class Failures {
  private @Nullable Throwable first;

  /** Nothing went wrong yet. */
  public Failures() {}

  /** Keeps a failure; later ones are suppressed by the first. */
  public void add(Throwable failure) {
    if (first == null) {
      first = failure;
    } else if (first != failure) {
      first.addSuppressed(failure);
    }
  }

  /** Keeps a failure that matters more than those before, which it suppresses. */
  public void addFirst(Throwable failure) {
    if (first != null && first != failure) {
      failure.addSuppressed(first);
    }
    first = failure;
  }

  /** Throws the first failure, if there is one: a RuntimeException or an Error. */
  public void rethrow() {
    if (first instanceof Error error) {
      throw error;
    }
    if (first instanceof RuntimeException exception) {
      throw exception;
    }
    if (first != null) {
      throw new IllegalStateException(first);
    }
  }
}
