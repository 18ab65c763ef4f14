package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.codec.RefusedException;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import dev.larder.store.KeyWalk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Operations that change many keys. Without a writer, each key is an operation of its own. With
 * one, a batch of keys is locked, in the order of their hashes; the writer is told of the batch;
 * and what it wrote is applied, even if it failed for the rest. A batch is followed by the next
 * only if all of it was written.
 *
 * <p>Thread-safe.
 */
final class Batches {
  private final CacheParts parts;
  private final DirectPuts direct;

  Batches(CacheParts parts) {
    this.parts = parts;
    direct = new DirectPuts(parts);
  }

  void putAll(Map<?, ?> entries) {
    Run run = new Run(CacheOperation.PUT);
    Iterator<? extends Map.Entry<?, ?>> rest = entries.entrySet().iterator();
    while (rest.hasNext() && !run.failed) {
      Map.Entry<?, ?> entry = rest.next();
      long start = parts.statistics().start();
      CodecKey probe = parts.codecs().keys().key(entry.getKey());
      Object value = parts.codecs().values().encode(entry.getValue());
      if (direct.put(probe, value)) {
        parts.statistics().putTook(start);
      } else {
        run.add(probe, value);
      }
    }
    run.finish();
  }

  void removeAll(Iterable<?> keys) {
    Run run = new Run(CacheOperation.REMOVE);
    Iterator<?> rest = keys.iterator();
    while (rest.hasNext() && !run.failed) {
      run.add(parts.codecs().keys().key(rest.next()), null);
    }
    run.finish();
  }

  void removeAll() {
    Run run = new Run(CacheOperation.REMOVE_PRESENT);
    KeyWalk walk = parts.store().keys();
    Object stored = walk.next();
    while (stored != null && !run.failed) {
      run.add(keyOf(stored), null);
      stored = walk.next();
    }
    run.finish();
  }

  /** A key that the filter refuses is good enough to remove its entry with. */
  private CodecKey keyOf(Object stored) {
    Object key;
    try {
      key = parts.decodedKey(stored);
    } catch (RefusedException e) {
      key = stored;
    }
    return parts.codecs().keys().key(key);
  }

  /** A key with what is to be stored for it; nothing if it is to be removed. */
  private record Item(CodecKey probe, @Nullable Object value) {}

  /** One key of a batch at work. */
  private record Step(KeyWork work, Transition transition, @Nullable Object value) {}

  /** One call. Confined to one thread. */
  private final class Run {
    private final CacheOperation operation;
    private final int batchSize;
    private final List<Item> batch = new ArrayList<>();
    private final Failures failures = new Failures();

    /** Whether the writer did not write all of a batch. */
    private boolean failed;

    Run(CacheOperation operation) {
      this.operation = operation;
      batchSize = parts.writes().isOn() ? BulkLoads.BATCH : 1;
    }

    void add(CodecKey probe, @Nullable Object value) {
      batch.add(new Item(probe, value));
      if (batch.size() == batchSize) {
        flush();
      }
    }

    /** Works off what is left, and throws what went wrong. */
    void finish() {
      if (!failed && !batch.isEmpty()) {
        flush();
      }
      failures.rethrow();
    }

    private void flush() {
      long start = parts.statistics().start();
      List<KeyLock> locks = new ArrayList<>(batch.size());
      try {
        lock(locks);
        underLocks();
      } finally {
        locks.forEach(parts.locks()::unlock);
        batch.clear();
      }
      boolean puts = operation == CacheOperation.PUT;
      parts.statistics().took(start, /* get= */ false, puts, !puts);
    }

    private void lock(List<KeyLock> locks) {
      int[] hashes =
          batch.stream().mapToInt(item -> item.probe().hash()).sorted().distinct().toArray();
      for (int hash : hashes) {
        locks.add(parts.locks().lock(hash));
      }
    }

    private void underLocks() {
      List<Step> steps = new ArrayList<>(batch.size());
      try {
        for (Item item : batch) {
          KeyWork work = KeyWork.underLock(parts, item.probe(), /* access= */ false, failures);
          steps.add(new Step(work, operation.given(work.isPresent()), item.value()));
          if (item.value() != null) {
            work.prepare(item.value());
          }
        }
        if (parts.writes().isOn()) {
          write(steps);
        } else {
          steps.forEach(step -> step.work().apply(step.transition(), step.value()));
        }
      } finally {
        steps.forEach(step -> step.work().close());
      }
    }

    /** Tells the writer, then applies what it did: all, or the part before its failure. */
    private void write(List<Step> steps) {
      List<Step> told =
          steps.stream()
              .filter(step -> step.transition().write() != Transition.Write.NOTHING)
              .toList();
      List<Object> named = new ArrayList<>();
      for (Step step : told) {
        Object value = step.value();
        named.add(value == null ? step.work().key() : step.work().writerEntry(value));
      }
      Set<Object> missed = tell(named);
      for (int i = 0; i < named.size(); i++) {
        if (!missed.contains(named.get(i))) {
          applyWritten(told.get(i));
        }
      }
    }

    /** What the writer failed to write: nothing, if it did not fail. */
    private Set<Object> tell(List<Object> named) {
      Set<Object> missed = Collections.newSetFromMap(new IdentityHashMap<>());
      List<Object> left = new ArrayList<>(named);
      try {
        tellWriter(left);
      } catch (RuntimeException | Error e) {
        failed = true;
        failures.addFirst(e);
        missed.addAll(left);
      }
      return missed;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // A batch is all entries, or all keys.
    private void tellWriter(List<Object> left) {
      if (left.isEmpty()) {
        return;
      }
      if (operation == CacheOperation.PUT) {
        parts.writes().writeAll((Collection) left);
      } else {
        parts.writes().deleteAll(left);
      }
    }

    /** One that cannot be stored any more must not keep the others from being stored. */
    private void applyWritten(Step step) {
      try {
        step.work().alreadyWritten();
        step.work().apply(step.transition(), step.value());
      } catch (RuntimeException | Error e) {
        failures.add(e);
      }
    }
  }
}
