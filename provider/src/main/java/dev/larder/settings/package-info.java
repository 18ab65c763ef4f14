/**
 * Settings as strings, and the one answer that strings and code give together.
 *
 * <p>Called by {@code jcache} when a cache is created; sees the configuration types only. Not
 * exported. Nothing here is kept: {@link dev.larder.settings.Settings} reads the properties once
 * and is thrown away.
 */
@NullMarked
package dev.larder.settings;

import org.jspecify.annotations.NullMarked;
