package dev.larder.store.memory;

/** Reads what a row is charged; the view that eviction gets of the payload. */
@FunctionalInterface
public interface Charges {

  /** Bytes the row is charged, as last told to the eviction policy. */
  long chargeBytes(int slot);
}
