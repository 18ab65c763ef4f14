/**
 * How a Larder cache is configured and watched: start here.
 *
 * <p>Larder is a JCache provider whose memory limit is given in bytes. {@link
 * dev.larder.LarderConfiguration} says how many and who leaves when they are used up, {@link
 * dev.larder.ByteSize} is the only type for sizes, {@link dev.larder.CacheUsage} shows what a cache
 * holds. Everything else is the JCache API ({@code javax.cache}).
 *
 * <pre>
 *   spi      finds the provider
 *   jcache   semantics of the JCache operations
 *     |  \
 *   codec  store      objects to bytes and back; the rows, their budget, eviction and expiry
 *   settings          resolves strings (system properties, the manager's) and code to one answer
 * </pre>
 *
 * <p>The types here see no other package of Larder.
 */
@NullMarked
package dev.larder;

import org.jspecify.annotations.NullMarked;
