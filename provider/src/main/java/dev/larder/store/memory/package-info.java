/**
 * What every part of the store stands on: the byte ledger, paged columns, raw memory, and the two
 * small interfaces that cross the store's door instead of keys and values.
 *
 * <p>All other store packages may use this one; it sees none of them. Columns and memory are not
 * thread-safe: they are confined to one segment and guarded by its lock. {@link
 * dev.larder.store.memory.ByteBudget} is thread-safe.
 */
@NullMarked
package dev.larder.store.memory;

import org.jspecify.annotations.NullMarked;
