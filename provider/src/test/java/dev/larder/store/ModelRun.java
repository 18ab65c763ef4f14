package dev.larder.store;

import static dev.larder.store.ModelVictims.expect;
import static java.util.Objects.requireNonNull;

import dev.larder.store.memory.Account;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.Reservation;
import dev.larder.store.memory.RowSpace;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.ModelStore;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.RowWatch;
import dev.larder.testkit.RowWatch.Change;
import dev.larder.testkit.RowWatch.Event;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringProbe;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A store and its model in lock-step, one operation at a time. After each, results agree, every row
 * that came or went did so for a reason, every victim was the one that the model named, all counts
 * are equal, and the ledger says what the parts hold.
 */
final class ModelRun {
  private static final int LIMIT = 19_000;
  private static final int LIMIT_PER_SEGMENT = 5_500;

  private static final int MAX_ENTRY = 4_000;
  private static final double FULL = 0.8;

  /** Rows before a split, but more than there may be of one hash: those would split for ever. */
  private static final int SMALL_SEGMENT = Rows.MAX_EQUAL_HASHES + 4;

  /** A step by which columns and the parts of a segment grow; an index takes one of its size. */
  private static final int STEP_BYTES = 1_024;

  /** What a wheel grows by, once. */
  private static final int WHEEL_BYTES = 4_400;

  private static final int CHECK_EVERY = 250;
  private static final int TICK_MILLIS = 250;

  private final ModelTally tally = new ModelTally();
  private final RowWatch watch;
  private final TestStore store;

  /** Somebody who shares the pool. */
  private final Account other;

  private final StoreSpec spec;
  private final long limit;
  private final ModelStore model;
  private final ModelVictims victims;

  /** What the observer has to be told in this operation. */
  private final List<String> expired = new ArrayList<>();

  private StoreUsage before;
  private StoreUsage now;

  /** Off-heap, an empty segment takes more: what is left for rows is to be the same. */
  private static int limitPerSegment(StoreSpec spec) {
    return LIMIT_PER_SEGMENT + (spec.payload() == PayloadKind.OFF_HEAP ? 1_000 : 0);
  }

  /** The model beside a store that {@code builder} is about to make, watched by {@code watch}. */
  ModelRun(StoreSpec spec, boolean splits, TestStores.Builder builder, RowWatch watch) {
    this.spec = spec;
    this.watch = watch;
    int maxRows = splits ? SMALL_SEGMENT : RowSpace.MAX_ROWS;
    limit = LIMIT + (long) limitPerSegment(spec) * spec.segments();
    store = builder.limit(limit).maxEntry(MAX_ENTRY).maxRows(maxRows).open();
    model = new ModelStore(spec.policy(), spec.segments(), store.ticker());
    victims = new ModelVictims(model, tally, spec, maxRows);
    other = store.pool().open();
    now = store.usage();
    before = now;
    watch.takeEvents();
  }

  /** Does one thing to both. */
  void apply(ModelOperation operation) {
    tally.operations++;
    tally.whenFull += before.usedBytes() > FULL * limit ? 1 : 0;
    expired.clear();
    switch (operation.kind()) {
      case PUT -> put(operation);
      case GET -> get(operation, false);
      case GET_WHEN_BUSY -> get(operation, true);
      case FIND -> find(operation, true);
      case PEEK -> find(operation, false);
      case REMOVE -> remove(operation);
      case RESCHEDULE -> reschedule(operation, deadline(operation));
      case END -> {
        reschedule(
            operation, spec.expiry().expires() ? store.ticker().millis() : Deadlines.ETERNAL);
        compare();
        get(operation, false);
      }
      case RESERVE -> reserve(operation);
      case GIVE -> give(operation.bytes());
      case WAIT -> store.ticker().advance(operation.millis());
      case SWEEP -> sweep();
      case WALK -> walk();
      case CLEAR -> clear();
    }
    compare();
    if (tally.operations % CHECK_EVERY == 0) {
      store.store().checkInvariants();
    }
  }

  /** How many were begun. */
  int operations() {
    return (int) tally.operations;
  }

  /** Ends the run: everything in order, the last rows evicted too, and every byte given back. */
  ModelTally finish() {
    walk();
    store.store().checkInvariants();
    while (give(limit) > 0) {
      compare();
    }
    compare();
    expect(model.size() == 0 || !spec.policy().evicts(), "who evicts gives all");
    other.close();
    store.store().close();
    expect(store.usedBytes() == 0, "bytes came back");
    return tally;
  }

  /** What the operation has done to rows; from here on {@link #now} is after it. */
  private List<Event> look() {
    now = store.usage();
    long crowdedOut = now.events().crowdedOut() - before.events().crowdedOut();
    long steps = now.bytes().index() + STEP_BYTES;
    steps += spec.expiry() == ExpiryKind.WHEEL ? WHEEL_BYTES : 0;
    victims.begin(crowdedOut, limit - now.usedBytes(), steps);
    return watch.takeEvents();
  }

  private void compare() {
    now = store.usage();
    StoreUsage.Events counts = now.events();
    StoreUsage.Events expected = model.events(counts);
    expect(counts.equals(expected), "counts", counts, expected);
    expect(now.entries() == model.size(), "rows", now.entries(), model.size());
    expect(watch.takeEvents().isEmpty(), "all changes are explained");
    List<String> told = store.observer().takeExpired();
    expect(told.equals(expired), "what the observer heard", told, expired);
    compareBytes();
    tally.expiredLazily += counts.expiredLazily() - before.events().expiredLazily();
    tally.expiredActively += counts.expiredActively() - before.events().expiredActively();
    before = now;
  }

  private void compareBytes() {
    long used = store.usedBytes();
    long parts = now.bytes().payload() + now.bytes().overhead();
    expect(used >= 0 && used <= limit, "the ledger's limit", used, limit);
    expect(used == parts, "the ledger and what the parts hold", used, parts);
    long pairs = model.chargedBytes();
    boolean equal = now.bytes().payload() == pairs;
    boolean enough = spec.payload().isLog() && now.bytes().payload() >= pairs;
    expect(equal || enough, "the payload and its pairs", now.bytes().payload(), pairs);
  }

  private long deadline(ModelOperation operation) {
    boolean ends = spec.expiry().expires() && operation.millis() != ModelOperation.FOR_EVER;
    return ends ? store.ticker().in(operation.millis()) : Deadlines.ETERNAL;
  }

  // ---- operations

  private void put(ModelOperation operation) {
    ModelVictims.Write write = write(operation, deadline(operation));
    PutOutcome outcome = store.put(write.probe(), write.value(), write.deadlineMillis());
    List<Event> events = look();
    switch (outcome) {
      case REJECTED -> {
        reject(events, write);
        tally.rejected++;
      }
      case FULL -> {
        expect(!spec.policy().evicts(), "who evicts has room");
        expect(victims.followPut(events, write) == null, "a refused pair was stored");
        expect(!write.fits() || victims.unpacked(), "a pair that fits was refused");
        tally.refused++;
      }
      case CREATED, UPDATED -> {
        expect(write.charge() <= MAX_ENTRY, "a pair that is too large was stored");
        Change change = victims.followPut(events, write);
        Change said = outcome == PutOutcome.CREATED ? Change.CREATED : Change.REPLACED;
        expect(change == said, "the outcome of a put that stored");
      }
      case BUSY -> expect(false, "the caller has the key's lock");
    }
  }

  /** Too large for the store's rules; or, rarely, for what its segments leave to all rows. */
  private void reject(List<Event> events, ModelVictims.Write write) {
    String key = write.probe().key();
    long evicted = now.events().evicted() - before.events().evicted();
    boolean isGiant = write.charge() > MAX_ENTRY;
    expect(spec.policy().evicts(), "only who evicts rejects");
    expect(!isGiant || evicted == 0, "nobody leaves for a pair that is too large");
    long freed = events.stream().filter(event -> event.change() == Change.FREED).count();
    List<Event> others = freed > evicted ? events.subList(0, events.size() - 1) : events;
    expect(victims.followPut(others, write) == null, "a rejected pair was stored");
    expect(
        events
            .subList(others.size(), events.size())
            .equals(model.has(key) ? freed(key) : List.of()),
        "changes of a rejected put");
    model.reject(key);
    expect(isGiant || model.size() == 0, "a pair was rejected while there were rows to evict");
  }

  private ModelVictims.Write write(ModelOperation operation, long deadline) {
    String value = operation.value();
    StringProbe probe = operation.probe();
    Sized sized = store.store().sized(store.stored(probe.key()), store.stored(value));
    Reservation reservation = store.store().tryReserve(probe, sized, deadline);
    boolean fits = reservation != null;
    if (reservation != null) {
      reservation.close();
    }
    return new ModelVictims.Write(probe, value, sized.charge(), deadline, fits);
  }

  private static List<Event> freed(String key) {
    return List.of(new Event(Change.FREED, key));
  }

  /** A reservation is a promise where nobody evicts; elsewhere it just comes back. */
  private void reserve(ModelOperation operation) {
    ModelVictims.Write write = write(operation, Deadlines.ETERNAL);
    Reservation reservation = store.tryReserve(write.probe(), write.value());
    if (reservation == null) {
      return;
    }
    try (reservation) {
      // Covering a write may clean a log: then less is taken than before, holes included.
      boolean taken = store.usedBytes() >= before.usedBytes();
      expect(taken || !spec.payload().freesAtOnce(), "reserved bytes are taken");
      if (!spec.policy().evicts()) {
        keep(write, store.put(write.probe(), write.value(), reservation));
      }
    }
  }

  private void keep(ModelVictims.Write write, PutOutcome outcome) {
    boolean had = model.has(write.probe().key());
    Change change = victims.followPut(look(), write);
    if (outcome != PutOutcome.FULL || !victims.unpacked()) {
      expect(outcome == (had ? PutOutcome.UPDATED : PutOutcome.CREATED), "outcome of a promise");
      expect(change == (had ? Change.REPLACED : Change.CREATED), "change of a promise");
    }
  }

  private void get(ModelOperation operation, boolean busy) {
    boolean over = model.isOver(operation.key());
    store.observer().busy(busy);
    String value = store.get(operation.probe());
    store.observer().busy(false);
    readIs(operation, value, !(busy && over));
    if (over && !busy) {
      expired.add(operation.key() + "=" + model.value(operation.key()));
      model.expireLazily(operation.key());
    }
  }

  private void find(ModelOperation operation, boolean access) {
    String key = operation.key();
    boolean over = model.isOver(key);
    Found found = store.store().find(operation.probe(), access);
    expect((found != null) == model.has(key), "found");
    if (found != null) {
      expect(found.expired() == over, "found a row that is over");
      expect(Objects.equals(found.deadlineMillis(), model.deadlineMillis(key)), "deadline");
    }
    String value = found == null || over ? null : TestStore.text(found.value());
    if (access || over) {
      readIs(operation, value, true);
    } else {
      expect(Objects.equals(value, model.value(key)), "value");
    }
    if (over) {
      model.expireLazily(key);
    }
  }

  /** A read has used its row, or (if it may) taken it out because it is over. */
  private void readIs(ModelOperation operation, @Nullable String value, boolean mayExpire) {
    String key = operation.key();
    boolean over = model.isOver(key);
    List<Event> events = look();
    expect(Objects.equals(value, over ? null : model.value(key)), "value");
    if (over) {
      expect(events.equals(mayExpire ? freed(key) : List.of()), "changes of a read");
      return;
    }
    if (value != null) {
      tally.hits++;
      model.use(key);
    }
    victims.follow(events);
  }

  private void remove(ModelOperation operation) {
    boolean removed = store.store().remove(operation.probe());
    List<Event> events = look();
    expect(removed == model.remove(operation.key()), "removed");
    expect(events.equals(removed ? freed(operation.key()) : List.of()), "changes of a removal");
  }

  private void reschedule(ModelOperation operation, long deadline) {
    boolean moved = store.store().reschedule(operation.probe(), deadline);
    List<Event> events = look();
    // Who has to leave for a deadline leaves before it moves.
    victims.follow(events);
    expect(moved == model.reschedule(operation.key(), deadline), "rescheduled");
  }

  /** Another store of the pool asks for bytes; returns how many rows it got. */
  private int give(long wanted) {
    expired.clear();
    MemoryPool.Donor donor = requireNonNull(store.pool().othersBySize(other)[0].donor());
    try (Reservation reservation = new Reservation(other)) {
      int steps = donor.give(reservation, wanted);
      List<Event> events = look();
      // Columns, index and the table of far deadlines become smaller; for a smaller index, more
      // rows may go than were wanted.
      long structure = Math.max(0, before.bytes().overhead() - now.bytes().overhead());
      long index = before.bytes().index() * 3 / 4;
      victims.followGift(events, reservation.bytes() - wanted - structure - index);
      return steps;
    }
  }

  private void sweep() {
    store.sweep();
    for (Event event : look()) {
      expect(event.change() == Change.FREED, "a sweep only takes out");
      expired.add(event.key() + "=" + model.value(event.key()));
      model.expireActively(event.key());
    }
    if (spec.expiry() == ExpiryKind.WHEEL) {
      long swept = Math.floorDiv(store.ticker().millis(), TICK_MILLIS) * (long) TICK_MILLIS;
      expect(model.keys().stream().noneMatch(key -> model.isDue(key, swept)), "all are swept");
    }
  }

  private void walk() {
    List<String> keys = store.keys();
    expect(keys.size() == model.size(), "keys", keys.size(), model.size());
    expect(new HashSet<>(keys).equals(model.keys()), "the walk's keys");
  }

  private void clear() {
    store.store().clear();
    watch.cleared();
    model.clear();
  }
}
