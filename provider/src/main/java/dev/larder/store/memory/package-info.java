/**
 * What every part of the store stands on: the byte ledger, paged columns, raw memory, and the two
 * small interfaces that cross the store's door instead of keys and values.
 *
 * <p>All other store packages may use this one; it sees none of them. Columns and memory are not
 * thread-safe: they are confined to one segment and guarded by its lock. Readers without the lock
 * may look at them all the same, bytes included: nothing they ask within bounds throws, and {@link
 * dev.larder.store.memory.Version} tells them whether it meant anything. {@link
 * dev.larder.store.memory.ByteBudget} is thread-safe.
 *
 * <h2>Memory outside the heap</h2>
 *
 * {@link dev.larder.store.memory.SlabPool} has a lock of its own, which is the last in the order
 * and held for a few steps: blocks are promised, taken and given back under a segment's lock. Slabs
 * are allocated under no lock of the store. A block's bytes may still be read, by somebody who has
 * no lock, when it has been given back and is another store's: giving back is ordered behind a
 * window of the giver's segment, so that reader throws away what he has read. Invariant: blocks in
 * use and promised never take more bytes than all budgets have been charged, because each operation
 * reserves the bytes first.
 */
@NullMarked
package dev.larder.store.memory;

import org.jspecify.annotations.NullMarked;
