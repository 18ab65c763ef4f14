package dev.larder.jcache;

import dev.larder.store.DirectPut;
import dev.larder.store.expiry.Deadline;
import dev.larder.store.expiry.Ticker;
import dev.larder.store.memory.Deadlines;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import javax.cache.expiry.AccessedExpiryPolicy;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.EternalExpiryPolicy;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.expiry.ModifiedExpiryPolicy;
import javax.cache.expiry.TouchedExpiryPolicy;
import org.jspecify.annotations.Nullable;

/**
 * Asks the cache's {@link ExpiryPolicy} and turns its durations into deadlines.
 *
 * <p>Thread-safe if the policy is. JCache's own five policies always answer the same, so they are
 * asked once: a cache in which nothing can expire then needs no deadlines at all.
 *
 * <p>A policy that throws does not lose the write: a new entry then never expires, another keeps
 * its deadline. The first failure of a cache is logged.
 */
final class ExpiryRules {
  private static final Logger LOGGER = System.getLogger(ExpiryRules.class.getName());

  /** The deadline of an entry that is over at once ({@link Duration#ZERO}). */
  static final long OVER = Long.MIN_VALUE;

  private static final DirectPut ETERNAL = new DirectPut(0, Deadlines.ETERNAL, Deadlines.ETERNAL);

  private static final Set<Class<?>> CONSTANT =
      Set.of(
          EternalExpiryPolicy.class,
          CreatedExpiryPolicy.class,
          ModifiedExpiryPolicy.class,
          AccessedExpiryPolicy.class,
          TouchedExpiryPolicy.class);

  private final String cacheName;
  private final ExpiryPolicy policy;
  private final Ticker ticker;
  private final boolean neverExpires;
  private final boolean movesOnAccess;
  private final boolean isConstant;
  private final AtomicBoolean failed = new AtomicBoolean();

  ExpiryRules(String cacheName, ExpiryPolicy policy, Ticker ticker) {
    this.cacheName = cacheName;
    boolean constant = CONSTANT.contains(policy.getClass());
    isConstant = constant;
    this.policy = constant ? new ConstantPolicy(policy) : policy;
    this.ticker = ticker;
    neverExpires =
        constant
            && isEternal(this.policy.getExpiryForCreation())
            && isEternal(this.policy.getExpiryForUpdate())
            && isEternal(this.policy.getExpiryForAccess());
    movesOnAccess = !neverExpires && !(constant && this.policy.getExpiryForAccess() == null);
  }

  /** The answers of a policy that always gives the same ones. */
  private static final class ConstantPolicy implements ExpiryPolicy {
    private final Duration creation;
    private final @Nullable Duration update;
    private final @Nullable Duration access;

    ConstantPolicy(ExpiryPolicy policy) {
      creation = policy.getExpiryForCreation();
      update = policy.getExpiryForUpdate();
      access = policy.getExpiryForAccess();
    }

    @Override
    public Duration getExpiryForCreation() {
      return creation;
    }

    @Override
    public @Nullable Duration getExpiryForAccess() {
      return access;
    }

    @Override
    public @Nullable Duration getExpiryForUpdate() {
      return update;
    }
  }

  private static boolean isEternal(@Nullable Duration duration) {
    return duration == null || duration.isEternal();
  }

  /** Whether no entry of the cache ever gets a deadline. */
  boolean neverExpires() {
    return neverExpires;
  }

  /** Whether a read may move a deadline, or has to ask. */
  boolean movesOnAccess() {
    return movesOnAccess;
  }

  /** The deadline of a new entry, in the ticker's milliseconds, or {@link #OVER}. */
  long afterCreation() {
    return neverExpires
        ? Deadlines.ETERNAL
        : deadline(policy::getExpiryForCreation, Deadlines.ETERNAL);
  }

  /** The deadline of an entry that has been given another value, or {@link #OVER}. */
  long afterUpdate(long currentMillis) {
    return neverExpires ? currentMillis : deadline(policy::getExpiryForUpdate, currentMillis);
  }

  /** The deadline of an entry that has been read, or {@link #OVER}. */
  long afterAccess(long currentMillis) {
    return movesOnAccess ? deadline(policy::getExpiryForAccess, currentMillis) : currentMillis;
  }

  private long deadline(Supplier<@Nullable Duration> answer, long otherwise) {
    try {
      Duration duration = answer.get();
      if (duration == null) {
        return otherwise;
      }
      return duration.isZero() ? OVER : lasting(ticker.millis(), duration, otherwise);
    } catch (RuntimeException | Error e) {
      report(e);
      return otherwise;
    }
  }

  /** Whether the policy is JCache's own and lets entries live: nobody has to be asked. */
  boolean areConstant() {
    return isConstant
        && !isZero(policy.getExpiryForCreation())
        && !isZero(policy.getExpiryForUpdate());
  }

  private static boolean isZero(@Nullable Duration duration) {
    return duration != null && duration.isZero();
  }

  /** Both deadlines of a write, where they {@link #areConstant}. */
  DirectPut forDirectPut() {
    if (neverExpires) {
      return ETERNAL;
    }
    long now = ticker.millis();
    return new DirectPut(
        now,
        lasting(now, policy.getExpiryForCreation(), Deadlines.ETERNAL),
        lasting(now, policy.getExpiryForUpdate(), DirectPut.KEEP));
  }

  private static long lasting(long nowMillis, @Nullable Duration duration, long otherwise) {
    if (duration == null) {
      return otherwise;
    }
    return duration.isEternal()
        ? Deadlines.ETERNAL
        : Deadline.after(nowMillis, duration.getTimeUnit().toMillis(duration.getDurationAmount()));
  }

  private void report(Throwable e) {
    if (failed.compareAndSet(false, true)) {
      LOGGER.log(
          Level.WARNING,
          "Cache '"
              + cacheName
              + "': "
              + policy.getClass().getName()
              + " failed; a new entry then never expires, another keeps its deadline"
              + " (not reported again)",
          e);
    }
  }

  /** The present, in the ticker's milliseconds. */
  long nowMillis() {
    return ticker.millis();
  }
}
