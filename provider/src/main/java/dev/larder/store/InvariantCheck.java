package dev.larder.store;

import dev.larder.store.memory.Account;
import java.util.Locale;
import java.util.function.IntPredicate;

/** Checks the numbered invariants of this package and collects everything that is broken. */
final class InvariantCheck {
  private final StringBuilder broken = new StringBuilder();
  private long settledBytes;
  private int segments;

  /** S1, S2, S3, S4, S6 of one segment; under its lock. */
  void segment(Rows rows, long settled, long held, IntPredicate owns) {
    segments++;
    settledBytes += settled;
    expect("S2", "settled and held bytes", settled, held);
    expect("S1", "index words and live slots", rows.index.size(), rows.slots.live());
    long charges = 0;
    int found = 0;
    for (int slot : rows.inIndexOrder()) {
      int hash = rows.hash(slot);
      found += rows.index.positionOf(slot, hash) >= 0 && owns.test(hash) ? 1 : 0;
      charges += rows.charge(slot);
    }
    expect("S1", "slots found by their hash and live slots", found, rows.slots.live());
    expect("S3", "live bytes and the sum of charges", rows.payload.liveBytes(), charges);
    int ordered = rows.policy.inOrder(new int[rows.slots.live()]);
    if (ordered >= 0) {
      expect("S4", "rows in the policy's order and live slots", ordered, rows.slots.live());
    }
    robinHood(rows.index);
  }

  private void robinHood(Index index) {
    int previous = -1;
    for (int position = 0; position < index.positions(); position++) {
      int displacement = index.isEmpty(position) ? -1 : index.displacementAt(position);
      if (displacement > previous + 1) {
        expect("S6", "displacement and its upper bound", displacement, previous + 1);
      }
      previous = displacement;
    }
  }

  /** B1, B2, S5 of the whole store; then throws if anything is broken. */
  void store(Account account, long fixedBytes, StoreUsage usage) {
    long used = account.pool().budget().usedBytes();
    if (used < 0 || used > usage.limitBytes()) {
      expect("B1", "used bytes and the limit", used, usage.limitBytes());
    }
    long settled = fixedBytes + settledBytes;
    expect("B2", "bytes in the ledger and settled bytes", account.heldBytes(), settled);
    StoreUsage.Events events = usage.events();
    long left =
        usage.entries()
            + events.removed()
            + events.evicted()
            + events.expiredLazily()
            + events.expiredActively()
            + events.cleared()
            + events.rejected();
    expect("S5", "inserted and what became of them", events.inserted(), left);
    if (broken.length() > 0) {
      throw new IllegalStateException(broken.toString());
    }
  }

  private void expect(String number, String what, long left, long right) {
    if (left != right) {
      broken.append(
          String.format(
              Locale.ROOT,
              "%s broken: %s: %,d and %,d (segment %d)%n",
              number,
              what,
              left,
              right,
              segments));
    }
  }
}
