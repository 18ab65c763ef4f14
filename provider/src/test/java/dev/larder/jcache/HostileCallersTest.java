package dev.larder.jcache;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larder.jcache.Misdeed.Disaster;
import dev.larder.jcache.Misdeed.Mischief;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import javax.cache.CacheException;
import javax.cache.integration.CacheLoaderException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every callback ({@link HostileCallback}) with every misdeed ({@link Misdeed}), by value and by
 * reference: the caller gets what JSR-107 names, and afterwards the store's invariants hold, the
 * budget is right, no lock is held, and this key and others can be worked with from other threads.
 */
class HostileCallersTest {
  private static final int OTHER_KEYS = 100;

  private final Threads threads = new Threads();
  private final CountDownLatch released = new CountDownLatch(1);

  @AfterEach
  void close() {
    Hostility.disarm();
    released.countDown();
    threads.close();
  }

  static Stream<Arguments> table() {
    List<Arguments> table = new ArrayList<>();
    for (HostileCallback callback : HostileCallback.values()) {
      for (Misdeed misdeed : Misdeed.values()) {
        if (!callback.sizes()) {
          table.add(Arguments.of(callback, misdeed, "by value"));
        }
        if (!callback.copies()) {
          table.add(Arguments.of(callback, misdeed, "by reference"));
        }
      }
    }
    return table.stream();
  }

  @ParameterizedTest(name = "{0} {1}, {2}")
  @MethodSource("table")
  void callback_misbehaves_harmsNobodyElse(HostileCallback callback, Misdeed misdeed, String how)
      throws Exception {
    assertThat(KeyLocks.held()).as("key locks left by an earlier test").isZero();
    try (HostileCache hostile = new HostileCache(how.equals("by value"))) {
      hostile.begin(callback.when());
      switch (misdeed) {
        case THROWS_EXCEPTION -> throwsException(hostile, callback);
        case THROWS_ERROR -> throwsError(hostile, callback, new Disaster());
        case OVERFLOWS_STACK -> overflows(hostile, callback);
        case BLOCKS -> blocks(hostile, callback);
        case CALLS_ITS_OWN_KEY -> callsItsOwnKey(hostile, callback);
        case CALLS_ANOTHER_KEY -> callsElsewhere(hostile, callback, hostile.cache);
        case CALLS_ANOTHER_CACHE -> callsElsewhere(hostile, callback, hostile.other);
        case CLOSES_THE_CACHE -> closes(hostile, callback, hostile.cache::close);
        case CLOSES_THE_MANAGER -> closes(hostile, callback, hostile.fixture.manager::close);
      }
      assertNoLockIsLeft();
      if (hostile.cache.isClosed()) {
        assertThat(hostile.usedBytes()).as("bytes of a closed cache").isZero();
      } else {
        assertWorks(hostile, hostile.cache);
      }
      if (misdeed != Misdeed.CLOSES_THE_MANAGER) {
        assertWorks(hostile, hostile.other);
      }
    }
  }

  // ---- misdeeds

  private void throwsException(HostileCache hostile, HostileCallback callback) {
    Hostility.arm(
        callback,
        () -> {
          throw new Mischief();
        },
        /* once= */ false);

    Throwable thrown = run(hostile, callback);

    Class<? extends Exception> heard = callback.heard();
    if (heard == null) {
      assertThat(thrown).isNull();
    } else {
      assertThat(thrown).isInstanceOf(heard);
      assertThat(rootCause(requireNonNull(thrown))).isInstanceOf(Mischief.class);
    }
    assertThat(hostile.left()).as("left").isEqualTo(callback.left());
  }

  /** Errors pass as they are, to whoever would have got the exception. */
  private void throwsError(HostileCache hostile, HostileCallback callback, Error error) {
    Hostility.arm(
        callback,
        () -> {
          throw error;
        },
        /* once= */ false);

    Throwable thrown = run(hostile, callback);

    expectError(callback, thrown, error.getClass());
    assertThat(hostile.left()).as("left").isEqualTo(callback.left());
  }

  private void overflows(HostileCache hostile, HostileCallback callback) {
    Hostility.arm(callback, () -> Misdeed.overflow(0), /* once= */ false);

    Throwable thrown = run(hostile, callback);

    if (callback.copies()) {
      // Of an object's own methods or of its depth: nobody can tell, and depth is a refusal.
      assertThat(thrown)
          .isInstanceOf(CacheException.class)
          .hasMessageContaining("nested too deeply")
          .hasCauseInstanceOf(StackOverflowError.class);
    } else {
      expectError(callback, thrown, StackOverflowError.class);
    }
    assertThat(hostile.left()).as("left").isEqualTo(callback.left());
  }

  private static void expectError(
      HostileCallback callback, @Nullable Throwable thrown, Class<? extends Error> error) {
    if (callback.heard() == null) {
      assertThat(thrown).isNull();
    } else if (callback == HostileCallback.LOAD_ALL) {
      // A completion listener takes exceptions only.
      assertThat(thrown).isInstanceOf(CacheLoaderException.class).hasCauseInstanceOf(error);
    } else {
      assertThat(thrown).isInstanceOf(error);
    }
  }

  private void blocks(HostileCache hostile, HostileCallback callback) throws Exception {
    CountDownLatch blocked = new CountDownLatch(1);
    Hostility.arm(
        callback,
        () -> {
          blocked.countDown();
          Threads.await(released);
        },
        /* once= */ true);
    Future<?> blocking = threads.start(() -> run(hostile, callback));
    Threads.await(blocked);

    for (int i = 0; i < OTHER_KEYS; i++) {
      HostileKey key = new HostileKey("other " + i);
      hostile.cache.put(key, new HostileValue("v"));
      assertThat(requireNonNull(hostile.cache.get(key)).text()).isEqualTo("v");
      hostile.other.put(key, new HostileValue("v"));
    }
    AtomicReference<@Nullable Thread> second = new AtomicReference<>();
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> sameKey =
        threads.run(
            () -> {
              second.set(Thread.currentThread());
              begun.countDown();
              hostile.cache.put(HostileKey.target(), new HostileValue("second"));
            });
    if (callback.locked()) {
      Threads.await(begun);
      Threads.awaitWaiting(requireNonNull(second.get()));
    } else {
      Threads.get(sameKey);
    }
    released.countDown();

    Threads.get(sameKey);
    assertThat(Threads.get(blocking)).as("what the blocked call threw").isNull();
  }

  /** Under the key's lock it is refused; elsewhere it works. It never hangs. */
  private void callsItsOwnKey(HostileCache hostile, HostileCallback callback) {
    AtomicReference<@Nullable Throwable> nested = new AtomicReference<>();
    CountDownLatch returned = new CountDownLatch(1);
    Hostility.arm(
        callback,
        () -> {
          nested.set(
              catchThrowable(
                  () -> hostile.cache.put(HostileKey.target(), new HostileValue("nested"))));
          returned.countDown();
        },
        /* once= */ true);

    assertThat(run(hostile, callback)).as("the outer call").isNull();

    Threads.await(returned);
    if (callback.locked()) {
      assertThat(nested.get())
          .isInstanceOf(CacheException.class)
          .hasMessageContaining("this thread already works on the key");
    } else {
      assertThat(nested.get()).isNull();
    }
  }

  private void callsElsewhere(
      HostileCache hostile,
      HostileCallback callback,
      LarderCache<HostileKey, HostileValue> elsewhere) {
    HostileKey another = new HostileKey("another");
    AtomicReference<@Nullable Throwable> nested = new AtomicReference<>();
    CountDownLatch returned = new CountDownLatch(1);
    Hostility.arm(
        callback,
        () -> {
          nested.set(
              catchThrowable(
                  () -> {
                    elsewhere.put(another, new HostileValue("nested"));
                    elsewhere.invoke(another, (entry, arguments) -> entry.exists());
                  }));
          returned.countDown();
        },
        /* once= */ true);

    assertThat(run(hostile, callback)).as("the outer call").isNull();

    Threads.await(returned);
    assertThat(nested.get()).as("the nested call").isNull();
    assertThat(requireNonNull(elsewhere.get(another)).text()).isEqualTo("nested");
  }

  /** The outer call ends, or says that the cache is closed. */
  private void closes(HostileCache hostile, HostileCallback callback, Runnable close) {
    AtomicReference<@Nullable Throwable> closing = new AtomicReference<>();
    CountDownLatch returned = new CountDownLatch(1);
    Hostility.arm(
        callback,
        () -> {
          closing.set(catchThrowable(close::run));
          returned.countDown();
        },
        /* once= */ true);

    Throwable thrown = run(hostile, callback);

    Threads.await(returned);
    assertThat(closing.get()).as("close()").isNull();
    assertThat(hostile.cache.isClosed()).isTrue();
    if (thrown != null) {
      assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
    }
  }

  /** Runs the operation that calls back; what it throws, once the misdeed has been done. */
  private static @Nullable Throwable run(HostileCache hostile, HostileCallback callback) {
    Throwable thrown = catchThrowable(() -> callback.operation().on(hostile));
    awaitTrue(Hostility::happened, "the callback was called");
    if (callback.heard() == null && !hostile.cache.isClosed()) {
      // Whoever tells it may still be about to.
      awaitTrue(() -> KeyLocks.held() == 0, "the callback has ended");
    }
    Hostility.disarm();
    return thrown;
  }

  private static Throwable rootCause(Throwable thrown) {
    Throwable root = thrown;
    for (Throwable next = thrown; next != null; next = next.getCause()) {
      root = next;
    }
    return root;
  }

  // ---- afterwards

  static void awaitTrue(BooleanSupplier condition, String what) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(what).isLessThan(end);
      Thread.onSpinWait();
    }
  }

  private static void assertNoLockIsLeft() {
    awaitTrue(() -> KeyLocks.held() == 0, "no key lock is held");
  }

  /** Another thread can use this key and another, and all bytes come back. */
  private void assertWorks(HostileCache hostile, LarderCache<HostileKey, HostileValue> cache)
      throws InterruptedException, ExecutionException, java.util.concurrent.TimeoutException {
    Threads.get(
        threads.run(
            () -> {
              for (HostileKey key : List.of(HostileKey.target(), new HostileKey("next"))) {
                cache.put(key, new HostileValue("after"));
                assertThat(requireNonNull(cache.get(key)).text()).isEqualTo("after");
                assertThat(cache.remove(key)).isTrue();
                assertThat(cache.containsKey(key)).isFalse();
              }
            }));
    cache.administration().parts().store().checkInvariants();
    assertThat(cache.administration().usage().usedBytes())
        .isLessThanOrEqualTo(cache.administration().usage().limitBytes());
    cache.clear();
    cache.administration().parts().store().checkInvariants();
    assertThat(cache.administration().usage().entries()).isZero();
    if (cache == hostile.cache) {
      assertThat(hostile.usedBytes()).as("bytes of an empty cache").isEqualTo(hostile.emptyBytes());
    }
  }
}
