package dev.larder.jcache;

import dev.larder.LarderConfiguration;
import dev.larder.settings.CacheSettings;
import dev.larder.store.memory.MemoryPool;

/**
 * What a cache is made from.
 *
 * @param manager whose it is
 * @param name its name in there
 * @param configuration what the user asked for
 * @param settings what comes of that and of properties
 * @param pool the ledger it draws on, its own or the manager's
 */
record CacheRequest<K, V>(
    LarderCacheManager manager,
    String name,
    LarderConfiguration<K, V> configuration,
    CacheSettings settings,
    MemoryPool pool) {}
