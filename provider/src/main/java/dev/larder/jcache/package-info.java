/**
 * JCache on top of the store: managers, caches, and what every operation means.
 *
 * <p>{@link dev.larder.jcache.LarderCacheManager} is the door, called by {@code spi}. Down from a
 * cache:
 *
 * <pre>
 *   LarderCache                     open? types? then one of
 *     Reads  Changes  Batches  Processors  CacheIterator  BulkLoads
 *       KeyWork                     the steps of one operation on one key, in their order
 *         CacheOperation            what it means: a pure function to a Transition
 *         KeyLocks, ExpiryRules     and from below: event, integration, management, store
 * </pre>
 *
 * <h2>Locks</h2>
 *
 * <pre>
 *   lock order   key lock  &gt;  (registries: configuration, listeners, JMX, pools)  &gt;  segment lock
 *                &gt;  (stripe of key locks, queue of events; held for a few steps, under which nothing is taken)
 *
 *   user code                 runs under              so it must not
 *   loader, writer            locks of its keys       touch those keys
 *   processor, expiry policy  lock of its key         touch that key
 *   synchronous listener      lock of its key         touch that key
 *   asynchronous listener     nothing                 -
 *   factories, close          nothing                 -
 * </pre>
 *
 * A call that breaks this gets a {@link javax.cache.CacheException}; it never hangs, as long as the
 * user's code itself does not wait for another thread's.
 *
 * <h2>Invariants</h2>
 *
 * <pre>
 *   J1  only the holder of a key's lock changes the key's mapping; eviction, expiry, clear and
 *       direct puts apart
 *   J2  events of a key are published by the holder of its lock, in the order of its changes
 *   J3  no key lock is held when nothing is under way
 *   J4  a direct put changes a mapping only while nobody has the key's lock
 * </pre>
 *
 * <h2>Why a direct put is safe</h2>
 *
 * A put that nobody has to hear of, with deadlines that need nobody to be asked ({@code
 * DirectPuts}), takes only the segment's lock, and under that looks whether the key's lock is free
 * and no listener is there ({@code StoreObserver.mayPut}). Whoever takes the key's lock does so
 * before he looks at the row, which takes the segment's lock. If he looked first, the put comes to
 * the segment's lock after him and sees that the key's lock is taken, and waits for it like
 * everybody else. If the put came first, he finds what it has stored. So between a look under the
 * key's lock and the change that follows from it, no direct put comes in: it never passes a
 * processor, a load or a conditional write of its key. A listener is seen in the same way: one that
 * was there before the put had the segment's lock is told, by the ordinary way.
 */
@NullMarked
package dev.larder.jcache;

import org.jspecify.annotations.NullMarked;
