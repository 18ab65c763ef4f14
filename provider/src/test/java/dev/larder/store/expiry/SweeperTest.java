package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.FakeTicker;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.ResourceBundle;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SweeperTest {
  private static final int PATIENCE_SECONDS = 30;

  private final RecordingLogger logger = new RecordingLogger();
  private final FakeTicker exact = new FakeTicker();
  private final CoarseTicker ticker = new CoarseTicker(exact);
  private final Sweeper sweeper = new Sweeper("larder-sweeper-test", ticker, logger);
  private final List<SweepTask> added = new ArrayList<>();

  @AfterEach
  void leavesNoThread() throws InterruptedException {
    added.forEach(sweeper::remove);
    await(() -> !isAlive());
    assertThat(sweeper.isRunning()).isFalse();
  }

  @Test
  void thread_withoutTasks_isNotThere() {
    assertThat(sweeper.isRunning()).isFalse();
    assertThat(isAlive()).isFalse();
  }

  @Test
  void add_task_isSweptAgainAndAgain() throws InterruptedException {
    CountDownLatch swept = new CountDownLatch(3);
    add(
        () -> {
          swept.countDown();
          return false;
        });
    assertThat(swept.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void publish_whileThereAreTasks_readersDoWithoutTheClock() throws InterruptedException {
    long soon = exact.in(CoarseTicker.SLACK_MILLIS + 1);
    add(() -> false);

    await(() -> isPublished(exact.millis()));
    exact.advance(5_000);
    await(() -> isPublished(exact.millis()));

    assertThat(ticker.isOver(soon)).isTrue();
  }

  @Test
  void rest_lastTaskIsGone_readersAskTheClock() throws InterruptedException {
    SweepTask task = () -> false;
    add(task);
    await(() -> isPublished(exact.millis()));

    sweeper.remove(task);
    await(() -> !isAlive());
    long deadline = exact.in(60_000);
    exact.advance(60_000);

    assertThat(ticker.isOver(deadline)).isTrue();
  }

  private boolean isPublished(long millis) {
    return ticker.publishedMillis() == millis;
  }

  @Test
  void hurry_betweenTicks_sweepsAtOnce() throws InterruptedException {
    AtomicInteger sweeps = new AtomicInteger();
    add(
        () -> {
          sweeps.incrementAndGet();
          return false;
        });
    long start = System.nanoTime();
    for (int i = 1; i <= 40; i++) {
      int wanted = i;
      sweeper.hurry();
      await(() -> sweeps.get() >= wanted);
    }

    assertThat(System.nanoTime() - start).as("40 ticks are 10 s").isLessThan(8_000_000_000L);
  }

  @Test
  void add_manyTasks_shareOneThread() throws InterruptedException {
    CountDownLatch swept = new CountDownLatch(20);
    AtomicReference<Thread> first = new AtomicReference<>();
    AtomicInteger others = new AtomicInteger();
    for (int i = 0; i < 20; i++) {
      add(
          () -> {
            first.compareAndSet(null, Thread.currentThread());
            others.addAndGet(first.get() == Thread.currentThread() ? 0 : 1);
            swept.countDown();
            return false;
          });
    }
    assertThat(swept.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(others).hasValue(0);
  }

  @Test
  void sweep_moreToDo_isRepeatedAtOnceWhileOthersWaitForTheTick() throws InterruptedException {
    AtomicInteger othersBefore = new AtomicInteger(-1);
    AtomicInteger others = new AtomicInteger();
    AtomicInteger left = new AtomicInteger(1_000);
    CountDownLatch done = new CountDownLatch(1);
    add(
        () -> {
          othersBefore.compareAndSet(-1, others.get());
          if (left.decrementAndGet() == 0) {
            assertThat(others.get() - othersBefore.get()).isLessThanOrEqualTo(1);
            done.countDown();
          }
          return left.get() > 0;
        });
    add(
        () -> {
          others.incrementAndGet();
          return false;
        });
    assertThat(done.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void sweep_taskThatThrows_isLoggedOnceAndKeptWithTheOthers() throws InterruptedException {
    CountDownLatch thrown = new CountDownLatch(3);
    CountDownLatch other = new CountDownLatch(3);
    add(
        () -> {
          thrown.countDown();
          throw new IllegalStateException("on purpose");
        });
    add(
        () -> {
          other.countDown();
          return false;
        });
    assertThat(thrown.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(other.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(logger.thrown).hasSize(1);
  }

  @Test
  void remove_lastTask_endsTheThreadAndAddStartsAnother() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      CountDownLatch swept = new CountDownLatch(1);
      SweepTask task =
          () -> {
            swept.countDown();
            return false;
          };
      sweeper.add(task);
      assertThat(swept.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
      sweeper.remove(task);
      await(() -> !isAlive());
    }
  }

  @Test
  void task_collectedWithoutBeingRemoved_endsTheThread() throws InterruptedException {
    WeakReference<SweepTask> forgotten = addAndForget();
    await(
        () -> {
          System.gc();
          return forgotten.get() == null;
        });
    await(() -> !isAlive());
  }

  private WeakReference<SweepTask> addAndForget() {
    int[] sweeps = {0};
    SweepTask task = () -> sweeps[0]++ < 0;
    sweeper.add(task);
    return new WeakReference<>(task);
  }

  @Test
  void thread_startedByAnApplication_keepsNeitherItsLoaderNorItsThreadLocals() throws Exception {
    InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    List<String> kept = new CopyOnWriteArrayList<>();
    CountDownLatch swept = new CountDownLatch(1);
    SweepTask look =
        () -> {
          Thread thread = Thread.currentThread();
          note(kept, "context class loader", thread.getContextClassLoader() != null);
          note(kept, "thread local", inherited.get() != null);
          note(kept, "thread group", thread.getThreadGroup().getParent() != null);
          note(kept, "the JVM", !thread.isDaemon());
          swept.countDown();
          return false;
        };
    Thread application =
        new Thread(
            () -> {
              inherited.set("application");
              add(look);
            });
    try (URLClassLoader loader = new URLClassLoader(new URL[0])) {
      application.setContextClassLoader(loader);
      application.start();
      assertThat(swept.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    }
    application.join();
    assertThat(kept).isEmpty();
  }

  private static void note(List<String> kept, String what, boolean isKept) {
    if (isKept) {
      kept.add(what);
    }
  }

  private void add(SweepTask task) {
    added.add(task);
    sweeper.add(task);
  }

  private static boolean isAlive() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().equals("larder-sweeper-test"));
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("patience").isNegative();
      TimeUnit.MILLISECONDS.sleep(5);
    }
  }

  private static final class RecordingLogger implements System.Logger {
    final List<Throwable> thrown = new CopyOnWriteArrayList<>();

    @Override
    public String getName() {
      return "recording";
    }

    @Override
    public boolean isLoggable(Level level) {
      return true;
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String message, Throwable cause) {
      thrown.add(cause);
    }

    @Override
    public void log(Level level, ResourceBundle bundle, String format, Object... parameters) {}
  }
}
