package dev.larder.testkit;

import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;

/** A probe that counts how many stored keys it was compared with. */
public final class CountingProbe implements KeyProbe {
  private final KeyProbe probe;
  private int comparisons;

  /** Counts for {@code probe}. */
  public CountingProbe(KeyProbe probe) {
    this.probe = probe;
  }

  /** Comparisons so far. */
  public int comparisons() {
    return comparisons;
  }

  @Override
  public int hash() {
    return probe.hash();
  }

  @Override
  public boolean trusted() {
    return probe.trusted();
  }

  @Override
  public boolean matches(Object storedKey) {
    comparisons++;
    return probe.matches(storedKey);
  }

  @Override
  public boolean matches(Memory memory, int offset, int length) {
    comparisons++;
    return probe.matches(memory, offset, length);
  }
}
