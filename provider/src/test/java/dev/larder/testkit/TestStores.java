package dev.larder.testkit;

import dev.larder.store.Blueprint;
import dev.larder.store.ChargeModel;
import dev.larder.store.Parts;
import dev.larder.store.Store;
import dev.larder.store.StoreLimits;
import dev.larder.store.StoreShape;
import dev.larder.store.memory.BlockSource;
import dev.larder.store.memory.HeapBlocks;
import dev.larder.store.memory.MarginalHits;
import dev.larder.store.memory.MemoryPool;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.SlabPool;
import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Makes the stores of a test. After the test it checks every numbered invariant of each of them,
 * closes them, and checks that every byte came back.
 *
 * <pre>
 *   &#64;RegisterExtension final TestStores stores = new TestStores();
 *   TestStore store = stores.of(spec).limit(100_000).open();
 * </pre>
 */
public final class TestStores implements AfterEachCallback {
  private final List<TestStore> stores = new ArrayList<>();
  private final SlabPool slabs = PayloadKind.slabs();

  /** Parts by themselves, for tests of what is inside a store. */
  public static Parts parts(StoreSpec spec, MemoryPool pool) {
    return new TestParts(
        spec,
        pool.budget(),
        new FakeTicker(),
        true,
        UnaryOperator.identity(),
        UnaryOperator.identity(),
        blocks(spec, PayloadKind.slabs()),
        null);
  }

  private static BlockSource blocks(StoreSpec spec, SlabPool slabs) {
    return spec.payload() == PayloadKind.OFF_HEAP ? slabs.open() : HeapBlocks.INSTANCE;
  }

  /** A store to be. */
  public Builder of(StoreSpec spec) {
    return new Builder(spec);
  }

  /** Has no more to do with a store: the test lets it go on purpose. */
  public void forget(TestStore store) {
    stores.remove(store);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (context.getExecutionException().isEmpty()) {
      check();
      stores.forEach(store -> store.store().close());
      check();
      stores.forEach(store -> expectEmpty(store.pool()));
      if (slabs.usedBytes() != 0) {
        throw new IllegalStateException("blocks are still in use: " + slabs.usedBytes());
      }
    }
  }

  /** Checks all invariants now; no operation may be under way. */
  public void check() {
    stores.forEach(store -> store.store().checkInvariants());
    stores.stream().map(TestStore::pool).distinct().forEach(this::expectSum);
    long offHeap = stores.stream().mapToLong(store -> store.usage().log().offHeap()).sum();
    if (slabs.usedBytes() < offHeap) {
      throw new IllegalStateException(
          "blocks in slabs and in stores: " + slabs.usedBytes() + " and " + offHeap);
    }
  }

  private void expectSum(MemoryPool pool) {
    long held =
        stores.stream()
            .filter(store -> store.pool() == pool)
            .mapToLong(store -> store.usage().usedBytes())
            .sum();
    expectUsed(pool, held);
  }

  private static void expectEmpty(MemoryPool pool) {
    expectUsed(pool, 0);
  }

  private static void expectUsed(MemoryPool pool, long expected) {
    long used = pool.budget().usedBytes();
    if (used != expected) {
      throw new IllegalStateException(
          "B2 broken: the pool's ledger and what its stores hold: " + used + " and " + expected);
    }
  }

  /** Settings of a store; those not given are good for most tests. */
  public final class Builder {
    private static final long LIMIT = 1 << 20;
    private static final int PAGE_ROWS = 16;

    private final StoreSpec spec;
    private MemoryPool pool = new MemoryPool(LIMIT);
    private FakeTicker ticker = new FakeTicker();
    private @Nullable MarginalHits marginalHits;
    private long maxEntryBytes;
    private int maxRows = RowSpace.MAX_ROWS;
    private int pageRows = PAGE_ROWS;
    private ChargeModel charges = ChargeModel.REAL;
    private boolean checked = true;
    private UnaryOperator<Payload> around = UnaryOperator.identity();
    private UnaryOperator<EvictionPolicy> aroundPolicy = UnaryOperator.identity();

    Builder(StoreSpec spec) {
      this.spec = spec;
    }

    /** A budget of its own. */
    public Builder limit(long bytes) {
      pool = new MemoryPool(bytes);
      return this;
    }

    /** A budget shared with others. */
    public Builder pool(MemoryPool shared) {
      pool = shared;
      return this;
    }

    /** A budget shared with others by the pool's rule, as the stores of managers do. */
    public Builder ruled(MemoryPool shared) {
      pool = shared;
      marginalHits = spec.policy().evicts() ? new MarginalHits() : null;
      return this;
    }

    /** The largest pair; by default an eighth of the budget. */
    public Builder maxEntry(long bytes) {
      maxEntryBytes = bytes;
      return this;
    }

    /** Rows of a segment before it splits. */
    public Builder maxRows(int rows) {
      maxRows = rows;
      return this;
    }

    /** Rows by which columns grow. */
    public Builder pageRows(int rows) {
      pageRows = rows;
      return this;
    }

    /** What structures cost. */
    public Builder charges(ChargeModel model) {
      charges = model;
      return this;
    }

    /** No debug mode: its checksums are in nobody's ledger. For those who measure. */
    public Builder unchecked() {
      checked = false;
      return this;
    }

    /** Time shared with others. */
    public Builder ticker(FakeTicker shared) {
      ticker = shared;
      return this;
    }

    /** A payload around each segment's payload, and around what was put around it before. */
    public Builder around(UnaryOperator<Payload> wrapper) {
      UnaryOperator<Payload> inner = around;
      around = payload -> wrapper.apply(inner.apply(payload));
      return this;
    }

    /** A policy around each segment's policy. */
    public Builder aroundPolicy(UnaryOperator<EvictionPolicy> wrapper) {
      aroundPolicy = wrapper;
      return this;
    }

    /** Makes the store. */
    public TestStore open() {
      RecordingObserver observer = new RecordingObserver();
      double load =
          spec.payload() == PayloadKind.OBJECT
              ? StoreShape.LOAD_BY_REFERENCE
              : StoreShape.LOAD_BY_VALUE;
      StoreShape shape =
          new StoreShape(spec.segments(), maxRows, pageRows, load, spec.expiry().expires());
      TestParts parts =
          new TestParts(
              spec,
              pool.budget(),
              ticker,
              checked,
              around,
              aroundPolicy,
              blocks(spec, slabs),
              marginalHits);
      Blueprint blueprint = new Blueprint(shape, parts, charges, ticker);
      long maxEntry = maxEntryBytes > 0 ? maxEntryBytes : pool.budget().limitBytes() / 8;
      StoreLimits limits = new StoreLimits(pool, maxEntry, spec.policy().evicts());
      Store store = new Store(blueprint, limits, observer);
      TestStore opened = new TestStore(store, parts, pool, observer);
      stores.add(opened);
      return opened;
    }
  }
}
