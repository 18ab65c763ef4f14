package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.jcache.KeyLocks.KeyLock;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KeyLocksTest {
  private final Threads threads = new Threads();
  private final KeyLocks orders = new KeyLocks("orders");
  private final KeyLocks users = new KeyLocks("users");

  @AfterEach
  void nothingIsLeft() {
    threads.close();
    assertThat(KeyLocks.held()).isZero();
  }

  @Test
  void lock_freeHash_holdsItUntilUnlock() {
    KeyLock lock = orders.lock(7);

    assertThat(orders.tryLock(7)).isNull();
    orders.unlock(lock);
    orders.unlock(requireNonNull(orders.tryLock(7)));
  }

  @Test
  void lock_sameHashInAnotherCache_isFree() {
    KeyLock lock = orders.lock(7);

    users.unlock(requireNonNull(users.tryLock(7)));
    orders.unlock(lock);
  }

  @Test
  void lock_whatTheThreadHolds_saysSo() {
    KeyLock lock = orders.lock(7);

    assertThatThrownBy(() -> orders.lock(7))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasMessageContaining("this thread already works on the key");
    orders.unlock(lock);
  }

  @Test
  void unlock_threadsWait_handsOverInTheirOrder() throws Exception {
    KeyLock lock = orders.lock(7);
    List<Integer> order = new ArrayList<>();
    List<Future<?>> futures = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      int number = i;
      AtomicReference<@Nullable Thread> waiting = new AtomicReference<>();
      CountDownLatch begun = new CountDownLatch(1);
      futures.add(
          threads.run(
              () -> {
                waiting.set(Thread.currentThread());
                begun.countDown();
                KeyLock mine = orders.lock(7);
                order.add(number);
                orders.unlock(mine);
              }));
      Threads.await(begun);
      Threads.awaitWaiting(requireNonNull(waiting.get()));
    }

    orders.unlock(lock);
    for (Future<?> future : futures) {
      Threads.get(future);
    }

    assertThat(order).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void lock_manyThreads_oneAtATime() throws Exception {
    AtomicInteger inside = new AtomicInteger();
    int[] count = new int[1];

    threads.together(
        8,
        () -> {
          for (int i = 0; i < 5_000; i++) {
            KeyLock lock = orders.lock(7);
            assertThat(inside.incrementAndGet()).isEqualTo(1);
            count[0]++;
            inside.decrementAndGet();
            orders.unlock(lock);
          }
          return true;
        });

    assertThat(count[0]).isEqualTo(40_000);
  }

  @Test
  void lock_circleOfThreeThreadsInTwoCaches_refusesTheLastWithin100Millis() throws Exception {
    KeyLock own = orders.lock(1);
    CountDownLatch held = new CountDownLatch(2);
    AtomicReference<@Nullable Thread> second = new AtomicReference<>();
    AtomicReference<@Nullable Thread> third = new AtomicReference<>();
    Future<?> two = threads.run(() -> holdThenWait(second, held, users, 2, orders, 1));
    Future<?> three = threads.run(() -> holdThenWait(third, held, orders, 3, users, 2));
    Threads.await(held);
    Threads.awaitWaiting(requireNonNull(second.get()));
    Threads.awaitWaiting(requireNonNull(third.get()));

    long start = System.nanoTime();
    assertThatThrownBy(() -> orders.lock(3))
        .isInstanceOf(CacheException.class)
        .hasMessageContaining("Cache 'orders'")
        .hasMessageContaining("threads=3");
    assertThat(System.nanoTime() - start).isLessThan(TimeUnit.MILLISECONDS.toNanos(100));

    orders.unlock(own);
    Threads.get(two);
    Threads.get(three);
  }

  private static void holdThenWait(
      AtomicReference<@Nullable Thread> self,
      CountDownLatch held,
      KeyLocks first,
      int firstHash,
      KeyLocks then,
      int thenHash) {
    self.set(Thread.currentThread());
    KeyLock one = first.lock(firstHash);
    held.countDown();
    Threads.await(held);
    KeyLock two = then.lock(thenHash);
    then.unlock(two);
    first.unlock(one);
  }

  @Test
  void lock_twoThreadsTakeTwoKeysCrosswise10000Times_oneOfThemIsRefusedAndNoneHangs()
      throws Exception {
    AtomicInteger refused = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicInteger turn = new AtomicInteger();

    threads.together(
        2,
        () -> {
          int mine = turn.getAndIncrement();
          for (int i = 0; i < 10_000; i++) {
            KeyLock first = orders.lock(mine);
            try {
              orders.unlock(orders.lock(1 - mine));
              done.incrementAndGet();
            } catch (CacheException e) {
              refused.incrementAndGet();
            } finally {
              orders.unlock(first);
            }
          }
          return true;
        });

    assertThat(done.get() + refused.get()).isEqualTo(20_000);
    assertThat(done.get()).isPositive();
  }

  @Test
  void lock_handedOverToNobody_isWaitedFor() throws Exception {
    KeyLock lock = requireNonNull(orders.tryLock(7, () -> null));
    AtomicReference<@Nullable Thread> waiting = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> future =
        threads.run(
            () -> {
              waiting.set(Thread.currentThread());
              begun.countDown();
              orders.unlock(orders.lock(7));
            });
    Threads.await(begun);
    Threads.awaitWaiting(requireNonNull(waiting.get()));

    orders.unlock(lock);

    Threads.get(future);
  }

  @Test
  void lock_handedOverToAThreadThatWaitsForUs_isRefused() throws Exception {
    KeyLock own = orders.lock(1);
    AtomicReference<@Nullable Thread> other = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> future =
        threads.run(
            () -> {
              other.set(Thread.currentThread());
              begun.countDown();
              orders.unlock(orders.lock(1));
            });
    Threads.await(begun);
    Threads.awaitWaiting(requireNonNull(other.get()));
    KeyLock theirs = requireNonNull(orders.tryLock(2, other::get));

    assertThatThrownBy(() -> orders.lock(2)).isInstanceOf(CacheException.class);

    orders.unlock(theirs);
    orders.unlock(own);
    Threads.get(future);
  }

  @Test
  void lock_interruptedWhileWaiting_waitsOnAndKeepsTheInterrupt() throws Exception {
    KeyLock lock = orders.lock(7);
    AtomicReference<@Nullable Thread> waiting = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    Future<Boolean> interrupted =
        threads.start(
            () -> {
              waiting.set(Thread.currentThread());
              begun.countDown();
              orders.unlock(orders.lock(7));
              return Thread.interrupted();
            });
    Threads.await(begun);
    Threads.awaitWaiting(requireNonNull(waiting.get()));
    requireNonNull(waiting.get()).interrupt();

    orders.unlock(lock);

    assertThat(Threads.get(interrupted)).isTrue();
  }

  @Test
  void unlock_twice_isAnError() {
    KeyLock lock = orders.lock(7);
    orders.unlock(lock);

    assertThatThrownBy(() -> orders.unlock(lock)).isInstanceOf(IllegalStateException.class);
  }
}
