/**
 * The main command, {@code tck-runner.jar compare}: the same trace through each provider's JCache
 * API at an equal budget of real bytes.
 *
 * <p>Two processes meet here. The parent reads the command line, orders one {@link
 * dev.larder.tck.comparison.ReplayJob} after the other and judges the results; it never loads a
 * provider. A child JVM ({@link dev.larder.tck.comparison.ReplayChild}) has one provider on its
 * class path, replays, measures its own heap and writes one {@link
 * dev.larder.tck.comparison.ReplayResult}. How each provider is set up stands in {@link
 * dev.larder.tck.comparison.ProviderSetups}.
 */
@NullMarked
package dev.larder.tck.comparison;

import org.jspecify.annotations.NullMarked;
