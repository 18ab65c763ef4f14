package dev.larder.codec;

import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * The cache's filter refuses an object. On a write the caller gets it; on a read, the entry is
 * treated as absent. Names classes and limits, never keys or values.
 */
public final class RefusedException extends CacheException {
  private static final long serialVersionUID = 1L;

  RefusedException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
