/**
 * Where keys and values live, behind one interface: as references, or as bytes.
 *
 * <p>Called by {@code store} alone. Not thread-safe unless a method says so: an instance is
 * confined to one segment and guarded by its lock. A payload runs no user code under that lock.
 */
@NullMarked
package dev.larder.store.payload;

import org.jspecify.annotations.NullMarked;
