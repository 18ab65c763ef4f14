/**
 * The commands that weigh caches: {@code footprint} (real bytes of an entry), {@code budget}
 * (whether a bound in bytes holds), {@code overwrite} (what replacing values in a full cache costs)
 * and {@code gc} (what a large cache costs the collector).
 *
 * <p>Two processes meet here, as in the comparison. The parent ({@link
 * dev.larder.tck.memory.Suite}) orders one child JVM after the other and judges what they found
 * against {@link dev.larder.tck.memory.Promise}; it never loads a peer. A child has one {@link
 * dev.larder.tck.memory.Peer} on its class path, opens it as {@link
 * dev.larder.tck.memory.PeerSetups} says, drives it through {@link
 * dev.larder.tck.memory.CacheUnderTest} and weighs its own heap. A child that crashes, hangs or
 * runs out of memory is a row that says so.
 */
@NullMarked
package dev.larder.tck.memory;

import org.jspecify.annotations.NullMarked;
