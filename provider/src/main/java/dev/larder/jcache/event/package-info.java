/**
 * Listeners: who is registered, what each wants to hear, and how it hears of it in the order of a
 * key's changes.
 *
 * <p>Called by {@code jcache}, which it does not know. Whoever publishes holds the key's lock, so
 * events of one key come one after another; synchronous listeners run in that thread, asynchronous
 * ones from a queue of the cache's. No lock of this package is held while a listener runs.
 */
@NullMarked
package dev.larder.jcache.event;

import org.jspecify.annotations.NullMarked;
