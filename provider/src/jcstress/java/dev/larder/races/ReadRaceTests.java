package dev.larder.races;

import dev.larder.testkit.PayloadKind;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;

/** Reads without the lock beside one who writes. See {@link ReadRaces}. */
final class ReadRaceTests {
  private ReadRaceTests() {}

  /** Rows of the object columns change owners. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class ObjectRows {
    private final Race race = new ReadRaces.ObjectRows();

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

  /** Chunks on the heap are written again. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class RecordsOnHeap {
    private final Race race = new ReadRaces.Records(PayloadKind.LOG);

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

  /** Chunks outside the heap are written again. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class RecordsOffHeap {
    private final Race race = new ReadRaces.Records(PayloadKind.OFF_HEAP);

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

  /** Words of the index move. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class IndexWords {
    private final Race race = new ReadRaces.IndexWords();

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

  /** Columns and index grow. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class Growth {
    private final Race race = new ReadRaces.Growth(PayloadKind.LOG, 1_000);

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

  /** A segment splits. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class Split {
    private final Race race = new ReadRaces.Growth(PayloadKind.OBJECT, 32);

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

  /** A use is counted for a row that is another's by now. */
  @JCStressTest
  @Outcome(id = Race.ALL_FINE, expect = Expect.ACCEPTABLE, desc = "as it should be")
  @Outcome(expect = Expect.FORBIDDEN, desc = "see the outcome")
  @State
  public static class UseCounter {
    private final Race race = new ReadRaces.UseCounter();

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
