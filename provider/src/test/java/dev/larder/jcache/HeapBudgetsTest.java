package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.ByteSize;
import dev.larder.CacheBudget;
import dev.larder.LarderConfiguration;
import dev.larder.spi.LarderCachingProvider;
import dev.larder.store.memory.Account;
import dev.larder.store.memory.MemoryPool;
import dev.larder.testkit.CapturedLog;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import javax.cache.Cache;
import javax.cache.CacheManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The one warning about all budgets together. */
class HeapBudgetsTest {
  private final HeapBudgets budgets = new HeapBudgets(10_000_000);
  private CapturedLog log;

  @BeforeEach
  void listen() throws ReflectiveOperationException {
    log = new CapturedLog(HeapBudgets.class);
  }

  @AfterEach
  void close() throws ReflectiveOperationException {
    log.close();
  }

  @Test
  void add_sumAboveSixtyPercent_warnsOnceAndListsAll() {
    MemoryPool orders = inUse(2_000_000);
    MemoryPool pool = inUse(4_000_000);
    MemoryPool last = inUse(1_500);

    budgets.add("cache 'orders'", orders);
    budgets.add("the pool of CacheManager x", pool);
    assertThat(log.messages()).as("60 %% and no more").isEmpty();
    budgets.add("cache 'last'", last);
    budgets.add("cache 'last'", last);

    assertThat(log.messages()).hasSize(1);
    assertThat(log.messages().get(0))
        .contains(
            "6,001,500 bytes together, 60 % of the heap of 10,000,000 bytes",
            "In bytes: the pool of CacheManager x 4,000,000; cache 'orders' 2,000,000;"
                + " cache 'last' 1,500");
  }

  @Test
  void add_poolThatManyCachesShare_countsItOnce() {
    MemoryPool pool = inUse(4_000_000);
    for (int i = 0; i < 3; i++) {
      budgets.add("the pool of CacheManager x", pool);
    }
    assertThat(log.messages()).isEmpty();
  }

  @Test
  void add_afterAnotherWasClosed_doesNotCountThat() {
    MemoryPool pool = new MemoryPool(4_000_000);
    Account closed = pool.open();
    budgets.add("cache 'closed'", pool);
    closed.close();
    MemoryPool next = inUse(4_000_000);

    budgets.add("cache 'next'", next);

    assertThat(log.messages()).isEmpty();
  }

  @Test
  void check_raisedLoweredAndRaisedAgain_warnsEachTimeItIsPassed() {
    MemoryPool pool = inUse(5_000_000);
    budgets.add("cache 'a'", pool);
    for (int round = 0; round < 2; round++) {
      pool.resize(7_000_000);
      budgets.check();
      budgets.check();
      pool.resize(5_000_000);
      budgets.check();
    }
    assertThat(log.messages()).hasSize(2);
  }

  /**
   * Caches that closed did not count any more, but that the limit had been kept was not noticed.
   */
  @Test
  void add_passedAgainAfterACacheClosed_warnsAgain() {
    MemoryPool first = new MemoryPool(7_000_000);
    Account account = first.open();
    budgets.add("cache 'first'", first);
    account.close();
    MemoryPool second = inUse(7_000_000);

    budgets.add("cache 'second'", second);

    assertThat(log.messages()).hasSize(2);
    assertThat(log.messages().get(1)).contains("cache 'second' 7,000,000").doesNotContain("first");
  }

  @Test
  void add_moreThanOneReads_listsTheLargest() {
    List<MemoryPool> many = new ArrayList<>();
    for (int i = 1; i <= 30; i++) {
      many.add(inUse(i * 10_000L));
      budgets.add("cache '" + i + "'", many.get(i - 1));
    }
    MemoryPool large = inUse(6_000_000);

    budgets.add("cache 'large'", large);

    assertThat(log.messages()).hasSize(1);
    assertThat(log.messages().get(0))
        .contains("In bytes: cache 'large' 6,000,000; cache '30' 300,000;")
        .endsWith("; and 11 more");
    assertThat(many).hasSize(30);
  }

  @Test
  void createCache_budgetsOfOneJvm_areAddedUpOverCachesAndPools() {
    long heap = Runtime.getRuntime().maxMemory();
    try (LarderCachingProvider provider = new LarderCachingProvider()) {
      Properties properties = new Properties();
      properties.setProperty("larder.budget", heap / 100 * 31 + "B");
      CacheManager manager =
          provider.getCacheManager(
              provider.getDefaultURI(), getClass().getClassLoader(), properties);
      Cache<String, String> own =
          manager.createCache(
              "own",
              LarderConfiguration.builder(String.class, String.class)
                  .budget(heap / 100 * 20 + "B")
                  .build());
      manager.createCache(
          "pooled", LarderConfiguration.builder(String.class, String.class).build());
      assertThat(log.messages()).isEmpty();

      own.unwrap(CacheBudget.class).resize(ByteSize.ofBytes(heap / 100 * 31));

      assertThat(log.messages()).hasSize(1);
      assertThat(log.messages().get(0))
          .contains("cache 'own' ", "the pool of CacheManager " + manager.getURI());
    }
  }

  private static MemoryPool inUse(long limitBytes) {
    MemoryPool pool = new MemoryPool(limitBytes);
    assertThat(pool.open().heldBytes()).isZero();
    return pool;
  }
}
