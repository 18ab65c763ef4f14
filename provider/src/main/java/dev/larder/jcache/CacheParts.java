package dev.larder.jcache;

import dev.larder.codec.Codecs;
import dev.larder.jcache.event.EventDispatcher;
import dev.larder.jcache.integration.ReadThrough;
import dev.larder.jcache.integration.WriteThrough;
import dev.larder.jcache.management.CacheStatistics;
import dev.larder.store.Store;

/**
 * What the operations of one cache work with.
 *
 * @param name the cache's name, for messages
 * @param lifecycle whether it is open
 * @param store where entries are
 * @param codecs objects to what is stored, and back
 * @param rules when entries are over
 * @param locks one per key at work
 * @param statistics what JCache counts
 * @param events listeners
 * @param loads the loader
 * @param writes the writer
 * @param room what happens to writes that find none
 * @param refusals entries that the filter refused when they were read
 * @param sizesByUser whether a sizer of the user's says what pairs cost
 */
record CacheParts(
    String name,
    Lifecycle lifecycle,
    Store store,
    Codecs codecs,
    ExpiryRules rules,
    KeyLocks locks,
    CacheStatistics statistics,
    EventDispatcher<?, ?> events,
    ReadThrough loads,
    WriteThrough writes,
    Room room,
    Refusals refusals,
    boolean sizesByUser) {

  /** A value as it is given out: by value, a copy. */
  Object decoded(Object storedValue) {
    return codecs.values().decoder().fromObject(storedValue);
  }

  /** A key as it is given out: by value, a copy. */
  Object decodedKey(Object storedKey) {
    return codecs.keys().decoder().fromObject(storedKey);
  }
}
