package dev.larder.store.memory;

/** A source of random numbers, injected so that a run can be repeated. Not thread-safe. */
@FunctionalInterface
public interface Randomness {

  /**
   * A number from 0 to {@code bound - 1}, each as likely as the others; {@code bound} is above 0.
   */
  int below(int bound);
}
