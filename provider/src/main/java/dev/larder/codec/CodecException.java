package dev.larder.codec;

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
}
