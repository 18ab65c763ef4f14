package dev.larder.races;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** A sweep beside others. See {@link ExpiryRaces}. */
final class ExpiryRaceTests {
  private ExpiryRaceTests() {}

  /** A deadline moves ahead. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class Reschedule {
    private final Race race = new ExpiryRaces.Reschedule();

    @Actor
    public void act(LLL_Result result) {
      result.r1 = race.act();
    }

    @Actor
    public void watch(LLL_Result result) {
      result.r2 = race.watch();
    }

    @Arbiter
    public void settle(LLL_Result result) {
      result.r3 = race.settle();
    }
  }

  /** A row that is over is read. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class Sweep {
    private final Race race = new ExpiryRaces.Sweep();

    @Actor
    public void act(LLL_Result result) {
      result.r1 = race.act();
    }

    @Actor
    public void watch(LLL_Result result) {
      result.r2 = race.watch();
    }

    @Arbiter
    public void settle(LLL_Result result) {
      result.r3 = race.settle();
    }
  }
}
