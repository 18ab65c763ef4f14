/**
 * Access traces: the gzip CSV form, the built-in library workload, and their repetition.
 *
 * <p>A trace is numbers only (who was asked for, how large, until when); an {@link
 * dev.larder.tck.trace.EntryShape} turns them into the keys and values that a cache holds. Knows no
 * provider and no command line.
 */
@NullMarked
package dev.larder.tck.trace;

import org.jspecify.annotations.NullMarked;
