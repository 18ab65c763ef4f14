package dev.larder.races;

import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;

/**
 * One race, run once: {@link #act} on one thread and {@link #watch} on another, then {@link
 * #settle} when both are done. Each says {@link #FINE}, or what it has seen.
 */
public abstract class Race {
  /** Nothing was wrong. */
  public static final String FINE = "fine";

  /** The one legal outcome: act, watch, settle. */
  public static final String ALL_FINE = "fine, fine, fine";

  /** If the actor does not come along, or came before. */
  private static final int MOST_LOOKS = 1_000;

  private static final TestStores STORES = new TestStores();

  /** What they work on. */
  final TestStore store;

  private volatile boolean acted;

  Race(TestStore store) {
    this.store = store;
  }

  /** A tiny store of its own: columns grow by two rows, and it splits beyond {@code maxRows}. */
  static TestStore open(PolicyKind policy, PayloadKind payload, ExpiryKind expiry, int maxRows) {
    synchronized (STORES) {
      StoreSpec spec = new StoreSpec(policy, payload, expiry, 1);
      TestStore opened = STORES.of(spec).limit(200_000).pageRows(2).maxRows(maxRows).open();
      STORES.forget(opened);
      return opened;
    }
  }

  /** What one does. */
  public final String act() {
    try {
      return change();
    } finally {
      acted = true;
    }
  }

  abstract String change();

  /** What the other sees, again and again until the first is done. */
  public final String watch() {
    String seen = look();
    for (int i = 0; i < MOST_LOOKS && seen.equals(FINE) && !acted; i++) {
      seen = look();
    }
    return seen;
  }

  abstract String look();

  /** Whether all invariants hold, and every byte comes back. */
  public final String settle() {
    try {
      String seen = lastLook();
      store.store().checkInvariants();
      store.store().close();
      return store.usedBytes() == 0 ? seen : "bytes are left";
    } catch (IllegalStateException e) {
      return "an invariant is broken";
    }
  }

  String lastLook() {
    return FINE;
  }
}
