package dev.larder.testkit;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Two threads that start their tasks at the same moment, over and over: the caller and a partner
 * who lives as long as this object. They meet by spinning, so that a round costs little more than
 * its tasks; a thread that waits for longer lets others run.
 *
 * <p>For one caller, who is one of the two.
 */
public final class SpinPair implements AutoCloseable {
  private static final int SPINS = 100;
  private static final int YIELDS_PER_LOOK = 1_024;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Thread partner = new Thread(this::work, "partner");

  // Plain: published by begun, and by done on the way back.
  private Runnable theirs = () -> {};
  private int theirDelay;
  private @Nullable Throwable failure;

  // Rounds that the caller has begun, that the partner is about to run, that the partner has run.
  // Minus one ends the partner.
  private volatile int begun;
  private volatile int ready;
  private volatile int done;

  /** A partner who waits for the first round. */
  public SpinPair() {
    partner.setDaemon(true);
    partner.start();
  }

  /**
   * Runs both tasks at once, {@code mine} on the calling thread, and returns when both are done.
   *
   * @param delay about so many half nanoseconds the caller starts later than the partner; sooner,
   *     if it is negative
   */
  public void together(Runnable mine, Runnable partners, int delay) {
    int round = begun + 1;
    theirs = partners;
    theirDelay = Math.max(0, -delay);
    begun = round;
    await(() -> ready == round);
    delay(Math.max(0, delay));
    mine.run();
    await(() -> done == round);
    if (failure != null) {
      throw new AssertionError("the partner's task failed", failure);
    }
  }

  private void work() {
    for (int round = 1; ; round++) {
      int next = round;
      await(() -> begun == next || begun < 0);
      if (begun < 0) {
        return;
      }
      ready = round;
      delay(theirDelay);
      try {
        theirs.run();
      } catch (RuntimeException | Error e) {
        failure = e;
      }
      done = round;
    }
  }

  /** Reads of a volatile field cannot be left out, so this takes its time. */
  private void delay(int nanos) {
    for (int i = 0; i < nanos && begun > 0; i++) {
      // Nothing: the condition is what takes time.
    }
  }

  private interface Condition {
    boolean holds();
  }

  @SuppressWarnings("ThreadPriorityCheck") // A hint: the loop is right without it.
  private void await(Condition condition) {
    for (int i = 0; i < SPINS; i++) {
      if (condition.holds()) {
        return;
      }
      Thread.onSpinWait();
    }
    long start = System.nanoTime();
    for (int i = 1; !condition.holds(); i++) {
      Thread.yield();
      if (i % YIELDS_PER_LOOK == 0 && Thread.currentThread() != partner) {
        refuseToHang(start);
      }
    }
  }

  private void refuseToHang(long startNanos) {
    if (System.nanoTime() - startNanos > PATIENCE_NANOS) {
      AssertionError hangs = new AssertionError("the partner's task does not come to an end");
      hangs.setStackTrace(partner.getStackTrace());
      throw hangs;
    }
  }

  /** Lets the partner go. */
  @Override
  public void close() {
    begun = -1;
  }
}
