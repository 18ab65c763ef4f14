/**
 * Graphs of objects to bytes, and back: what one value refers to, each object once.
 *
 * <p>Called by {@code codec} alone. Encoding and decoding run users' code (constructors, {@code
 * hashCode} of keys), so never under a lock of the store.
 */
@NullMarked
package dev.larder.codec.graph;

import org.jspecify.annotations.NullMarked;
