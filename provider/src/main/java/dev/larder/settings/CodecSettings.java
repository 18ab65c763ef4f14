package dev.larder.settings;

import dev.larder.Codec;
import java.util.Optional;

/**
 * How the keys and values of a cache become bytes; all empty for one by reference. Immutable.
 *
 * @param keys the user's codec for keys
 * @param values the user's codec for values
 * @param filter a pattern for the classes that may be stored, beside the built-in one
 */
public record CodecSettings(
    Optional<ClassChoice<Codec<?>>> keys,
    Optional<ClassChoice<Codec<?>>> values,
    Optional<String> filter) {

  /** Nothing but what is built in. */
  public static final CodecSettings NONE =
      new CodecSettings(Optional.empty(), Optional.empty(), Optional.empty());
}
