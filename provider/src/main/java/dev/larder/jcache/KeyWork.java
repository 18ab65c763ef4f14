package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.codec.RefusedException;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.Transition.Counts;
import dev.larder.jcache.Transition.Write;
import dev.larder.jcache.event.Failures;
import dev.larder.jcache.management.CacheStatistics;
import dev.larder.store.Found;
import dev.larder.store.PutOutcome;
import dev.larder.store.Sized;
import dev.larder.store.memory.DirectMemoryException;
import dev.larder.store.memory.Reservation;
import javax.cache.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * One operation's work on one key, the same for all operations:
 *
 * <pre>
 *   lock the key | look what is there, take it out if it is over (EXPIRED)
 *   decide       | {@link CacheOperation}, a pure function
 *   size         | by reference, what the value costs; a sizer of the user's may refuse
 *   reserve      | only where nobody is evicted
 *   write        | the writer is told, and may refuse
 *   store        | with a deadline from the expiry policy
 *   count, tell  | statistics, listeners
 *   unlock       | then throw what listeners threw
 * </pre>
 *
 * <p>Confined to one thread. User code (policy, writer, listeners) runs under the key's lock and
 * under no other.
 */
final class KeyWork implements AutoCloseable {
  private final CacheParts parts;
  private final CodecKey probe;
  private final Failures failures;
  private final @Nullable KeyLock lock;
  private @Nullable Found found;
  private @Nullable Sized sized;
  private @Nullable Reservation reservation;
  private boolean written;

  /** Takes the key's lock and looks what is there; {@code access}: whether that is a use of it. */
  static KeyWork open(CacheParts parts, CodecKey probe, boolean access, Failures failures) {
    return open(parts, probe, access, failures, parts.locks().lock(probe.hash()));
  }

  /** The same, with a lock that the calling thread has; {@link #close} gives it back. */
  static KeyWork open(
      CacheParts parts, CodecKey probe, boolean access, Failures failures, KeyLock lock) {
    boolean opened = false;
    try {
      KeyWork work = new KeyWork(parts, probe, access, failures, lock);
      opened = true;
      return work;
    } finally {
      if (!opened) {
        parts.locks().unlock(lock);
      }
    }
  }

  /** The same, for a caller who has the key's lock and keeps it. */
  static KeyWork underLock(CacheParts parts, CodecKey probe, boolean access, Failures failures) {
    return new KeyWork(parts, probe, access, failures, null);
  }

  private KeyWork(
      CacheParts parts, CodecKey probe, boolean access, Failures failures, @Nullable KeyLock lock) {
    this.parts = parts;
    this.probe = probe;
    this.failures = failures;
    this.lock = lock;
    // The wait for the lock may have been long.
    parts.lifecycle().checkOpen();
    found = lookUp(access);
  }

  /** What is there and not over. */
  private @Nullable Found lookUp(boolean access) {
    Found row = parts.store().find(probe, access);
    if (row != null && row.expired()) {
      publish(EventType.EXPIRED, null, row.value());
      return null;
    }
    return row;
  }

  /** Whether there is an entry. */
  boolean isPresent() {
    return found != null;
  }

  /** The entry's value as it was stored when the work began; null if there was none. */
  @Nullable Object storedValue() {
    return found == null ? null : found.value();
  }

  /**
   * The entry's value, decoded; null if there is none. One that the filter refuses is taken out: no
   * entry is there then, for all that follows.
   */
  @Nullable Object value() {
    if (found == null) {
      return null;
    }
    try {
      return parts.decoded(found.value());
    } catch (RefusedException e) {
      takeOut(e);
      return null;
    }
  }

  /** Takes out an entry that the filter refuses; it leaves as evicted ones do, without an event. */
  void takeOut(RefusedException reason) {
    if (found != null) {
      parts.store().remove(probe);
      parts.refusals().tookOut(reason);
      found = null;
    }
  }

  /** Whether there is an entry with a value equal to this one. */
  boolean holds(Object expected) {
    Object value = value();
    return value != null && expected.equals(value);
  }

  /** Does all that a transition says; {@code value} is what to store, encoded, if it stores. */
  void perform(Transition transition, @Nullable Object value) {
    if (value != null && transition.stores()) {
      prepare(value);
    }
    write(transition, value);
    apply(transition, value);
  }

  /**
   * Before anybody hears of the write: finds out what it takes and, where nobody is evicted, takes
   * the bytes. Either may refuse it.
   */
  void prepare(Object value) {
    Sized pair = sized(value);
    if (parts.room().evicts()) {
      return;
    }
    reservation = tryReserve(pair);
    if (reservation == null) {
      throw parts.room().full(pair.charge());
    }
  }

  private @Nullable Reservation tryReserve(Sized pair) {
    try {
      return parts.store().tryReserve(probe, pair);
    } catch (DirectMemoryException e) {
      throw parts.room().refusedByJvm(e);
    }
  }

  /** The key and that value with their size, which is asked for once. */
  private Sized sized(Object value) {
    Sized pair = sized;
    if (pair == null || pair.value() != value) {
      pair = parts.store().sized(probe.stored(), value);
      sized = pair;
    }
    return pair;
  }

  private void write(Transition transition, @Nullable Object value) {
    if (!parts.writes().isOn() || transition.write() == Write.NOTHING) {
      return;
    }
    if (transition.write() == Write.WRITE && value != null) {
      parts.writes().write(writerEntry(value));
    } else {
      parts.writes().delete(key());
    }
    written = true;
  }

  /** An entry for the writer, which may keep it. */
  CacheEntry<Object, Object> writerEntry(Object value) {
    return new CacheEntry<>(key(), parts.decoded(value));
  }

  /** The key; by value, a copy. */
  Object key() {
    return parts.decodedKey(probe.stored());
  }

  /** A batch told the writer already. */
  void alreadyWritten() {
    written = true;
  }

  /** Does what a transition says, except for the writer. */
  void apply(Transition transition, @Nullable Object value) {
    Counts counts = transition.counts();
    switch (transition.change()) {
      case NONE -> touch(transition);
      case CREATE, UPDATE -> {
        if (value == null) {
          throw new IllegalArgumentException("nothing to store");
        }
        counts = store(transition, value);
      }
      case REMOVE -> {
        parts.store().remove(probe);
        publish(EventType.REMOVED, null, storedValue());
      }
    }
    count(counts);
  }

  /**
   * Stores what a loader gave. Where nobody is evicted and no room is left it stays out: a read is
   * not refused for want of room to remember its answer.
   *
   * @return what was stored, or would have been
   */
  Object applyLoaded(Transition transition, Object loaded) {
    return applyLoadedValue(transition, parts.codecs().values().encode(loaded));
  }

  /** Stores what a loader gave, for {@code loadAll}, which is refused where no room is left. */
  void performLoaded(Transition transition, Object loaded) {
    perform(transition, parts.codecs().values().encode(loaded));
  }

  /** The same as {@link #applyLoaded}, with a value that is encoded already. */
  Object applyLoadedValue(Transition transition, Object value) {
    Sized pair = sized(value);
    try {
      if (!parts.room().evicts()) {
        reservation = tryReserve(pair);
        if (reservation == null) {
          return notRemembered(transition, pair);
        }
      }
      apply(transition, value);
      return value;
    } catch (Room.NoDirectMemory e) {
      return notRemembered(transition, pair);
    }
  }

  private Object notRemembered(Transition transition, Sized pair) {
    parts.room().rejected(pair.charge());
    count(transition.counts());
    return pair.value();
  }

  private void touch(Transition transition) {
    if (found == null || transition.ask() != Transition.Ask.ACCESS) {
      return;
    }
    long deadline = parts.rules().afterAccess(found.deadlineMillis());
    if (deadline == ExpiryRules.OVER) {
      parts.store().reschedule(probe, parts.rules().nowMillis());
      lookUp(false);
    } else if (deadline != found.deadlineMillis()) {
      parts.store().reschedule(probe, deadline);
    }
  }

  private Counts store(Transition transition, Object value) {
    boolean creates = transition.change() == Transition.Change.CREATE;
    long deadline =
        creates || found == null
            ? parts.rules().afterCreation()
            : parts.rules().afterUpdate(found.deadlineMillis());
    boolean over = deadline == ExpiryRules.OVER;
    if (over && creates) {
      return transition.stillborn().counts();
    }
    put(value, over ? parts.rules().nowMillis() : deadline);
    publish(creates ? EventType.CREATED : EventType.UPDATED, value, storedValue());
    if (over) {
      lookUp(false);
    }
    return transition.counts();
  }

  private void put(Object value, long deadlineMillis) {
    boolean stored = false;
    try {
      Sized pair = sized(value);
      PutOutcome outcome =
          reservation == null
              ? parts.store().put(probe, pair, deadlineMillis)
              : parts.store().put(probe, pair, deadlineMillis, reservation);
      if (outcome == PutOutcome.REJECTED) {
        parts.room().rejected(pair.charge());
      } else if (outcome == PutOutcome.FULL) {
        throw parts.room().full(pair.charge());
      }
      stored = true;
    } catch (DirectMemoryException e) {
      throw parts.room().refusedByJvm(e);
    } finally {
      if (!stored && written) {
        // The system of record has the new value: better none here than the old one.
        parts.store().remove(probe);
      }
    }
  }

  private void count(Counts counts) {
    CacheStatistics statistics = parts.statistics();
    if (counts.hit()) {
      statistics.hit();
    }
    if (counts.miss()) {
      statistics.miss();
    }
    if (counts.put()) {
      statistics.put();
    }
    if (counts.removal()) {
      statistics.removal();
    }
  }

  private void publish(EventType type, @Nullable Object value, @Nullable Object oldValue) {
    if (parts.events().wants(type)) {
      parts
          .events()
          .publish(type, new StoredChange(parts, probe.stored(), value, oldValue), failures);
    }
  }

  @Override
  public void close() {
    try {
      if (reservation != null) {
        reservation.close();
      }
    } finally {
      if (lock != null) {
        parts.locks().unlock(lock);
      }
    }
  }
}
