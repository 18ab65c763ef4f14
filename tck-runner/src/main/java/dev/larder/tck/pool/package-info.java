/**
 * The command {@code pool}: what one pool for several caches gains over equal budgets, and whether
 * its bound holds while caches come and go.
 *
 * <p>As in {@link dev.larder.tck.memory}, whose children, rows and options it uses: a parent
 * ({@link dev.larder.tck.pool.PoolCommand}) that orders one child JVM after the other and judges
 * them ({@link dev.larder.tck.pool.PoolVerdict}), and a child ({@link
 * dev.larder.tck.pool.PoolChild}) that drives the caches of a group ({@link
 * dev.larder.tck.pool.PoolGroups}).
 */
@NullMarked
package dev.larder.tck.pool;

import org.jspecify.annotations.NullMarked;
