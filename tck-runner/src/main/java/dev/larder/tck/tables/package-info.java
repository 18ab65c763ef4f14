/**
 * {@code tck-runner.jar tables}: the tables of the two lessons, produced by Larder's own store.
 *
 * <p>A run is {@link dev.larder.tck.tables.Shelf one store}, made with a {@link
 * dev.larder.tck.tables.Cost cost model} and parts of Larder's choice, and driven by a lesson's
 * traffic. Nothing here keeps entries, evicts or expires: every figure is read off the store. The
 * package has no collection and no policy of its own; a test holds it to that.
 */
@NullMarked
package dev.larder.tck.tables;

import org.jspecify.annotations.NullMarked;
