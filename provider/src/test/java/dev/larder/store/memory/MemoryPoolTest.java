package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MemoryPoolTest {
  private final MemoryPool pool = new MemoryPool(1_000);

  @Test
  void othersBySize_severalStores_areTheLargestFirstWithoutTheAskingAndTheEmpty() {
    Account asking = holding(500);
    Account small = holding(10);
    Account large = holding(200);
    holding(0);
    Account middle = holding(100);

    assertThat(pool.othersBySize(asking)).containsExactly(large, middle, small);
  }

  @Test
  void othersBySize_closedStore_isNotAmongThem() {
    Account asking = holding(0);
    Account closed = holding(10);
    closed.close();

    assertThat(pool.othersBySize(asking)).isEmpty();
    closed.release(10);
    assertThat(pool.budget().usedBytes()).isZero();
  }

  @Test
  void tryReserve_closedAccount_isRefused() {
    Account account = holding(10);
    account.close();

    assertThat(account.tryReserve(1)).isFalse();
    assertThat(account.heldBytes()).isEqualTo(10);
  }

  @Test
  void tryReserve_fullPoolWithADroppedStore_takesItsBytesBack() throws InterruptedException {
    Account dropped = holding(900);
    awaitCollection(attachDonor(dropped));
    Account account = holding(0);

    assertThat(account.tryReserve(800)).isTrue();

    assertThat(pool.budget().usedBytes()).isEqualTo(800);
    assertThat(dropped.heldBytes()).isZero();
  }

  @Test
  void tryReserve_fullPoolOfLivingStores_isRefused() {
    Account living = holding(900);
    MemoryPool.Donor donor = new Giver();
    living.attach(donor);

    assertThat(holding(0).tryReserve(800)).isFalse();

    assertThat(living.heldBytes()).isEqualTo(900);
    assertThat(living.donor()).isSameAs(donor);
  }

  @Test
  void release_afterTheStoreWasGivenUp_isIgnored() throws InterruptedException {
    Account dropped = holding(900);
    Reservation underWay = new Reservation(dropped);
    underWay.cover(50);
    awaitCollection(attachDonor(dropped));
    Account account = holding(0);
    account.tryReserve(800);

    underWay.close();
    dropped.release(100);

    assertThat(pool.budget().usedBytes()).isEqualTo(800);
    assertThat(dropped.tryReserve(1)).isFalse();
    assertThat(dropped.heldBytes()).isZero();
  }

  @Test
  void transfer_fromAStoreThatWasGivenUp_givesNothing() throws InterruptedException {
    Account dropped = holding(900);
    awaitCollection(attachDonor(dropped));
    Account account = holding(0);
    account.tryReserve(800);
    Reservation reservation = new Reservation(account);

    reservation.add(dropped, 100);

    assertThat(reservation.bytes()).isZero();
    assertThat(account.heldBytes()).isEqualTo(800);
  }

  @Test
  void tryReserve_droppedStoreFoundByManyAtOnce_comesBackOnce() throws InterruptedException {
    for (int round = 0; round < 20; round++) {
      Account dropped = holding(900);
      awaitCollection(attachDonor(dropped));
      AtomicInteger successes = new AtomicInteger();
      CountDownLatch start = new CountDownLatch(1);
      List<Account> accounts = new ArrayList<>();
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        Account account = holding(0);
        accounts.add(account);
        threads.add(
            new Thread(
                () -> {
                  await(start);
                  successes.addAndGet(account.tryReserve(300) ? 1 : 0);
                }));
      }
      threads.forEach(Thread::start);
      start.countDown();
      for (Thread thread : threads) {
        thread.join();
      }

      assertThat(successes.get()).isEqualTo(3);
      assertThat(pool.budget().usedBytes()).isEqualTo(900);
      accounts.forEach(account -> account.release(account.heldBytes()));
    }
  }

  private Account holding(long bytes) {
    Account account = pool.open();
    assertThat(account.tryReserve(bytes)).isTrue();
    return account;
  }

  private static WeakReference<Giver> attachDonor(Account account) {
    Giver giver = new Giver();
    account.attach(giver);
    return new WeakReference<>(giver);
  }

  private static void awaitCollection(WeakReference<Giver> giver) throws InterruptedException {
    while (giver.get() != null) {
      System.gc();
      Thread.sleep(1);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Gives nothing; not a lambda, which would never be collected. */
  private static final class Giver implements MemoryPool.Donor {
    @Override
    public int give(Reservation reservation, long wantedBytes) {
      return 0;
    }

    @Override
    public long leastBytes() {
      return 0;
    }
  }
}
