package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.jcache.event.Failures;
import org.jspecify.annotations.Nullable;

/** Operations that may change one key. Thread-safe. */
final class Changes {
  private final CacheParts parts;

  Changes(CacheParts parts) {
    this.parts = parts;
  }

  /**
   * How an operation ended.
   *
   * @param answer its boolean result
   * @param before the value that was there, as stored
   */
  record Outcome(boolean answer, @Nullable Object before) {}

  /** An operation that needs no value. */
  Outcome run(CacheOperation operation, Object key) {
    return run(operation, key, null, null);
  }

  /** An operation that stores a value. */
  Outcome run(CacheOperation operation, Object key, Object value) {
    return run(operation, key, value, null);
  }

  /** An operation that may store a value, and may expect one to be there. */
  Outcome run(
      CacheOperation operation, Object key, @Nullable Object value, @Nullable Object expected) {
    long start = parts.statistics().start();
    Failures failures = new Failures();
    CodecKey probe = parts.codecs().keys().key(key);
    Object encoded = value == null ? null : parts.codecs().values().encode(value);
    Transition transition;
    Object before;
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ false, failures)) {
      transition = operation.given(work.isPresent(), expected == null || work.holds(expected));
      work.perform(transition, encoded);
      before = work.storedValue();
    }
    parts
        .statistics()
        .took(
            start,
            transition.counts().hit() || transition.counts().miss(),
            transition.counts().put(),
            transition.counts().removal());
    failures.rethrow();
    return new Outcome(transition.answer(), before);
  }
}
