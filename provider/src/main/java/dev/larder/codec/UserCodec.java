package dev.larder.codec;

import java.util.function.Function;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * A codec of the user's for one cache's keys or values, with everything that it may do wrong
 * answered. As thread-safe as that is.
 *
 * @param cacheName the cache, for messages
 * @param name its class, for messages
 * @param type what it has to decode to
 * @param encoder turns objects into bytes
 * @param decoder turns bytes into objects
 */
public record UserCodec(
    String cacheName,
    String name,
    Class<?> type,
    Function<Object, byte @Nullable []> encoder,
    Function<byte[], @Nullable Object> decoder) {

  byte[] encode(Object object) {
    byte[] bytes;
    try {
      bytes = encoder.apply(object);
    } catch (RuntimeException | LinkageError e) {
      throw new CacheException(cannotEncode(object) + "failed; see cause", e);
    }
    if (bytes == null) {
      throw new CacheException(cannotEncode(object) + "returned null");
    }
    return bytes;
  }

  private String cannotEncode(Object object) {
    return "Cache '%s': %s cannot be stored by value: codec %s "
        .formatted(cacheName, object.getClass().getName(), name);
  }

  /** Decodes {@code bytes}, which stay as they are: the codec gets a copy. */
  Object decode(byte[] bytes) {
    Object object;
    try {
      object = decoder.apply(bytes.clone());
    } catch (RuntimeException | LinkageError e) {
      throw failed(bytes.length, "failed; see cause", e);
    }
    if (object == null) {
      throw failed(bytes.length, "returned null", null);
    }
    if (!type.isInstance(object)) {
      String found = "returned a " + object.getClass().getName();
      throw failed(bytes.length, found + ", configured " + type.getName() + " (setTypes)", null);
    }
    return object;
  }

  private CodecException failed(int length, String what, @Nullable Throwable cause) {
    String why = "codec " + name + " " + what;
    return new CodecException(
        CodecException.message(cacheName, length, type.getName(), why), cause);
  }
}
