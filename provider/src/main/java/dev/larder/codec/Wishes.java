package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked for, beside what is built in. Immutable.
 *
 * @param keys copies keys that are stored as objects
 * @param values encodes all values
 * @param gate which classes may be stored
 */
public record Wishes(@Nullable UserCodec keys, @Nullable UserCodec values, ClassGate gate) {}
