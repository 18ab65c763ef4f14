package dev.larder.store.memory;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.JJ_Result;

/** Races of an account: no byte is lost to the pool's ledger, and none is given back twice. */
final class AccountRaces {
  private static final long LIMIT = 100;

  private AccountRaces() {}

  /** A store is given up while an operation of it reserves and gives back: nothing is left taken. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "all bytes came back")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes were lost, or came back twice")
  @State
  public static class OneWorksOneGivesUp {
    private final MemoryPool pool = new MemoryPool(LIMIT);
    private final Account account = pool.open();

    /** Holds something already. */
    public OneWorksOneGivesUp() {
      account.tryReserve(30);
    }

    @Actor
    public void work() {
      try (Reservation reservation = new Reservation(account)) {
        reservation.cover(50);
      }
    }

    @Actor
    public void giveUp() {
      account.giveUp();
    }

    @Arbiter
    public void count(JJ_Result result) {
      result.r1 = pool.budget().usedBytes();
      result.r2 = account.heldBytes();
    }
  }

  /** Bytes change hands while the one who gets them is given up: they are the pool's again. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "all bytes came back")
  @Outcome(expect = Expect.FORBIDDEN, desc = "bytes were lost, or came back twice")
  @State
  public static class OneTransfersOneGivesUp {
    private final MemoryPool pool = new MemoryPool(LIMIT);
    private final Account giver = pool.open();
    private final Account taker = pool.open();

    /** The giver has something to give. */
    public OneTransfersOneGivesUp() {
      giver.tryReserve(30);
    }

    @Actor
    public void transfer() {
      if (giver.transfer(30, taker)) {
        taker.release(30);
      }
    }

    @Actor
    public void giveUp() {
      taker.giveUp();
    }

    @Arbiter
    public void count(JJ_Result result) {
      result.r1 = pool.budget().usedBytes();
      result.r2 = giver.heldBytes() + taker.heldBytes();
    }
  }
}
