/**
 * Graphs of objects to bytes, and back: what one value refers to, each object once. Also what every
 * way of encoding asks for each class: the gate, and its refusal.
 *
 * <p>Called by {@code codec} alone. {@link dev.larder.codec.graph.Graphs} is the door. Encoding and
 * decoding run users' code (constructors, {@code hashCode} of keys), so never under a lock of the
 * store.
 */
@NullMarked
package dev.larder.codec.graph;

import org.jspecify.annotations.NullMarked;
