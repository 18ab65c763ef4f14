/**
 * The store: keys and values in, keys and values out, within a budget of bytes. It knows nothing of
 * {@code javax.cache}, of codecs, or of configuration.
 *
 * <p>{@link dev.larder.store.Store} is the door; the {@code jcache} package is its only caller.
 *
 * <pre>
 *   Store                 directory of segments, room-making across segments and stores
 *     Segment             one lock; ownership of a hash range; counters; who pays
 *       Rows              index + slots + payload + eviction + expiry, kept in step
 *         Index           hash -&gt; slot
 *         Slots           slot -&gt; location, hash, deadline
 * </pre>
 *
 * <h2>Locks</h2>
 *
 * <pre>
 *   lock order   key lock (jcache)  &gt;  segment lock  &gt;  directory lock  &gt;  slab lock  &gt;  (nothing)
 * </pre>
 *
 * No thread ever holds two segment locks. Everything in {@code Rows} and below is guarded by the
 * segment's lock; the ledger ({@code Account}, {@code ByteBudget}) is lock-free and may be used
 * under it.
 *
 * <h2>Reads without the lock</h2>
 *
 * Where a hit changes no order, a read looks at rows without the lock ({@code peek}, from {@link
 * dev.larder.store.Store} down to columns and chunks) and validates what it saw by the segment's
 * {@link dev.larder.store.memory.Version}, which has the argument. Its rules for writers:
 *
 * <pre>
 *   V1  a row is complete before the index knows it, and unknown to the index before it comes apart
 *   V2  what the index knows changes only in a window of the version: index words, a value, a deadline
 *   V3  while rows move to other columns or another segment, nobody may look ({@code Holding.peekable})
 *   V4  a window is a few stores (once in twelve days, a pass over a segment's deadlines);
 *       nothing in it allocates, or calls anybody
 *   V5  what a row led to dies behind the window that leads the row elsewhere, or nowhere; so memory
 *       that is written again, given back or another store's was given up behind a window
 * </pre>
 *
 * Whatever cannot be told without the lock, such as a row that is over, is asked under it.
 *
 * <h2>User code</h2>
 *
 * None runs under a segment lock. Keys whose {@code equals} belongs to the user are compared
 * between two holds of the lock ({@code Comparison}); sizing and decoding of user types happen
 * before and after. {@link dev.larder.store.StoreObserver} is called under the lock and therefore
 * may only hand over.
 *
 * <h2>Invariants</h2>
 *
 * <pre>
 *   B1  0 &lt;= used &lt;= limit, in every state another thread can observe
 *   B2  used == sum of what all segments hold, at rest
 *   S1  every live slot is found by its hash, and the index has no other words
 *   S2  what a segment has settled == what its parts say they hold
 *   S3  payload.liveBytes == sum of the charges of all live slots
 *   S4  the policy orders exactly the live slots
 *   S5  inserted == entries + removed + evicted + expired + cleared + rejected
 *   S6  the index's displacements rise by at most one from word to word (Robin Hood order)
 * </pre>
 *
 * {@link dev.larder.store.Store#checkInvariants} checks them.
 */
@NullMarked
package dev.larder.store;

import org.jspecify.annotations.NullMarked;
