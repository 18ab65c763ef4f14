package dev.larder.store.memory;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.MemoryPool.Donor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Whom a full pool asks for bytes. */
class GiverRuleTest {
  private static final long LIMIT = 1_024_000;
  private static final int HIT = MarginalHits.ONE;

  private final MemoryPool pool = new MemoryPool(LIMIT);
  private final Map<Account, MarginalHits> hits = new HashMap<>();
  private final List<Donor> donors = new ArrayList<>();

  @Test
  void giver_onlyOneStore_isNobody() {
    store(500_000);

    assertThat(pool.giver()).isNull();
  }

  @Test
  void giver_nobodyHasHits_isTheLargest() {
    store(300_000);
    Account large = store(400_000);
    store(200_000);

    assertThat(pool.giver()).isSameAs(large);
  }

  @Test
  void giver_storesOfOneSize_isWhoEarnsLeast() {
    earn(store(300_000), 100);
    Account idle = store(300_000);
    earn(idle, 10);
    earn(store(300_000), 50);

    assertThat(pool.giver()).isSameAs(idle);
  }

  @Test
  void giver_hitsInProportionToBytes_isTheLarger() {
    Account large = store(600_000);
    earn(large, 600);
    earn(store(200_000), 200);

    assertThat(pool.giver()).isSameAs(large);
  }

  @Test
  void giver_whoEarnsLeastIsAtItsFloor_isTheNext() {
    // An equal share is 512,000, the floor a quarter of it.
    store(128_000);
    Account above = store(700_000);
    earn(above, 1_000);

    assertThat(pool.giver()).isSameAs(above);
  }

  @Test
  void giver_allAtTheirFloors_isNobody() {
    store(100_000);
    store(100_000);

    assertThat(pool.giver()).isNull();
  }

  /** What was decided while nobody held enough stood for ever, as nobody gave then. */
  @Test
  void giver_somebodyIsAboveItsFloorNow_isNamed() {
    store(100_000);
    Account growing = store(100_000);
    assertThat(pool.giver()).isNull();

    assertThat(growing.tryReserve(100_000)).isTrue();

    assertThat(pool.giver()).isSameAs(growing);
  }

  @Test
  void giver_storeThatCountsNoHits_isNotAskedAtAll() {
    Account silent = pool.open();
    assertThat(silent.tryReserve(600_000)).isTrue();
    silent.attach(donor());
    Account counting = store(300_000);

    assertThat(pool.giver()).isSameAs(counting);
  }

  @Test
  void giver_othersThatAreAboutToGo_takeNoPartOfTheShares() {
    Account large = store(400_000);
    earn(large, 1_000);
    Account idle = store(130_000);
    for (int i = 0; i < 10; i++) {
      store(100);
    }

    // With 12 shares the floor would be 21,333; with 2 it is 128,000.
    assertThat(pool.giver()).isSameAs(idle);
    idle.release(10_000);
    decideAgain();
    assertThat(pool.giver()).isSameAs(large);
  }

  @Test
  void giver_decision_standsForASmallPartOfThePool() {
    Account first = store(400_000);
    Account second = store(300_000);
    assertThat(pool.giver()).isSameAs(first);
    earn(first, 1_000);

    pool.gave(LIMIT / 512 - 1);
    assertThat(pool.giver()).isSameAs(first);
    pool.gave(1);
    assertThat(pool.giver()).isSameAs(second);
  }

  @Test
  void giver_hitsOfLongAgo_countHalfAfterEightPoolsOfBytes() {
    Account once = store(300_000);
    earn(once, 1_000);
    Account now = store(300_000);
    earn(now, 400);
    assertThat(pool.giver()).isSameAs(now);

    for (int i = 0; i < 8 * 512; i++) {
      decideAgain();
    }
    earn(now, 400);
    decideAgain();

    // 500 against 200 + 400.
    assertThat(pool.giver()).isSameAs(once);
  }

  @Test
  void giver_closedStore_isNotNamedAgain() {
    Account closed = store(400_000);
    Account other = store(300_000);
    assertThat(pool.giver()).isSameAs(closed);

    closed.close();
    Account third = store(10_000);

    assertThat(pool.giver()).isSameAs(other).isNotSameAs(third);
  }

  @Test
  void giverBeside_theGiver_isTheSecond() {
    Account idle = store(300_000);
    Account second = store(300_000);
    earn(second, 10);
    earn(store(300_000), 100);

    assertThat(pool.giverBeside(idle)).isSameAs(second);
    assertThat(pool.giverBeside(second)).isSameAs(idle);
  }

  @Test
  void cannotGive_theGiver_isNamedAgainOnlyOnceItHoldsMore() {
    Account stuck = store(400_000);
    Account second = store(300_000);
    earn(second, 10);
    assertThat(pool.giver()).isSameAs(stuck);

    pool.cannotGive(stuck);
    assertThat(pool.giver()).isSameAs(second);
    decideAgain();
    assertThat(pool.giver()).isSameAs(second);

    assertThat(stuck.tryReserve(1_000)).isTrue();
    decideAgain();
    assertThat(pool.giver()).isSameAs(stuck);
  }

  private Account store(long bytes) {
    MarginalHits counter = new MarginalHits();
    Account account = pool.open(counter, HeapBlocks.INSTANCE);
    hits.put(account, counter);
    assertThat(account.tryReserve(bytes)).isTrue();
    account.attach(donor());
    return account;
  }

  /** Accounts hold them weakly. */
  private Donor donor() {
    Donor donor =
        new Donor() {
          @Override
          public int give(Reservation reservation, long wantedBytes) {
            return 0;
          }

          @Override
          public long leastBytes() {
            return 0;
          }
        };
    donors.add(donor);
    return donor;
  }

  private void earn(Account account, int count) {
    requireNonNull(hits.get(account)).add(count * HIT);
  }

  private void decideAgain() {
    pool.gave(LIMIT / 512);
    pool.giver();
  }
}
