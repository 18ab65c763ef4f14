package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ByteBudgetTest {

  @Test
  void tryReserve_uptoTheLimit_takesAndBeyondRefuses() {
    ByteBudget budget = new ByteBudget(100);

    assertThat(budget.tryReserve(60)).isTrue();
    assertThat(budget.tryReserve(41)).isFalse();
    assertThat(budget.usedBytes()).isEqualTo(60);
    assertThat(budget.tryReserve(40)).isTrue();
    assertThat(budget.tryReserve(1)).isFalse();
    assertThat(budget.tryReserve(0)).isTrue();

    budget.release(100);
    assertThat(budget.usedBytes()).isZero();
    assertThat(budget.limitBytes()).isEqualTo(100);
  }

  @Test
  void tryReserve_hugeAmounts_doNotOverflow() {
    ByteBudget budget = new ByteBudget(Long.MAX_VALUE);

    assertThat(budget.tryReserve(Long.MAX_VALUE)).isTrue();
    assertThat(budget.tryReserve(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void budget_noBytes_isRefused() {
    assertThatThrownBy(() -> new ByteBudget(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("limit=0");
  }

  @Test
  void release_moreThanWasTaken_isAnAssertionError() {
    ByteBudget budget = new ByteBudget(100);
    budget.tryReserve(10);

    assertThatThrownBy(() -> budget.release(11)).isInstanceOf(AssertionError.class);
  }

  @Test
  void tryReserve_underContention_neverExceedsTheLimit() throws InterruptedException {
    ByteBudget budget = new ByteBudget(1_000);
    AtomicBoolean running = new AtomicBoolean(true);
    AtomicLong worst = new AtomicLong();
    AtomicLong refused = new AtomicLong();
    Thread observer =
        new Thread(
            () -> {
              while (running.get()) {
                worst.accumulateAndGet(budget.usedBytes(), Math::max);
              }
            });
    observer.start();
    List<Thread> takers = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int seed = t;
      takers.add(
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(seed);
                for (int i = 0; i < 50_000; i++) {
                  long bytes = random.nextInt(700);
                  if (budget.tryReserve(bytes)) {
                    worst.accumulateAndGet(budget.usedBytes(), Math::max);
                    // On a busy machine each thread would otherwise have the budget to itself.
                    if (i % 500 == 0) {
                      LockSupport.parkNanos(1);
                    }
                    budget.release(bytes);
                  } else {
                    refused.incrementAndGet();
                  }
                }
              }));
    }
    takers.forEach(Thread::start);
    for (Thread taker : takers) {
      taker.join();
    }
    running.set(false);
    observer.join();

    assertThat(worst.get()).isBetween(1L, 1_000L);
    assertThat(refused.get()).isPositive();
    assertThat(budget.usedBytes()).isZero();
  }
}
