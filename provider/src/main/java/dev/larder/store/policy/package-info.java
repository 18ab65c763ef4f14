/**
 * Who leaves when memory is short: one file per policy, over slots, hashes and charges only.
 *
 * <p>Called by {@code store} alone. Not thread-safe: an instance is confined to one segment and
 * guarded by its lock. A policy never sees a key or a value, so it can be replayed against a trace
 * without a store.
 */
@NullMarked
package dev.larder.store.policy;

import org.jspecify.annotations.NullMarked;
