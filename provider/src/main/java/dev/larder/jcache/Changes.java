package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.codec.RefusedException;
import dev.larder.jcache.KeyLocks.KeyLock;
import dev.larder.jcache.event.Failures;
import org.jspecify.annotations.Nullable;

/** Operations that may change one key. Thread-safe. */
final class Changes {
  private final CacheParts parts;
  private final DirectPuts direct;

  Changes(CacheParts parts) {
    this.parts = parts;
    direct = new DirectPuts(parts);
  }

  /**
   * How an operation ended.
   *
   * @param answer its boolean result
   * @param before the value that was there, where the operation returns it
   */
  record Outcome(boolean answer, @Nullable Object before) {}

  /** An operation that needs no value. */
  Outcome run(CacheOperation operation, Object key) {
    return run(operation, key, null, null, false);
  }

  /** {@code put}: without the key's lock, if that can be. */
  void put(Object key, Object value) {
    long start = parts.statistics().start();
    CodecKey probe = parts.codecs().keys().key(key);
    Object encoded = parts.codecs().values().encode(value);
    if (direct.put(probe, encoded)) {
      parts.statistics().putTook(start);
    } else {
      run(CacheOperation.PUT, probe, encoded, null, false, start);
    }
  }

  /** An operation that stores a value. */
  Outcome run(CacheOperation operation, Object key, Object value) {
    return run(operation, key, value, null, false);
  }

  /** An operation that may store a value, and expects one to be there. */
  Outcome runIf(CacheOperation operation, Object key, @Nullable Object value, Object expected) {
    return run(operation, key, value, expected, false);
  }

  /** An operation that may store a value, and returns what was there; null if nothing was. */
  @Nullable Object exchange(CacheOperation operation, Object key, @Nullable Object value) {
    return run(operation, key, value, null, true).before();
  }

  /** Takes out the entry of a stored key that the filter refuses, unless somebody works on it. */
  void takeOut(Object storedKey, RefusedException reason) {
    CodecKey probe = parts.codecs().keys().key(storedKey);
    KeyLock lock = parts.locks().tryLock(probe.hash());
    if (lock == null) {
      return;
    }
    Failures failures = new Failures();
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ false, failures, lock)) {
      work.takeOut(reason);
    }
    failures.rethrow();
  }

  private Outcome run(
      CacheOperation operation,
      Object key,
      @Nullable Object value,
      @Nullable Object expected,
      boolean returnsBefore) {
    long start = parts.statistics().start();
    CodecKey probe = parts.codecs().keys().key(key);
    Object encoded = value == null ? null : parts.codecs().values().encode(value);
    return run(operation, probe, encoded, expected, returnsBefore, start);
  }

  private Outcome run(
      CacheOperation operation,
      CodecKey probe,
      @Nullable Object encoded,
      @Nullable Object expected,
      boolean returnsBefore,
      long start) {
    Failures failures = new Failures();
    Transition transition;
    Object before;
    try (KeyWork work = KeyWork.open(parts, probe, /* access= */ false, failures)) {
      // Before the decision: a value that the filter refuses is none.
      before = returnsBefore ? work.value() : null;
      boolean isExpected = expected == null || work.holds(expected);
      transition = operation.given(work.isPresent(), isExpected);
      work.perform(transition, encoded);
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
