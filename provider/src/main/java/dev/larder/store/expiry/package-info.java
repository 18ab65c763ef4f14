/**
 * When rows are over: time, the wheel of deadlines, the sampling scheme, and the one thread that
 * sweeps.
 *
 * <p>Called by {@code store} alone (time also by {@code jcache}). The structures over slots are not
 * thread-safe: each is confined to one segment and guarded by its lock.
 *
 * <p><b>Why readers may go by a coarse time.</b> A published time is never ahead of the clock, so a
 * reader never takes an entry for expired that is not: what looks near or over goes to the clock.
 * The other error, to return an entry that is over, takes a deadline at least 2 s ahead of the time
 * that was published and yet behind the clock: then nothing was published for 2 s, twenty times the
 * sweeper's beat. A sweep publishes with each batch, so a long one does not stall it; no user code
 * runs in its thread; and once that ends, readers ask the clock. Only readers go by it: a write, or
 * whoever holds the key's lock, sees the exact time, and the sweeper removes by it.
 */
@NullMarked
package dev.larder.store.expiry;

import org.jspecify.annotations.NullMarked;
