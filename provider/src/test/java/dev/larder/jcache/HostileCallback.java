package dev.larder.jcache;

import static dev.larder.jcache.HostileCallback.Lock.HELD;
import static dev.larder.jcache.HostileCallback.Lock.NOT_HELD;
import static dev.larder.jcache.HostileCallback.When.ABSENT;
import static dev.larder.jcache.HostileCallback.When.EXPIRED;
import static dev.larder.jcache.HostileCallback.When.PRESENT;

import javax.cache.CacheException;
import javax.cache.event.CacheEntryListenerException;
import javax.cache.integration.CacheLoaderException;
import javax.cache.integration.CacheWriterException;
import javax.cache.processor.EntryProcessorException;
import org.jspecify.annotations.Nullable;

/**
 * The table of everything a cache calls: what is there when it is called, which operation calls it,
 * whether the key's lock is held meanwhile, what the operation's caller gets if it throws an
 * exception (null: nothing), and which value is left then.
 */
@SuppressWarnings("ImmutableEnumChecker") // Operations are functions without state.
enum HostileCallback {
  LOADER(ABSENT, HostileCache::get, HELD, CacheLoaderException.class, null),
  BULK_LOADER(ABSENT, HostileCache::getAll, HELD, CacheLoaderException.class, null),
  LOAD_ALL(PRESENT, HostileCache::loadAll, HELD, CacheLoaderException.class, "old"),
  WRITER(PRESENT, HostileCache::put, HELD, CacheWriterException.class, "old"),
  BULK_WRITER(PRESENT, HostileCache::putAll, HELD, CacheWriterException.class, "old"),
  DELETER(PRESENT, HostileCache::remove, HELD, CacheWriterException.class, "old"),
  BULK_DELETER(PRESENT, HostileCache::removeAll, HELD, CacheWriterException.class, "old"),
  CREATED_LISTENER(ABSENT, HostileCache::put, HELD, CacheEntryListenerException.class, "new"),
  UPDATED_LISTENER(PRESENT, HostileCache::put, HELD, CacheEntryListenerException.class, "new"),
  REMOVED_LISTENER(PRESENT, HostileCache::remove, HELD, CacheEntryListenerException.class, null),
  EXPIRED_LISTENER(EXPIRED, HostileCache::put, HELD, CacheEntryListenerException.class, "new"),
  SWEPT_LISTENER(EXPIRED, HostileCache::sweep, HELD, null, null),
  ASYNCHRONOUS_LISTENER(ABSENT, HostileCache::put, NOT_HELD, null, "new"),
  FILTER(PRESENT, HostileCache::put, HELD, CacheEntryListenerException.class, "new"),
  CREATION_POLICY(ABSENT, HostileCache::put, HELD, null, "new"),
  UPDATE_POLICY(PRESENT, HostileCache::put, HELD, null, "new"),
  ACCESS_POLICY(PRESENT, HostileCache::get, HELD, null, "old"),
  PROCESSOR(PRESENT, HostileCache::invoke, HELD, EntryProcessorException.class, "old"),
  BULK_PROCESSOR(PRESENT, HostileCache::invokeAll, HELD, EntryProcessorException.class, "old"),
  COMPLETION_LISTENER(PRESENT, HostileCache::loadAll, NOT_HELD, null, "loaded"),
  KEY_EQUALS(PRESENT, HostileCache::put, HELD, Misdeed.Mischief.class, "old"),
  KEY_HASH(PRESENT, HostileCache::put, NOT_HELD, Misdeed.Mischief.class, "old"),
  KEY_ENCODE(ABSENT, HostileCache::put, HELD, CacheException.class, null),
  KEY_DECODE(ABSENT, HostileCache::put, HELD, CacheException.class, null),
  VALUE_EQUALS(PRESENT, HostileCache::replaceOld, HELD, Misdeed.Mischief.class, "old"),
  VALUE_ENCODE(PRESENT, HostileCache::put, NOT_HELD, CacheException.class, "old"),
  VALUE_DECODE(PRESENT, HostileCache::get, NOT_HELD, CacheException.class, "old"),
  SIZER(PRESENT, HostileCache::put, HELD, CacheException.class, "old"),
  BULK_SIZER(PRESENT, HostileCache::putAll, HELD, CacheException.class, "old"),
  LOADED_SIZER(ABSENT, HostileCache::get, HELD, CacheException.class, null);

  /** What is there before. */
  enum When {
    ABSENT,
    PRESENT,
    EXPIRED
  }

  /** Whether the key's lock is held while the callback runs. */
  enum Lock {
    HELD,
    NOT_HELD
  }

  /** An operation of the user's, on the target. */
  @FunctionalInterface
  interface Operation {
    void on(HostileCache cache) throws Exception;
  }

  private final When when;
  private final Operation operation;
  private final Lock lock;
  private final @Nullable Class<? extends Exception> heard;
  private final @Nullable String left;

  HostileCallback(
      When when,
      Operation operation,
      Lock lock,
      @Nullable Class<? extends Exception> heard,
      @Nullable String left) {
    this.when = when;
    this.operation = operation;
    this.lock = lock;
    this.heard = heard;
    this.left = left;
  }

  When when() {
    return when;
  }

  Operation operation() {
    return operation;
  }

  boolean locked() {
    return lock == HELD;
  }

  /** What the caller gets for an exception, if anything. */
  @Nullable Class<? extends Exception> heard() {
    return heard;
  }

  /** The value that is left after an exception. */
  @Nullable String left() {
    return left;
  }

  /** Whether it is called by reference only: by value nothing is sized. */
  boolean sizes() {
    return this == SIZER || this == BULK_SIZER || this == LOADED_SIZER;
  }

  /** Whether it is called by value only: by reference nothing is copied. */
  boolean copies() {
    return this == KEY_ENCODE || this == KEY_DECODE || this == VALUE_ENCODE || this == VALUE_DECODE;
  }
}
