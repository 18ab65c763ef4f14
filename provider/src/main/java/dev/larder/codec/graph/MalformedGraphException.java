package dev.larder.codec.graph;

import org.jspecify.annotations.Nullable;

/** Bytes are not what an encoder of this cache wrote. The message names types, never content. */
public final class MalformedGraphException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MalformedGraphException(String message) {
    super(message, null, false, false);
  }

  MalformedGraphException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }
}
