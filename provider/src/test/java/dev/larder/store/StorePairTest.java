package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.RacePair;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStore;
import dev.larder.testkit.TestStores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Two operations at the same moment: every legal outcome is listed. */
@Timeout(60)
class StorePairTest {
  private static final int ROUNDS = 1_500;

  @RegisterExtension final TestStores stores = new TestStores();

  private final TestStore shared =
      stores
          .of(new StoreSpec(PolicyKind.LRU, PayloadKind.LOG, ExpiryKind.WHEEL, 1))
          .limit(200_000)
          .open();

  @Test
  void putAndPut_ofOneNewKey_oneCreatesAndTheOtherUpdates() throws Exception {
    new RacePair<>(
            this::emptied,
            store -> store.put("key", "1"),
            store -> store.put("key", "2"),
            store -> String.valueOf(store.get("key")))
        .run(ROUNDS, "CREATED UPDATED 2", "UPDATED CREATED 1");
  }

  @Test
  void putAndRemove_ofAPresentKey_areOneAfterTheOther() throws Exception {
    new RacePair<>(
            () -> with("key", "old"),
            store -> store.put("key", "new"),
            store -> store.remove("key"),
            store -> String.valueOf(store.get("key")))
        .run(ROUNDS, "UPDATED true null", "CREATED true new");
  }

  @Test
  void removeAndRemove_ofAPresentKey_onlyOneIsTold() throws Exception {
    new RacePair<>(
            () -> with("key", "old"),
            store -> store.remove("key"),
            store -> store.remove("key"),
            store -> String.valueOf(store.get("key")))
        .run(ROUNDS, "true false null", "false true null");
  }

  @Test
  void findAndSweep_ofAnExpiredRow_onlyOneTakesItOut() throws Exception {
    long[] events = new long[1];
    new RacePair<>(
            () -> {
              events[0] = shared.events().expiredActively();
              emptied().put("key", "old", shared.ticker().in(250));
              shared.ticker().advance(250);
              return shared;
            },
            store -> store.find("key") == null ? "nothing" : "expired",
            store -> {
              store.sweep();
              return "swept";
            },
            store -> store.events().expiredActively() - events[0])
        .run(ROUNDS, "nothing swept 1", "expired swept 0");
  }

  @Test
  void getAndOverwrite_ofAPresentKey_readOneOfTheTwoValues() throws Exception {
    new RacePair<>(
            () -> with("key", "old"),
            store -> requireNonNull(store.get("key")),
            store -> store.put("key", "new"),
            store -> String.valueOf(store.get("key")))
        .run(ROUNDS, "old UPDATED new", "new UPDATED new");
  }

  @Test
  void putAndClear_ofAPresentKey_areOneAfterTheOther() throws Exception {
    new RacePair<>(
            () -> with("key", "old"),
            store -> store.put("key", "new"),
            store -> {
              store.store().clear();
              return "cleared";
            },
            store -> String.valueOf(store.get("key")))
        .run(ROUNDS, "UPDATED cleared null", "CREATED cleared new");
  }

  @Test
  void putAndClose_ofANewKey_leaveNothingAndNoByte() throws Exception {
    new RacePair<>(
            () -> stores.of(StoreSpec.DEFAULT).limit(100_000).open(),
            store -> store.put("key", "value"),
            store -> {
              store.store().close();
              return "closed";
            },
            store -> store.get("key") + " " + store.usedBytes())
        .run(300, "CREATED closed null 0", "REJECTED closed null 0");
  }

  @Test
  void putAndSplit_ofOneSegment_loseNothing() throws Exception {
    new RacePair<>(
            () -> {
              TestStore store = stores.of(StoreSpec.DEFAULT).limit(1 << 20).maxRows(16).open();
              for (int i = 0; i < 16; i++) {
                store.put("key " + i, "value");
              }
              return store;
            },
            store -> store.put("first", "value"),
            store -> store.put("second", "value"),
            store -> store.get("first") + " " + store.get("second") + " " + store.keys().size())
        .run(300, "CREATED CREATED value value 18");
  }

  private TestStore emptied() {
    shared.store().clear();
    return shared;
  }

  private TestStore with(String key, String value) {
    assertThat(emptied().put(key, value)).isEqualTo(PutOutcome.CREATED);
    return shared;
  }
}
