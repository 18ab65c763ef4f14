package dev.larder.jcache;

import dev.larder.Sizer;
import dev.larder.store.payload.PairSizer;
import java.util.Locale;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * A sizer of the user's, whose failures are told apart from Larder's. Thread-safe if that is.
 *
 * @param cacheName the cache, for messages
 * @param sizer what is asked
 */
record UserSizer(String cacheName, Sizer<Object, Object> sizer) implements PairSizer {

  @Override
  public long chargeOf(Object key, Object value) {
    long bytes;
    try {
      bytes = sizer.sizeOf(key, value);
    } catch (RuntimeException e) {
      throw failure("failed; see cause", e);
    }
    if (bytes < 0) {
      throw failure(
          String.format(Locale.ROOT, "must answer at least 0 bytes: sizeOf=%,d", bytes), null);
    }
    return bytes;
  }

  private CacheException failure(String how, @Nullable RuntimeException cause) {
    return new CacheException(
        "Cache '"
            + cacheName
            + "': Sizer "
            + sizer.getClass().getName()
            + " "
            + how
            + "; nothing was changed or written",
        cause);
  }
}
