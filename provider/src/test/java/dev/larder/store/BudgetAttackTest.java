package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.MemoryPool;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.FakeTicker;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Eight threads write pairs of 10 bytes to 2 MB over one another, expire, remove and clear them, in
 * one store or in two that share a budget, while a ninth watches that the limit holds.
 *
 * <p>{@code -Dattack.millis=60000} makes each of the cases as long as that.
 */
@Timeout(3_600)
class BudgetAttackTest {
  private static final int THREADS = 8;
  private static final int LIMIT = 16 << 20;
  private static final int MOST = 2_000_000;
  private static final int LEAST_OPERATIONS = 400;
  private static final double LEAST_LOG = Math.log(10);
  private static final double MOST_LOG = Math.log(MOST);
  private static final int KEYS = 4_000;
  private static final long MILLIS = Long.getLong("attack.millis", 400);

  @RegisterExtension final TestStores stores = new TestStores();

  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final AtomicLong operations = new AtomicLong();
  private final AtomicLong samples = new AtomicLong();
  private final AtomicLong highest = new AtomicLong();

  static Stream<Arguments> cases() {
    List<Arguments> cases = new ArrayList<>();
    for (PolicyKind policy : PolicyKind.values()) {
      for (PayloadKind payload : PayloadKind.values()) {
        // A policy that evicts nobody has a budget of its own.
        boolean pooled = cases.size() % 3 == 0 && policy.evicts();
        cases.add(Arguments.of(new StoreSpec(policy, payload, ExpiryKind.WHEEL, 4), pooled));
      }
    }
    return cases.stream();
  }

  @ParameterizedTest(name = "{0}, pooled: {1}")
  @MethodSource("cases")
  void attack_byEightThreads_neverExceedsTheLimitAndAddsUpAtRest(
      StoreSpec spec, boolean pooled, TestReporter reporter) throws InterruptedException {
    MemoryPool pool = new MemoryPool(LIMIT);
    FakeTicker ticker = new FakeTicker();
    List<TestStore> attacked = new ArrayList<>();
    for (int i = 0; i < (pooled ? 2 : 1); i++) {
      attacked.add(
          stores.of(spec).pool(pool).ticker(ticker).pageRows(64).maxEntry(2 * MOST + 1_000).open());
    }

    attack(pool, attacked);

    failures.forEach(Throwable::printStackTrace);
    assertThat(failures).isEmpty();
    stores.check();
    long used = 0;
    for (TestStore store : attacked) {
      StoreUsage usage = store.usage();
      StoreUsage.Bytes bytes = usage.bytes();
      long parts =
          bytes.payload()
              + bytes.columns()
              + bytes.index()
              + bytes.policy()
              + bytes.expiry()
              + bytes.fixed();
      assertThat(parts).isEqualTo(usage.usedBytes());
      used += usage.usedBytes();
    }
    assertThat(used).isEqualTo(pool.budget().usedBytes());
    // Last: what is over leaves when it is read.
    attacked.forEach(store -> store.keys().forEach(key -> expectOwn(key, store.get(key))));
    assertThat(samples.get()).isGreaterThan(10);
    assertThat(highest.get()).as("the limit was near").isGreaterThan(LIMIT * 6 / 10);
    reporter.publishEntry(
        spec.toString(),
        operations + " operations, " + samples + " samples, highest " + highest + " of " + LIMIT);
  }

  private void attack(MemoryPool pool, List<TestStore> attacked) throws InterruptedException {
    AtomicBoolean running = new AtomicBoolean(true);
    Thread sampler = new Thread(() -> sample(pool, running));
    List<Thread> threads = new ArrayList<>();
    long end = System.nanoTime() + MILLIS * 1_000_000;
    for (int t = 0; t < THREADS; t++) {
      SplittableRandom random = new SplittableRandom(t);
      threads.add(new Thread(() -> operateUntil(end, attacked, random)));
    }
    sampler.start();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    running.set(false);
    sampler.join();
  }

  private void sample(MemoryPool pool, AtomicBoolean running) {
    while (running.get()) {
      long used = pool.budget().usedBytes();
      if (used < 0 || used > LIMIT) {
        failures.add(new AssertionError("used=" + used + ", limit=" + LIMIT));
        return;
      }
      highest.accumulateAndGet(used, Math::max);
      samples.incrementAndGet();
      LockSupport.parkNanos(20_000);
    }
  }

  private void operateUntil(long end, List<TestStore> attacked, SplittableRandom random) {
    try {
      while (System.nanoTime() - end < 0 || operations.get() < LEAST_OPERATIONS) {
        operate(attacked.get(random.nextInt(attacked.size())), random);
        operations.incrementAndGet();
      }
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  private static void operate(TestStore store, SplittableRandom random) {
    String key = "key " + random.nextInt(KEYS);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 ->
          store.put(key, value(key, random), deadline(store, random));
      case 12, 13, 14, 15 -> expectOwn(key, store.get(key));
      case 16, 17 -> store.remove(key);
      case 18 -> store.reschedule(key, deadline(store, random));
      default -> rarely(store, random);
    }
  }

  private static void rarely(TestStore store, SplittableRandom random) {
    switch (random.nextInt(100)) {
      case 0 -> store.store().clear();
      case 1, 2 -> store.keys();
      default -> {
        store.ticker().advance(random.nextInt(20));
        store.sweep();
      }
    }
  }

  /** Sizes are spread evenly over their logarithms. */
  private static String value(String key, SplittableRandom random) {
    int length = (int) Math.exp(LEAST_LOG + random.nextDouble() * (MOST_LOG - LEAST_LOG));
    return key + ":" + "v".repeat(length);
  }

  private static void expectOwn(String key, @Nullable String value) {
    if (value != null && !value.startsWith(key + ":")) {
      throw new AssertionError("another key's value");
    }
  }

  private static long deadline(TestStore store, SplittableRandom random) {
    return random.nextBoolean() ? store.ticker().in(1 + random.nextInt(2_000)) : Deadlines.ETERNAL;
  }
}
