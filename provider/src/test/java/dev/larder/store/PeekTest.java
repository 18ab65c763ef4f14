package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads by reference take no lock, and see one moment all the same. */
@Timeout(60)
class PeekTest {
  private static final int KEYS = 64;

  /** Each reader goes on until it has had so many: what is there depends on who gets to run. */
  private static final int HITS = 100_000;

  private static final int MANY = 3_000;

  @RegisterExtension final TestStores stores = new TestStores();

  /** By reference, where a hit moves no row in an order. */
  static Stream<StoreSpec> peeking() {
    return Stream.of(PolicyKind.ADAPTIVE, PolicyKind.RANDOM, PolicyKind.SOONEST_EXPIRY)
        .flatMap(
            policy ->
                Stream.of(ExpiryKind.WHEEL, ExpiryKind.SAMPLING)
                    .map(expiry -> new StoreSpec(policy, PayloadKind.OBJECT, expiry, 1)));
  }

  /** Where the order of hits has to be exact. */
  static Stream<StoreSpec> ordered() {
    return Stream.of(PolicyKind.LRU, PolicyKind.LFU)
        .map(policy -> new StoreSpec(policy, PayloadKind.OBJECT, ExpiryKind.WHEEL, 1));
  }

  @ParameterizedTest
  @MethodSource("peeking")
  void get_whileSomebodyHoldsEveryLock_answers(StoreSpec spec) throws Exception {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(1_000));

    List<ReentrantLock> locks = SegmentLocks.all(store.store());
    locks.forEach(ReentrantLock::lock);
    try {
      assertThat(elsewhere(store, "key").get(10, TimeUnit.SECONDS)).isEqualTo("value");
      assertThat(elsewhere(store, "absent").get(10, TimeUnit.SECONDS)).isNull();
    } finally {
      locks.forEach(ReentrantLock::unlock);
    }
  }

  @ParameterizedTest
  @MethodSource("peeking")
  void get_ofWhatIsOver_waitsForTheLockAndMisses(StoreSpec spec) throws Exception {
    TestStore store = stores.of(spec).open();
    store.put("key", "value", store.ticker().in(1_000));
    store.ticker().advance(1_000);

    expectWaitsForTheLock(store, null);
  }

  @ParameterizedTest
  @MethodSource("ordered")
  void get_whereHitsHaveAnOrder_waitsForTheLock(StoreSpec spec) throws Exception {
    TestStore store = stores.of(spec).open();
    store.put("key", "value");

    expectWaitsForTheLock(store, "value");
  }

  private static void expectWaitsForTheLock(TestStore store, @Nullable String expected)
      throws Exception {
    List<ReentrantLock> locks = SegmentLocks.all(store.store());
    CompletableFuture<@Nullable String> read;
    locks.forEach(ReentrantLock::lock);
    try {
      read = elsewhere(store, "key");
      assertThatThrownBy(() -> read.get(200, TimeUnit.MILLISECONDS))
          .isInstanceOf(TimeoutException.class);
    } finally {
      locks.forEach(ReentrantLock::unlock);
    }
    assertThat(read.get(10, TimeUnit.SECONDS)).isEqualTo(expected);
  }

  private static CompletableFuture<@Nullable String> elsewhere(TestStore store, String key) {
    return CompletableFuture.supplyAsync(
        () -> store.get(key), task -> new Thread(task, "reader").start());
  }

  /**
   * Rows come, change, go and take one another's slots, the segment splits, is cleared and grows,
   * and the time passes, all beside two readers who never meet another key's value, nor one that
   * was over before they asked.
   */
  @ParameterizedTest
  @MethodSource("peeking")
  void get_besideAWriterAtFullSpeed_seesWholeRows(StoreSpec spec) throws Exception {
    TestStore store = stores.of(spec).limit(30_000).maxRows(48).open();
    List<CompletableFuture<Void>> readers =
        Stream.of(1, 2)
            .map(seed -> CompletableFuture.runAsync(() -> read(store, seed), this::start))
            .toList();

    SplittableRandom random = new SplittableRandom(0);
    while (readers.stream().anyMatch(reader -> !reader.isDone())) {
      change(store, random);
    }

    readers.forEach(CompletableFuture::join);
  }

  /** Rows on their way to another segment, or to a larger index, are found all the same. */
  @Test
  void get_whileSegmentsSplit_missesNothingThatIsThere() {
    for (int round = 0; round < 20; round++) {
      StoreSpec spec = new StoreSpec(PolicyKind.NONE, PayloadKind.OBJECT, ExpiryKind.NEVER, 1);
      TestStore store = stores.of(spec).limit(4 << 20).maxRows(200).open();
      AtomicInteger stored = new AtomicInteger();
      List<CompletableFuture<Void>> readers =
          Stream.of(1, 2)
              .map(seed -> CompletableFuture.runAsync(() -> find(store, stored), this::start))
              .toList();

      for (int i = 0; i < MANY; i++) {
        store.put("key " + i, "value " + i);
        stored.set(i + 1);
      }

      readers.forEach(CompletableFuture::join);
      assertThat(SegmentLocks.all(store.store())).hasSizeGreaterThan(8);
    }
  }

  /** The younger ones first: they are where something is being done. */
  private static void find(TestStore store, AtomicInteger stored) {
    int there = 0;
    while (there < MANY) {
      there = stored.get();
      for (int i = there - 1; i >= Math.max(0, there - 200); i--) {
        assertThat(store.get("key " + i)).as("row %d of %d", i, there).isEqualTo("value " + i);
      }
    }
  }

  private void start(Runnable task) {
    new Thread(task, "reader").start();
  }

  private static void read(TestStore store, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int hits = 0; hits < HITS; ) {
      String key = "key " + random.nextInt(KEYS);
      long before = store.ticker().millis();
      String value = store.get(key);
      if (value != null) {
        hits++;
        String[] parts = value.split(":", 3);
        assertThat(parts[0]).isEqualTo(key);
        assertThat(Long.parseLong(parts[1])).as("deadline").isGreaterThan(before);
      }
    }
  }

  private static void change(TestStore store, SplittableRandom random) {
    String key = "key " + random.nextInt(KEYS);
    switch (random.nextInt(16)) {
      case 0, 1, 2 -> store.remove(key);
      case 3 -> store.ticker().advance(1);
      case 4 -> store.sweep();
      case 5 -> store.put("other " + random.nextInt(1_000), "-:-:" + "x".repeat(300));
      case 6 -> rarely(store, random);
      default -> {
        long deadline = store.ticker().in(1 + random.nextInt(60));
        String text = key + ":" + deadline + ":" + "v".repeat(random.nextInt(200));
        store.put(key, text, deadline);
      }
    }
  }

  private static void rarely(TestStore store, SplittableRandom random) {
    if (random.nextInt(200) == 0) {
      store.store().clear();
    }
  }
}
