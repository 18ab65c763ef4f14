package dev.larder.jcache;

import dev.larder.store.expiry.CoarseTicker;
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

  private static final String CLOCK = "larder.clock";

  /**
   * Services with threads of their own, which start when they are needed.
   *
   * @throws IllegalArgumentException if the system property {@code larder.clock} is there and
   *     neither {@code coarse} nor {@code exact}
   */
  public static Services create() {
    return with(ticker(System.getProperty(CLOCK, "coarse")));
  }

  /** The JVM's time, as readers are to be told of it. */
  static Ticker ticker(String clock) {
    return switch (clock) {
      case "coarse" -> new CoarseTicker(Ticker.system());
      case "exact" -> Ticker.system();
      default ->
          throw new IllegalArgumentException(
              "System property " + CLOCK + " must be coarse or exact: " + CLOCK + "=" + clock);
    };
  }

  /** The same with another time. */
  static Services with(Ticker ticker) {
    return new Services(
        ticker,
        new Sweeper("larder-sweeper", ticker),
        new Workers("larder-worker"),
        new SlabPool());
  }
}
