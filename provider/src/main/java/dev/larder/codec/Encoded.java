package dev.larder.codec;

import org.jspecify.annotations.Nullable;

/** Encoded bytes in an array of their own. */
final class Encoded {
  private Encoded() {}

  /** What these bytes were decoded to, which somebody has to know; null if nobody does. */
  static Object known(String cacheName, byte[] bytes, @Nullable Object decoded) {
    if (decoded == null) {
      String type = Tag.name(bytes.length == 0 ? 0 : bytes[0]);
      throw new CodecException(
          CodecException.message(cacheName, bytes.length, type, "they are malformed"));
    }
    return decoded;
  }
}
