package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.jcache.event.Failures;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.cache.integration.CacheLoaderException;
import javax.cache.processor.EntryProcessor;
import javax.cache.processor.EntryProcessorException;
import javax.cache.processor.EntryProcessorResult;
import org.jspecify.annotations.Nullable;

/** {@code invoke} and {@code invokeAll}: a processor runs once, alone on its key. Thread-safe. */
final class Processors {
  private final CacheParts parts;
  private final BulkLoads bulkLoads;
  private final TypeGuard guard;

  Processors(CacheParts parts, BulkLoads bulkLoads, TypeGuard guard) {
    this.parts = parts;
    this.bulkLoads = bulkLoads;
    this.guard = guard;
  }

  <T> @Nullable T invoke(
      Object key, EntryProcessor<Object, Object, T> processor, @Nullable Object[] arguments) {
    long start = parts.statistics().start();
    Failures failures = new Failures();
    CodecKey probe = parts.codecs().keys().key(key);
    Transition transition;
    T result;
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ true, failures)) {
      ProcessorEntry entry = new ProcessorEntry(parts, bulkLoads, guard, key, work);
      result = process(processor, entry, arguments);
      transition = entry.transition();
      apply(work, entry, transition);
      start += entry.loadNanos();
    }
    parts
        .statistics()
        .took(start, /* get= */ true, transition.counts().put(), transition.counts().removal());
    failures.rethrow();
    return result;
  }

  private void apply(KeyWork work, ProcessorEntry entry, Transition transition) {
    Object value = entry.newValue();
    if (entry.isLoaded() && value != null) {
      work.applyLoadedValue(transition, value);
    } else {
      work.perform(transition, value);
    }
  }

  private <T> @Nullable T process(
      EntryProcessor<Object, Object, T> processor,
      ProcessorEntry entry,
      @Nullable Object[] arguments) {
    try {
      return processor.process(entry, arguments);
    } catch (EntryProcessorException | CacheLoaderException e) {
      throw e;
    } catch (Exception e) { // A processor may throw what its signature does not say.
      throw new EntryProcessorException(
          "Cache '"
              + parts.name()
              + "': EntryProcessor "
              + processor.getClass().getName()
              + " failed; nothing was changed; see cause",
          e);
    } finally {
      entry.end();
    }
  }

  <K, T> Map<K, EntryProcessorResult<T>> invokeAll(
      Set<? extends K> keys,
      EntryProcessor<Object, Object, T> processor,
      @Nullable Object[] arguments) {
    Map<K, EntryProcessorResult<T>> results = new HashMap<>();
    for (K key : keys) {
      try {
        T result = invoke(key, processor, arguments);
        if (result != null) {
          results.put(key, () -> result);
        }
      } catch (RuntimeException e) {
        EntryProcessorException failure = failure(e);
        results.put(
            key,
            () -> {
              throw failure;
            });
      }
    }
    return results;
  }

  /**
   * {@code EntryProcessorResult.get} wraps whatever failed: processor, loader, writer, listener.
   */
  private EntryProcessorException failure(RuntimeException cause) {
    return cause instanceof EntryProcessorException failure
        ? failure
        : new EntryProcessorException(
            "Cache '" + parts.name() + "': invokeAll failed for a key; see cause", cause);
  }
}
