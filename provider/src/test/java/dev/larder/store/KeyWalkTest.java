package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Walks over keys while everything else changes. */
@Timeout(60)
class KeyWalkTest {
  private static final int LIMIT = 64 << 20;
  private static final int STAYING = 3_000;
  private static final int MANY = 30_000;

  @RegisterExtension final TestStores stores = new TestStores();

  static Stream<StoreSpec> forms() {
    return Stream.of(PayloadKind.OBJECT, PayloadKind.LOG)
        .map(payload -> new StoreSpec(PolicyKind.ADAPTIVE, payload, ExpiryKind.WHEEL, 1));
  }

  private static String text(Object key) {
    return TestStore.text(key);
  }

  private TestStore withStaying(StoreSpec spec, int maxRows) {
    TestStore store = stores.of(spec).limit(LIMIT).maxRows(maxRows).open();
    for (int i = 0; i < STAYING; i++) {
      store.put("staying " + i, "value");
    }
    return store;
  }

  private static void expectAllOnce(List<String> seen) {
    List<String> staying = seen.stream().filter(key -> key.startsWith("staying")).toList();
    assertThat(new HashSet<>(staying)).hasSize(STAYING);
    assertThat(staying).hasSize(STAYING);
  }

  /** Between two keys of the walk the index grows, and now and then a segment splits. */
  @ParameterizedTest
  @MethodSource("forms")
  void next_whileRowsCome_givesEachStayingKeyOnce(StoreSpec spec) {
    TestStore store = withStaying(spec, 4_000);
    KeyWalk walk = store.store().keys();
    List<String> seen = new ArrayList<>();
    int added = 0;
    for (Object key = walk.next(); key != null; key = walk.next()) {
      seen.add(text(key));
      for (int i = 0; i < 8 && added < MANY; i++) {
        store.put("coming " + added++, "value");
      }
    }

    assertThat(added).isEqualTo(MANY);
    expectAllOnce(seen);
  }

  /** Rows get other numbers, in smaller columns and a smaller index. */
  @ParameterizedTest
  @MethodSource("forms")
  void next_whileMostRowsExpire_givesEachStayingKeyOnce(StoreSpec spec) {
    TestStore store = withStaying(spec, 32_000);
    for (int i = 0; i < MANY - STAYING; i++) {
      store.put("going " + i, "value", store.ticker().in(1_000 + i));
    }
    long before = store.usedBytes();
    KeyWalk walk = store.store().keys();
    List<String> seen = new ArrayList<>();
    for (Object key = walk.next(); key != null; key = walk.next()) {
      seen.add(text(key));
      if (seen.size() % 50 == 0) {
        store.ticker().advance(400);
        store.sweep();
      }
    }

    assertThat(store.usedBytes()).isLessThan(before / 3);
    expectAllOnce(seen);
  }

  /** A whole segment's keys were copied in one hold of its lock. */
  @ParameterizedTest
  @MethodSource("forms")
  void next_ofALargeSegment_takesAFewKeysAtATime(StoreSpec spec) {
    TestStore store = withStaying(spec, 32_000);
    KeyWalk walk = store.store().keys();
    Set<String> seen = new HashSet<>();
    seen.add(text(requireNonNull(walk.next())));
    for (int i = 0; i < STAYING; i++) {
      store.remove("staying " + i);
    }
    for (Object key = walk.next(); key != null; key = walk.next()) {
      seen.add(text(key));
    }

    assertThat(seen).hasSizeBetween(KeyWalk.BATCH, KeyWalk.BATCH + Index.TAIL);
  }

  @ParameterizedTest
  @MethodSource("forms")
  void next_ofAnyNumberOfRows_givesAll(StoreSpec spec) {
    TestStore store = stores.of(spec).limit(LIMIT).open();
    SplittableRandom random = new SplittableRandom(3);
    Set<String> there = new HashSet<>();
    for (int i = 0; i < 2_000; i++) {
      String key = "key " + random.nextInt(1_000);
      if (random.nextInt(3) == 0) {
        store.remove(key);
        there.remove(key);
      } else {
        store.put(key, "value", Deadlines.ETERNAL);
        there.add(key);
      }
      if (i % 97 == 0) {
        assertThat(store.keys()).containsExactlyInAnyOrderElementsOf(there);
      }
    }
  }
}
