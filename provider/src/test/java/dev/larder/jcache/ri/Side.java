package dev.larder.jcache.ri;

import java.util.SortedMap;
import javax.cache.Cache;
import javax.cache.management.CacheStatisticsMXBean;

/** One of the two caches that are compared, with the user's objects in it. */
interface Side extends AutoCloseable {
  Cache<Object, Object> cache();

  User user();

  CacheStatisticsMXBean statistics();

  /** What lies in the cache, entries that are over included; looking changes nothing. */
  SortedMap<String, Cell> cells();

  /** What an operation left that nobody should find, such as a lock; empty if it is nothing. */
  String leftover();

  @Override
  void close();
}
