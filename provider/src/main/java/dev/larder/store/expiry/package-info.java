/**
 * When rows are over: time, the wheel of deadlines, the sampling scheme, and the one thread that
 * sweeps.
 *
 * <p>Called by {@code store} alone (time also by {@code jcache}). The structures over slots are not
 * thread-safe: each is confined to one segment and guarded by its lock.
 */
@NullMarked
package dev.larder.store.expiry;

import org.jspecify.annotations.NullMarked;
