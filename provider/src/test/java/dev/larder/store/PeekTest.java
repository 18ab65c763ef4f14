package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.Memory;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.StringProbe;
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
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Reads take no lock where hits have no order, and see one moment all the same. */
@Timeout(60)
class PeekTest {
  private static final int KEYS = 64;

  /** Each reader goes on until it has had so many: what is there depends on who gets to run. */
  private static final int HITS = 100_000;

  private static final int MANY = 3_000;

  @RegisterExtension final TestStores stores = new TestStores();

  /** Where a hit moves no row in an order. */
  static Stream<StoreSpec> peeking() {
    return of(PolicyKind.ADAPTIVE, PolicyKind.RANDOM, PolicyKind.SOONEST_EXPIRY)
        .flatMap(spec -> Stream.of(spec, spec.with(ExpiryKind.SAMPLING)));
  }

  /** Where the order of hits has to be exact. */
  static Stream<StoreSpec> ordered() {
    return of(PolicyKind.LRU, PolicyKind.LFU);
  }

  /** Where values are decoded from bytes that somebody may be changing. */
  static Stream<StoreSpec> logs() {
    return of(PolicyKind.ADAPTIVE).filter(spec -> spec.payload().isLog());
  }

  private static Stream<StoreSpec> of(PolicyKind... policies) {
    return Stream.of(policies)
        .flatMap(
            policy ->
                Stream.of(PayloadKind.values())
                    .map(payload -> new StoreSpec(policy, payload, ExpiryKind.WHEEL, 1)));
  }

  /** Does something to a store after half of a value is read, once. */
  private static final class Meanwhile implements Decoder<String> {
    private final Runnable change;
    int decoded;
    String first = "";

    Meanwhile(Runnable change) {
      this.change = change;
    }

    @Override
    public String tryDecode(Memory memory, int offset, int length) {
      int half = length / 2;
      String text = memory.latin1(offset, half);
      if (decoded++ == 0) {
        change.run();
        text += memory.latin1(offset + half, length - half);
        first = text;
        return text;
      }
      return text + memory.latin1(offset + half, length - half);
    }

    @Override
    public String fromObject(Object stored) {
      throw new AssertionError("nothing was left for a copy");
    }
  }

  private static @Nullable String get(TestStore store, Meanwhile meanwhile) {
    return store.store().get(StringProbe.of("key"), meanwhile);
  }

  @ParameterizedTest
  @MethodSource("logs")
  void get_whileItsRowIsReplaced_looksAgain(StoreSpec spec) {
    for (int length : new int[] {10, 100, 5_000}) {
      TestStore store = stores.of(spec).open();
      store.put("key", "a".repeat(length));
      String other = "b".repeat(length);
      Meanwhile replace = new Meanwhile(() -> store.put("key", other));

      assertThat(get(store, replace)).isEqualTo(other);
      assertThat(replace.decoded).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("logs")
  void get_whileItsRowIsRemoved_misses(StoreSpec spec) {
    for (int length : new int[] {10, 100, 5_000}) {
      TestStore store = stores.of(spec).open();
      store.put("key", "a".repeat(length));

      assertThat(get(store, new Meanwhile(() -> store.remove("key")))).isNull();
    }
  }

  @ParameterizedTest
  @MethodSource("logs")
  void get_whileItsRowBecomesAnothers_misses(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    store.put("key", "a".repeat(30));
    Meanwhile reuse =
        new Meanwhile(
            () -> {
              store.remove("key");
              for (int i = 0; i < MANY; i++) {
                store.put("kez", "b".repeat(30));
              }
            });

    assertThat(get(store, reuse)).isNull();
  }

  /** Its blocks go to whoever writes next. */
  @ParameterizedTest
  @MethodSource("logs")
  void get_whileTheStoreIsClearedAndAnotherGetsItsBlocks_misses(StoreSpec spec) {
    TestStore other = stores.of(spec).open();
    for (int length : new int[] {30, 5_000}) {
      TestStore store = stores.of(spec).unchecked().open();
      store.put("key", "a".repeat(length));
      Meanwhile reuse =
          new Meanwhile(
              () -> {
                store.store().clear();
                for (int i = 0; i < 100; i++) {
                  other.put("kez " + i, "b".repeat(5_000));
                }
              });

      assertThat(get(store, reuse)).isNull();
      boolean readsOn = spec.payload() == PayloadKind.OFF_HEAP && length == 30;
      assertThat(reuse.first.contains("b")).as("others' bytes").isEqualTo(readsOn);
    }
  }

  @ParameterizedTest
  @MethodSource("logs")
  void get_whileOthersAreCleanedUp_isTheValue(StoreSpec spec) {
    TestStore store = stores.of(spec).open();
    for (int i = 0; i < 200; i++) {
      store.put("other " + i, "b".repeat(20));
    }
    store.put("key", "a".repeat(30));
    Meanwhile shrink =
        new Meanwhile(
            () -> {
              for (int i = 0; i < 200; i++) {
                store.remove("other " + i);
              }
              store.sweep();
            });

    assertThat(get(store, shrink)).isEqualTo("a".repeat(30));
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
  @ParameterizedTest
  @EnumSource
  void get_whileSegmentsSplit_missesNothingThatIsThere(PayloadKind payload) {
    for (int round = 0; round < 20; round++) {
      StoreSpec spec = new StoreSpec(PolicyKind.NONE, payload, ExpiryKind.NEVER, 1);
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
        long deadline = Long.parseLong(parts[1]);
        assertThat(value).isEqualTo(text(key, deadline, parts[2].length()));
        assertThat(deadline).as("deadline").isGreaterThan(before);
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
        store.put(key, text(key, deadline, random.nextInt(200)), deadline);
      }
    }
  }

  /** What is behind the deadline follows from the rest. */
  private static String text(String key, long deadline, int length) {
    String filling = String.valueOf((char) ('a' + (deadline + length) % 26)).repeat(length);
    return key + ":" + deadline + ":" + filling;
  }

  private static void rarely(TestStore store, SplittableRandom random) {
    if (random.nextInt(200) == 0) {
      store.store().clear();
    }
  }
}
