package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import dev.larder.testkit.UserKey;
import dev.larder.testkit.UserKeyProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Four threads that do everything at once, and a fifth that watches the ledger. */
@Timeout(60)
class StoreConcurrencyTest {
  private static final int THREADS = 4;
  private static final int LIMIT = 100_000;
  private static final int OPERATIONS = 5_000;

  @RegisterExtension final TestStores stores = new TestStores();

  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

  /** Every policy over every payload once. */
  static Stream<StoreSpec> specs() {
    int[] turn = new int[1];
    return StoreSpec.matrix().filter(spec -> turn[0]++ % 2 == 0);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void operations_ofAllKindsByFourThreads_keepTheLimitAndAllInvariants(StoreSpec spec)
      throws InterruptedException {
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(200).open();

    runAll(store, random -> operate(store, random));

    stores.check();
    store.keys().forEach(key -> expectOwnValue(key, store.get(key)));
    assertThat(store.events().rejected()).isLessThan(THREADS * OPERATIONS / 100);
  }

  @ParameterizedTest
  @MethodSource("specs")
  void operations_onUserKeysOfFewHashes_keepTheLimitAndAllInvariants(StoreSpec spec)
      throws InterruptedException {
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(200).open();

    runAll(store, random -> operateOnUserKeys(store, random));

    assertThat(store.usage().entries()).isPositive();
  }

  private void runAll(TestStore store, Consumer<SplittableRandom> operation)
      throws InterruptedException {
    AtomicBoolean running = new AtomicBoolean(true);
    Thread watcher = new Thread(() -> watchLedger(store, running));
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      SplittableRandom random = new SplittableRandom(t);
      threads.add(new Thread(() -> repeat(operation, random)));
    }
    watcher.start();
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    running.set(false);
    watcher.join();
    failures.forEach(Throwable::printStackTrace);
    assertThat(failures).isEmpty();
  }

  private void repeat(Consumer<SplittableRandom> operation, SplittableRandom random) {
    try {
      for (int i = 0; i < OPERATIONS; i++) {
        operation.accept(random);
      }
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  private void watchLedger(TestStore store, AtomicBoolean running) {
    while (running.get()) {
      long used = store.usedBytes();
      if (used < 0 || used > LIMIT) {
        failures.add(new AssertionError("used=" + used));
        return;
      }
      Thread.onSpinWait();
    }
  }

  private static void operate(TestStore store, SplittableRandom random) {
    String key = "key " + random.nextInt(1_500);
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> store.put(key, value(key, random), deadline(store, random));
      case 8, 9, 10, 11, 12, 13, 14 -> expectOwnValue(key, store.get(key));
      case 15 -> {
        Found found = store.find(key);
        expectOwnValue(key, found == null ? null : TestStore.text(found.value()));
      }
      case 16, 17 -> store.remove(key);
      case 18 -> store.reschedule(key, deadline(store, random));
      default -> rarely(store, random);
    }
  }

  private static void rarely(TestStore store, SplittableRandom random) {
    switch (random.nextInt(60)) {
      case 0 -> store.store().clear();
      case 1, 2, 3 -> store.keys();
      case 4, 5, 6 -> store.usage();
      default -> {
        store.ticker().advance(random.nextInt(20));
        store.sweep();
      }
    }
  }

  private static String value(String key, SplittableRandom random) {
    int length = random.nextInt(30) == 0 ? random.nextInt(6_000) : random.nextInt(100);
    return key + ":" + "v".repeat(length);
  }

  private static void expectOwnValue(String key, @Nullable String value) {
    if (value != null && !value.startsWith(key + ":")) {
      throw new AssertionError("another key's value");
    }
  }

  private static long deadline(TestStore store, SplittableRandom random) {
    return store.spec().expiry().expires() && random.nextBoolean()
        ? store.ticker().in(1 + random.nextInt(2_000))
        : Deadlines.ETERNAL;
  }

  private static void operateOnUserKeys(TestStore store, SplittableRandom random) {
    String id = "key " + random.nextInt(300);
    UserKeyProbe probe = new UserKeyProbe(new UserKey(id), idHash(id));
    switch (random.nextInt(10)) {
      case 0, 1, 2, 3 -> store.put(probe, value(id, random));
      case 4, 5, 6, 7 -> expectOwnValue(id, store.get(probe));
      case 8 -> store.store().remove(probe);
      default -> store.store().find(probe, true);
    }
  }

  /** A few keys to a hash. */
  private static int idHash(String id) {
    return (id.hashCode() % 40) * 0x9e37_79b1;
  }
}
