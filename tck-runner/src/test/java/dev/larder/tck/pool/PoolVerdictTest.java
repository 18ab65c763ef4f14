package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.pool.PoolResult.Ledger;
import dev.larder.tck.pool.PoolResult.PoolShare;
import dev.larder.tck.pool.PoolVerdict.Rated;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PoolVerdictTest {
  private static final Ledger KEPT = new Ledger(1_000, 1_000, 50, 900, 0);

  private static PoolResult result(long firstGain, long secondGain, Ledger ledger) {
    return new PoolResult(
        2,
        List.of(
            new PoolShare("one", 1_000, 500 + firstGain, 500, 600),
            new PoolShare("two", 1_000, 500 + secondGain, 500, 300)),
        ledger,
        0,
        1.0);
  }

  private static Rated row(String group, long firstGain, long secondGain) {
    return new Rated(group, 0.08, result(firstGain, secondGain, KEPT));
  }

  @Test
  void objections_allPromisesKeptToTheLastHit_areNone() {
    // 6.0 points for one cache, 0.3 for a row, 1.0 on the mean: each at its limit.
    List<Rated> rows = List.of(row("a", -60, 106), row("b", -3, -3));

    assertThat(PoolVerdict.meanGain(rows)).isEqualTo(1.0);
    assertThat(PoolVerdict.objections(rows)).isEmpty();
  }

  @Test
  void objections_tooLittleOnTheMean_sayHowMuch() {
    assertThat(PoolVerdict.objections(List.of(row("a", 20, 20), row("b", 0, -1))))
        .containsExactly("expected to gain at least 1.0 points on the mean, found 0.98");
  }

  @Test
  void objections_aRowThatLoses_nameIt() {
    assertThat(PoolVerdict.objections(List.of(row("a", 90, 0), row("b", -4, -3))))
        .containsExactly(
            "b at 8 %: expected to lose at most 0.3 points to equal budgets, found 0.35");
  }

  @Test
  void objections_aCacheThatLoses_nameItAndItsGroup() {
    assertThat(PoolVerdict.objections(List.of(row("a", 200, -61))))
        .containsExactly(
            "a at 8 %, two: expected that one cache loses at most 6.0 points, found 6.10");
  }

  @Test
  void objections_ofNoRows_areNotNone() {
    assertThat(PoolVerdict.objections(List.of())).containsExactly("no row has hit rates");
  }

  @Test
  void ledgerObjections_atItsLimit_areNone() {
    assertThat(ledger(KEPT)).isEmpty();
  }

  @Test
  void ledgerObjections_aByteTooMuch_sayBoth() {
    assertThat(ledger(new Ledger(1_000, 1_001, 50, 900, 0)))
        .containsExactly("run: expected at most 1000 bytes, found 1001");
  }

  @Test
  void ledgerObjections_bytesLeftByAClosedManager_sayHowMany() {
    assertThat(ledger(new Ledger(1_000, 1_000, 50, 900, 8)))
        .containsExactly("run: expected 0 bytes after the manager is closed, found 8");
  }

  @Test
  void ledgerObjections_cachesThatHoldSomethingElse_sayBoth() {
    assertThat(ledger(new Ledger(1_000, 1_000, 50, 899, 0)))
        .containsExactly("run: the caches hold 900 bytes, the pool's ledger says 899");
    assertThat(ledger(new Ledger(1_000, 1_000, 50, 901, 0)))
        .containsExactly("run: the caches hold 900 bytes, the pool's ledger says 901");
  }

  @Test
  void ledgerObjections_nobodyLooked_sayNobodyDid() {
    assertThat(ledger(new Ledger(1_000, 0, 0, 900, 0)))
        .containsExactly("run: nobody looked at the ledger");
  }

  @Test
  void churnObjections_nobodyCameAndWent_sayNobodyDid() {
    assertThat(PoolVerdict.churnObjections("run", result(0, 0, KEPT)))
        .containsExactly("run: no cache came and went");
  }

  @Test
  void text_ofACache_saysItsPartAndItsGain() {
    assertThat(result(-5, 7, KEPT).text())
        .isEqualTo("one in 60 % gains -0.50, two in 30 % gains +0.70");
  }

  private static List<String> ledger(Ledger ledger) {
    return PoolVerdict.ledgerObjections("run", result(0, 0, ledger));
  }
}
