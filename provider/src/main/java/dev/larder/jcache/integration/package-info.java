/**
 * The way to the system of record: loaders and writers, and what becomes of their exceptions.
 *
 * <p>Called by {@code jcache}, which it does not know. Loader and writer run under the key locks of
 * their keys and under no other lock.
 */
@NullMarked
package dev.larder.jcache.integration;

import org.jspecify.annotations.NullMarked;
