package dev.larder.jcache.ri;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.cache.expiry.AccessedExpiryPolicy;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.EternalExpiryPolicy;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;

/** How a cache is configured. */
record Flags(
    boolean readThrough,
    boolean writeThrough,
    boolean statistics,
    boolean byValue,
    Listening listening,
    Expiring expiring) {

  /** The synchronous listener that a cache has. */
  enum Listening {
    NONE,
    WITH_OLD_VALUES,
    WITHOUT_OLD_VALUES,
    /** Old values, but nothing about key "b". */
    FILTERED
  }

  private static final Duration SHORT = new Duration(TimeUnit.MILLISECONDS, 10);

  /** The policies: JCache's own, and some that write down that they were asked. */
  @SuppressWarnings("ImmutableEnumChecker") // Lambdas that hold nothing.
  enum Expiring {
    ETERNAL(user -> new EternalExpiryPolicy()),
    CREATED(user -> new CreatedExpiryPolicy(SHORT)),
    MODIFIED(user -> new ModifiedExpiryPolicy(SHORT)),
    ACCESSED(user -> new AccessedExpiryPolicy(SHORT)),
    TOUCHED(user -> new TouchedExpiryPolicy(SHORT)),
    ASKED_TOUCHED(user -> user.policy(SHORT, SHORT, SHORT)),
    ASKED_ETERNAL(user -> user.policy(Duration.ETERNAL, Duration.ETERNAL, Duration.ETERNAL)),
    ASKED_CREATED(user -> user.policy(SHORT, null, null)),
    ZERO_CREATION(user -> user.policy(Duration.ZERO, SHORT, null)),
    ZERO_UPDATE(user -> user.policy(SHORT, Duration.ZERO, null)),
    ZERO_ACCESS(user -> user.policy(SHORT, null, Duration.ZERO)),
    NULL_CREATION(user -> user.policy(null, SHORT, null));

    private final Function<User, ExpiryPolicy> maker;

    Expiring(Function<User, ExpiryPolicy> maker) {
      this.maker = maker;
    }

    ExpiryPolicy policy(User user) {
      return maker.apply(user);
    }
  }

  boolean listens() {
    return listening != Listening.NONE;
  }

  /** Every combination. */
  static List<Flags> all() {
    List<Flags> all = new ArrayList<>();
    for (Expiring expiring : Expiring.values()) {
      for (Listening listening : Listening.values()) {
        for (int bits = 0; bits < 16; bits++) {
          all.add(
              new Flags(
                  (bits & 1) != 0,
                  (bits & 2) != 0,
                  (bits & 4) != 0,
                  (bits & 8) != 0,
                  listening,
                  expiring));
        }
      }
    }
    return all;
  }
}
