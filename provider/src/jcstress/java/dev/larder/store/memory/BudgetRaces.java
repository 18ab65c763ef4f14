package dev.larder.store.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** Races for the last bytes of a budget. */
final class BudgetRaces {
  private static final long LIMIT = 100;

  private BudgetRaces() {}

  /** Two want more than there is for both: one gets it, and the ledger says so. */
  @JCStressTest
  @Outcome(id = "true, false, 60", expect = Expect.ACCEPTABLE, desc = "the first had it")
  @Outcome(id = "false, true, 60", expect = Expect.ACCEPTABLE, desc = "the second had it")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both, or neither, or miscounted")
  @State
  public static class TwoReserve {
    private final ByteBudget budget = new ByteBudget(LIMIT);

    @Actor
    public void first(ZZJ_Result result) {
      result.r1 = budget.tryReserve(60);
    }

    @Actor
    public void second(ZZJ_Result result) {
      result.r2 = budget.tryReserve(60);
    }

    @Arbiter
    public void count(ZZJ_Result result) {
      result.r3 = budget.usedBytes();
    }
  }

  /** B1: whoever looks while one releases and another reserves sees 0 to the limit. */
  @JCStressTest
  @Outcome(id = "(true|false), true, true", expect = Expect.ACCEPTABLE, desc = "within the limit")
  @Outcome(expect = Expect.FORBIDDEN, desc = "B1 broken")
  @State
  public static class OneReleasesOneReservesOneLooks {
    private final ByteBudget budget = new ByteBudget(LIMIT);

    /** Full but for 10 bytes. */
    public OneReleasesOneReservesOneLooks() {
      budget.tryReserve(90);
    }

    @Actor
    public void reserve(ZZZ_Result result) {
      result.r1 = budget.tryReserve(60);
    }

    @Actor
    public void release(ZZZ_Result result) {
      budget.release(90);
      result.r2 = true;
    }

    @Actor
    public void look(ZZZ_Result result) {
      long used = budget.usedBytes();
      result.r3 = used >= 0 && used <= LIMIT;
    }
  }

  /** B1 while the limit itself moves: what is taken is never more, nor less than nothing. */
  @JCStressTest
  @Outcome(id = "true, true, 60", expect = Expect.ACCEPTABLE, desc = "reserved, and at the new limit")
  @Outcome(expect = Expect.FORBIDDEN, desc = "B1 broken, or miscounted")
  @State
  public static class OneRaisesAndLowersOneReserves {
    private final ByteBudget budget = new ByteBudget(LIMIT);

    @Actor
    public void resize(ZZJ_Result result) {
      budget.raise(40);
      result.r2 = budget.tryReserve(40);
      budget.lower(40);
    }

    @Actor
    public void reserve(ZZJ_Result result) {
      boolean reserved = budget.tryReserve(60);
      long used = budget.usedBytes();
      result.r1 = reserved && used >= 60 && used <= LIMIT + 40;
    }

    @Arbiter
    public void count(ZZJ_Result result) {
      result.r3 = budget.usedBytes();
    }
  }
}
