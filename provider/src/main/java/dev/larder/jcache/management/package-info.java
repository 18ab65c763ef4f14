/**
 * What JCache counts and shows by JMX.
 *
 * <p>Called by {@code jcache}, which it does not know.
 */
@NullMarked
package dev.larder.jcache.management;

import org.jspecify.annotations.NullMarked;
