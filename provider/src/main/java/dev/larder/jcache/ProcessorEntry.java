package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.jcache.CacheOperation.Processing;
import javax.cache.processor.MutableEntry;
import org.jspecify.annotations.Nullable;

/**
 * The entry that an {@code EntryProcessor} works on. What it does is kept here, and applied when it
 * has come to its end without an exception.
 *
 * <p>Confined to one thread and to one run of a processor. By value, what it gives out and takes in
 * are copies.
 */
final class ProcessorEntry implements MutableEntry<Object, Object> {
  private final CacheParts parts;
  private final BulkLoads bulkLoads;
  private final TypeGuard guard;
  private final Object key;
  private final CodecKey probe;
  private final KeyWork work;

  private Processing processing = Processing.NOTHING;

  /** The value as the processor sees it, as stored; null if for it there is none. */
  private @Nullable Object value;

  /** Whether the loader was asked: it is not asked twice. */
  private boolean asked;

  private long loadNanos;
  private boolean over;

  ProcessorEntry(CacheParts parts, BulkLoads bulkLoads, TypeGuard guard, Object key, KeyWork work) {
    this.parts = parts;
    this.bulkLoads = bulkLoads;
    this.guard = guard;
    this.key = key;
    this.probe = parts.codecs().keys().key(key);
    this.work = work;
    value = work.storedValue();
  }

  @Override
  public Object getKey() {
    checkUse();
    return parts.decodedKey(probe.stored());
  }

  /** {@inheritDoc} Loads nothing. */
  @Override
  public boolean exists() {
    checkUse();
    return value != null;
  }

  /** {@inheritDoc} Loads in a read-through cache, unless the processor has removed the entry. */
  @Override
  public @Nullable Object getValue() {
    checkUse();
    if (value != null && isUntouched()) {
      Object read = work.value();
      if (read != null) {
        processing = Processing.READ;
        return read;
      }
      value = null;
    }
    if (value == null && isUntouched() && !asked) {
      load();
    }
    return value == null ? null : parts.decoded(value);
  }

  /** Whether {@link #value} is what was there, if anything was. */
  private boolean isUntouched() {
    return processing == Processing.NOTHING || processing == Processing.READ;
  }

  private void load() {
    if (!parts.loads().loadsOnRead()) {
      return;
    }
    asked = true;
    long start = parts.statistics().start();
    Object loaded = parts.loads().load(key);
    loadNanos = parts.statistics().start() - start;
    if (loaded != null) {
      value = parts.codecs().values().encode(bulkLoads.checked(key, loaded));
      processing = Processing.LOADED;
    }
  }

  @Override
  public void setValue(Object newValue) {
    checkUse();
    value = parts.codecs().values().encode(guard.value(newValue));
    processing = Processing.SET;
  }

  @Override
  public void remove() {
    checkUse();
    boolean undoesSet = processing == Processing.SET && !work.isPresent() && !asked;
    value = null;
    processing = undoesSet ? Processing.NOTHING : Processing.REMOVED;
    // Nothing is left to load: the processor said that there is no entry.
    asked = true;
  }

  @Override
  public <T> T unwrap(Class<T> type) {
    return Unwrap.to(type, this);
  }

  private void checkUse() {
    if (over) {
      throw new IllegalStateException(
          "Cache '"
              + parts.name()
              + "': the entry of an EntryProcessor was used after the processor had ended");
    }
  }

  /** The processor has ended. */
  void end() {
    over = true;
  }

  /** Time spent in the loader, if statistics are on. */
  long loadNanos() {
    return loadNanos;
  }

  /** What comes of it all. */
  Transition transition() {
    return processing.given(work.isPresent());
  }

  /** What is to be stored, if anything is. */
  @Nullable Object newValue() {
    return value;
  }

  /** Whether the new value comes from the loader. */
  boolean isLoaded() {
    return processing == Processing.LOADED;
  }
}
