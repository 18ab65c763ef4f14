package dev.larder.races;

import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;

/** Races of a sweep. */
public final class ExpiryRaces {
  private static final int MAX_ROWS = 32;
  private static final long SOON = 5;
  private static final long LATER = 1_000_000;

  private ExpiryRaces() {}

  /** A row that is over has its deadline moved ahead, or is swept: not both. */
  public static final class Reschedule extends Race {
    private volatile boolean moved;

    /** One row, which is over. */
    public Reschedule() {
      super(open(PolicyKind.RANDOM, PayloadKind.OBJECT, ExpiryKind.WHEEL, MAX_ROWS));
      store.put("a", "a", store.ticker().in(SOON));
      store.ticker().advance(LATER);
    }

    @Override
    String change() {
      moved = store.reschedule("a", store.ticker().in(LATER));
      return FINE;
    }

    @Override
    String look() {
      store.sweep();
      return FINE;
    }

    @Override
    String lastLook() {
      boolean there = store.get("a") != null;
      boolean swept = !store.observer().expired().isEmpty();
      return there == moved && swept != moved ? FINE : "swept though it was moved, or neither";
    }
  }

  /** A row that is over is swept while it is asked for: it is a miss, and expires once. */
  public static final class Sweep extends Race {
    /** One row, which is over. */
    public Sweep() {
      super(open(PolicyKind.RANDOM, PayloadKind.OBJECT, ExpiryKind.WHEEL, MAX_ROWS));
      store.put("a", "a", store.ticker().in(SOON));
      store.ticker().advance(LATER);
    }

    @Override
    String change() {
      store.sweep();
      return FINE;
    }

    @Override
    String look() {
      return store.get("a") == null ? FINE : "read though it was over";
    }

    @Override
    String lastLook() {
      return store.observer().expired().size() == 1 ? FINE : "not expired once";
    }
  }
}
