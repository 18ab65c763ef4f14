package dev.larder.tck.speed;

import java.util.concurrent.TimeUnit;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;
import org.jspecify.annotations.Nullable;

/** Lets each entry expire when the one who puts it says so beforehand. For one thread. */
final class Deadlines implements ExpiryPolicy {
  private long nextMillis;

  /** The next entry that is put expires so many milliseconds later; at least one. */
  void next(long millis) {
    nextMillis = Math.max(1, millis);
  }

  @Override
  public Duration getExpiryForCreation() {
    return new Duration(TimeUnit.MILLISECONDS, nextMillis);
  }

  @Override
  public @Nullable Duration getExpiryForAccess() {
    return null;
  }

  @Override
  public @Nullable Duration getExpiryForUpdate() {
    return null;
  }
}
