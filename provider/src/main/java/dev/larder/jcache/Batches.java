package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import dev.larder.store.KeyWalk;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
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

  Batches(CacheParts parts) {
    this.parts = parts;
  }

  /** A key with what is to be stored for it; nothing if it is to be removed. */
  private record Item(CodecKey probe, @Nullable Object value) {}

  void putAll(Map<?, ?> entries) {
    List<Item> batch = new ArrayList<>();
    Failures failures = new Failures();
    for (Map.Entry<?, ?> entry : entries.entrySet()) {
      CodecKey probe = parts.codecs().keys().key(entry.getKey());
      batch.add(new Item(probe, parts.codecs().values().encode(entry.getValue())));
      if (batch.size() == batchSize()) {
        run(CacheOperation.PUT, batch, failures);
        batch.clear();
      }
    }
    run(CacheOperation.PUT, batch, failures);
    failures.rethrow();
  }

  void removeAll(Iterable<?> keys) {
    List<Item> batch = new ArrayList<>();
    Failures failures = new Failures();
    for (Object key : keys) {
      batch.add(new Item(parts.codecs().keys().key(key), null));
      if (batch.size() == batchSize()) {
        run(CacheOperation.REMOVE, batch, failures);
        batch.clear();
      }
    }
    run(CacheOperation.REMOVE, batch, failures);
    failures.rethrow();
  }

  void removeAll() {
    List<Item> batch = new ArrayList<>();
    Failures failures = new Failures();
    KeyWalk walk = parts.store().keys();
    for (Object key = walk.next(); key != null; key = walk.next()) {
      batch.add(new Item(parts.codecs().keys().key(parts.decodedKey(key)), null));
      if (batch.size() == batchSize()) {
        run(CacheOperation.REMOVE_PRESENT, batch, failures);
        batch.clear();
      }
    }
    run(CacheOperation.REMOVE_PRESENT, batch, failures);
    failures.rethrow();
  }

  private int batchSize() {
    return parts.writes().isOn() ? BulkLoads.BATCH : 1;
  }

  private void run(CacheOperation operation, List<Item> batch, Failures failures) {
    if (batch.isEmpty()) {
      return;
    }
    long start = parts.statistics().start();
    List<KeyLock> locks = new ArrayList<>(batch.size());
    try {
      lock(batch, locks);
      apply(operation, batch, failures);
    } finally {
      locks.forEach(parts.locks()::unlock);
    }
    boolean puts = operation == CacheOperation.PUT;
    parts.statistics().took(start, /* get= */ false, puts, !puts);
  }

  private void lock(List<Item> batch, List<KeyLock> locks) {
    int[] hashes =
        batch.stream().mapToInt(item -> item.probe().hash()).sorted().distinct().toArray();
    for (int hash : hashes) {
      locks.add(parts.locks().lock(hash));
    }
  }

  /** One key of a batch at work. */
  private record Step(KeyWork work, Transition transition, @Nullable Object value) {}

  private void apply(CacheOperation operation, List<Item> batch, Failures failures) {
    List<Step> steps = new ArrayList<>(batch.size());
    try {
      for (Item item : batch) {
        KeyWork work = KeyWork.underLock(parts, item.probe(), /* access= */ false, failures);
        steps.add(new Step(work, operation.given(work.isPresent()), item.value()));
        if (item.value() != null) {
          work.reserve(item.value());
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

  /** Tells the writer, then applies what it did, all or the part before its failure. */
  private void write(List<Step> steps) {
    List<Step> told =
        steps.stream()
            .filter(step -> step.transition().write() != Transition.Write.NOTHING)
            .toList();
    List<Object> named = new ArrayList<>();
    for (Step step : told) {
      named.add(step.value() == null ? step.work().key() : step.work().writerEntry(step.value()));
    }
    List<Object> left = new ArrayList<>(named);
    boolean all = false;
    try {
      tell(told, left);
      all = true;
    } finally {
      Set<Object> missed = Collections.newSetFromMap(new IdentityHashMap<>());
      if (!all) {
        missed.addAll(left);
      }
      for (int i = 0; i < told.size(); i++) {
        if (!missed.contains(named.get(i))) {
          told.get(i).work().alreadyWritten();
          told.get(i).work().apply(told.get(i).transition(), told.get(i).value());
        }
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // A batch is all entries, or all keys.
  private void tell(List<Step> told, List<Object> left) {
    if (told.isEmpty()) {
      return;
    }
    if (told.get(0).value() == null) {
      parts.writes().deleteAll(left);
    } else {
      parts.writes().writeAll((Collection) left);
    }
  }
}
