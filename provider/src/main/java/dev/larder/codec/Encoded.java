package dev.larder.codec;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;

/** Encoded bytes in an array of their own. */
final class Encoded {
  private Encoded() {}

  /** Decodes bytes that {@code decoder} has to know. */
  static Object decode(String cacheName, Decoder<Object> decoder, byte[] bytes) {
    Object object = decoder.tryDecode(new HeapMemory(bytes), 0, bytes.length);
    if (object == null) {
      String type = Tag.name(bytes.length == 0 ? 0 : bytes[0]);
      throw new CodecException(
          CodecException.message(cacheName, bytes.length, type, "they are malformed"));
    }
    return object;
  }
}
