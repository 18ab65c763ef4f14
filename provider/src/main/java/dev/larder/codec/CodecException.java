package dev.larder.codec;

import java.util.Locale;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * Stored bytes could not be turned into an object. Names the type and the length, not the bytes.
 */
public final class CodecException extends CacheException {
  private static final long serialVersionUID = 1L;

  CodecException(String message) {
    super(message);
  }

  CodecException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  static String message(String cacheName, int length, String type, String why) {
    return String.format(
        Locale.ROOT,
        "Cache '%s': %,d bytes of a %s could not be decoded: %s",
        cacheName,
        length,
        type,
        why);
  }
}
