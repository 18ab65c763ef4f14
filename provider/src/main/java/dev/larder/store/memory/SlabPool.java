package dev.larder.store.memory;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Direct memory for the logs of all stores: slabs of 1 MiB, cut into blocks of 8 KiB. All blocks
 * are alike, so any store can use what another has given back, and nothing ever lies between two
 * blocks that is too small for one.
 *
 * <p>It knows no budget. What a store has taken or been promised is charged to the store's budget
 * before; so the slabs hold what the budgets allow and at most two slabs more: one that is partly
 * used, and one kept for whoever comes next. After stores have shrunk, blocks in use may keep more
 * slabs from going; others use them.
 *
 * <p>Thread-safe. Its lock is held for a few steps only, and no other is taken under it, so a
 * segment may ask under its own. A slab is allocated under none but {@link #growing}, where only
 * those wait who lack memory as well.
 */
public final class SlabPool {
  /** Size of a slab. */
  public static final int SLAB_BYTES = 1 << 20;

  /** Size of a block. */
  public static final int BLOCK_BYTES = 8 << 10;

  private final int slabBytes;
  private final int blockBytes;
  private final ReentrantLock lock = new ReentrantLock();
  private final ReentrantLock growing = new ReentrantLock();

  /** Slabs made so far; guarded by growing. */
  private long made;

  private final ReferenceQueue<BlockSource> dropped = new ReferenceQueue<>();

  // Guarded by lock.
  /** Slabs with a free block, the oldest first, so that the younger ones can become unused. */
  private final TreeSet<Slab> open = new TreeSet<>();

  private final Set<Loan> loans = new HashSet<>();
  private int slabs;
  private int unused;
  private int free;
  private int promised;

  /**
   * What one store has. It comes back when the store is dropped without having been closed, which
   * is noticed when somebody next asks for blocks.
   */
  private static final class Loan extends PhantomReference<BlockSource> {
    final List<DirectMemory> blocks = new ArrayList<>();

    Loan(BlockSource store, ReferenceQueue<BlockSource> queue) {
      super(store, queue);
    }

    void add(DirectMemory block) {
      block.place = blocks.size();
      blocks.add(block);
    }

    void remove(DirectMemory block) {
      DirectMemory last = blocks.remove(blocks.size() - 1);
      if (last != block) {
        blocks.set(block.place, last);
        last.place = block.place;
      }
    }
  }

  /** A pool of no slabs yet. */
  public SlabPool() {
    this(SLAB_BYTES, BLOCK_BYTES);
  }

  /** The same with slabs and blocks of other sizes, both powers of two. */
  public SlabPool(int slabBytes, int blockBytes) {
    this.slabBytes = slabBytes;
    this.blockBytes = blockBytes;
  }

  private int blocksPerSlab() {
    return slabBytes / blockBytes;
  }

  /** Opens an account for one store. */
  public BlockSource open() {
    Share share = new Share(this);
    lock.lock();
    try {
      loans.add(share.loan);
    } finally {
      lock.unlock();
    }
    return share;
  }

  /** Bytes of slabs held now, whoever uses them, if anybody. */
  public long reservedBytes() {
    lock.lock();
    try {
      takeBackDropped();
      return (long) slabs * slabBytes;
    } finally {
      lock.unlock();
    }
  }

  /** The part of it that is in use, or promised. */
  public long usedBytes() {
    lock.lock();
    try {
      takeBackDropped();
      return (long) slabs * slabBytes - (long) (free - promised) * blockBytes;
    } finally {
      lock.unlock();
    }
  }

  private boolean tryPromise(int blocks) {
    lock.lock();
    try {
      if (free - promised < blocks) {
        takeBackDropped();
      }
      boolean there = free - promised >= blocks;
      promised += there ? blocks : 0;
      return there;
    } finally {
      lock.unlock();
    }
  }

  private void promise(int blocks) {
    while (!tryPromise(blocks)) {
      growing.lock();
      try {
        // Whoever was here before may have brought enough for two.
        if (lacks(blocks)) {
          add(newSlab());
        }
      } finally {
        growing.unlock();
      }
    }
  }

  private boolean lacks(int blocks) {
    lock.lock();
    try {
      return free - promised < blocks;
    } finally {
      lock.unlock();
    }
  }

  private Slab newSlab() {
    try {
      return new Slab(made++, slabBytes, blockBytes);
    } catch (OutOfMemoryError e) {
      throw new DirectMemoryException(slabBytes, reservedBytes(), e);
    }
  }

  private void add(Slab slab) {
    lock.lock();
    try {
      open.add(slab);
      slabs++;
      free += blocksPerSlab();
      unused++;
    } finally {
      lock.unlock();
    }
  }

  private void release(int blocks) {
    lock.lock();
    try {
      promised -= blocks;
    } finally {
      lock.unlock();
    }
  }

  private DirectMemory take(Loan loan) {
    lock.lock();
    try {
      if (promised == 0) {
        throw new IllegalStateException("a block is taken that nobody has been promised");
      }
      Slab slab = open.first();
      DirectMemory block = slab.next();
      loan.add(block);
      unused -= slab.isUnused() ? 1 : 0;
      slab.take(block);
      if (!slab.hasFree()) {
        open.remove(slab);
      }
      free--;
      promised--;
      return block;
    } finally {
      lock.unlock();
    }
  }

  private void giveBack(Loan loan, DirectMemory block) {
    lock.lock();
    try {
      loan.remove(block);
      giveBack(block);
    } finally {
      lock.unlock();
    }
  }

  private void giveBack(DirectMemory block) {
    Slab slab = block.slab();
    open.add(slab);
    slab.giveBack(block);
    free++;
    if (slab.isUnused()) {
      unused++;
      dropUnused(slab);
    }
  }

  /** One is kept; more go, unless somebody has been promised what is in them. */
  private void dropUnused(Slab slab) {
    if (unused > 1 && free - promised >= blocksPerSlab()) {
      open.remove(slab);
      slabs--;
      free -= blocksPerSlab();
      unused--;
    }
  }

  private void takeBackDropped() {
    @Nullable Reference<?> next = dropped.poll();
    while (next != null) {
      Loan loan = (Loan) next;
      loans.remove(loan);
      loan.blocks.forEach(this::giveBack);
      next = dropped.poll();
    }
  }

  /** One store's access. The pool does not refer to it. */
  private static final class Share implements BlockSource {
    private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

    /** The block's object and its place in a list that may be twice as long as is needed. */
    private static final long HEAP_BYTES =
        LAYOUT.object(2L * LAYOUT.referenceBytes() + 3 * Integer.BYTES)
            + 2L * LAYOUT.referenceBytes();

    private final SlabPool pool;
    private final Loan loan;

    Share(SlabPool pool) {
      this.pool = pool;
      loan = new Loan(this, pool.dropped);
    }

    @Override
    public boolean isOffHeap() {
      return true;
    }

    @Override
    public long blockBytes(int size) {
      return size + HEAP_BYTES;
    }

    @Override
    public Block take(int size) {
      if (size != pool.blockBytes) {
        throw new IllegalArgumentException(
            "blocks have " + pool.blockBytes + " bytes: size=" + size);
      }
      return pool.take(loan);
    }

    @Override
    public void giveBack(Block block) {
      pool.giveBack(loan, (DirectMemory) block);
    }

    @Override
    public boolean tryPromise(int blocks) {
      return pool.tryPromise(blocks);
    }

    @Override
    public void promise(int blocks) {
      pool.promise(blocks);
    }

    @Override
    public void release(int blocks) {
      pool.release(blocks);
    }
  }
}
