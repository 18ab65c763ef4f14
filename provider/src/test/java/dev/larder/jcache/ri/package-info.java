/**
 * Larder beside the reference implementation of JSR-107: random operations on both, with one time
 * that is moved by hand, and everything compared that a user can see.
 *
 * <p>{@link dev.larder.jcache.ri.Script} says what happens, {@link dev.larder.jcache.ri.Player}
 * makes it happen on one side, {@link dev.larder.jcache.ri.Duel} compares, and {@link
 * dev.larder.jcache.ri.Differences} is the list of what is known to differ.
 *
 * <p>The judge is not the reference implementation but cache-api's javadoc.
 */
@NullMarked
package dev.larder.jcache.ri;

import org.jspecify.annotations.NullMarked;
