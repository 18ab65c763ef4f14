/**
 * What every way of encoding and decoding a graph of objects has in common: the gate that is asked
 * for each class that one value refers to, and its refusal.
 *
 * <p>Called by {@code codec} alone.
 */
@NullMarked
package dev.larder.codec.graph;

import org.jspecify.annotations.NullMarked;
