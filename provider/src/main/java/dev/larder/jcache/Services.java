package dev.larder.jcache;

import dev.larder.store.expiry.Sweeper;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.memory.SlabPool;

/**
 * What all caches of a provider share.
 *
 * @param ticker time; tests move one by hand
 * @param sweeper the thread that finds expired entries
 * @param workers threads for listeners and loads
 * @param slabs memory outside the heap
 */
public record Services(Ticker ticker, Sweeper sweeper, Workers workers, SlabPool slabs) {

  /** Services with threads of their own, which start when they are needed. */
  public static Services create() {
    return with(Ticker.system());
  }

  /** The same with another time. */
  static Services with(Ticker ticker) {
    return new Services(
        ticker, new Sweeper("larder-sweeper"), new Workers("larder-worker"), new SlabPool());
  }
}
