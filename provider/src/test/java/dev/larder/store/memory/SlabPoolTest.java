package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jol.info.ClassLayout;

@Timeout(60)
class SlabPoolTest {
  private static final int SLAB = 16 << 10;
  private static final int BLOCK = 1 << 10;
  private static final int PER_SLAB = SLAB / BLOCK;

  private final SlabPool pool = new SlabPool(SLAB, BLOCK);
  private final BlockSource store = pool.open();

  private List<Block> take(int count) {
    store.promise(count);
    List<Block> blocks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      blocks.add(store.take(BLOCK));
    }
    return blocks;
  }

  @Test
  void tryPromise_noSlabYet_isRefusedAndAllocatesNothing() {
    assertThat(store.tryPromise(1)).isFalse();
    assertThat(pool.reservedBytes()).isZero();
  }

  @Test
  void promise_moreThanASlab_makesAsManySlabsAsItTakes() {
    store.promise(PER_SLAB + 1);

    assertThat(pool.reservedBytes()).isEqualTo(2 * SLAB);
    assertThat(pool.usedBytes()).isEqualTo((PER_SLAB + 1L) * BLOCK);
    assertThat(store.tryPromise(PER_SLAB)).isFalse();
    assertThat(store.tryPromise(PER_SLAB - 1)).isTrue();
  }

  @Test
  void take_withoutAPromise_isRefused() {
    store.promise(1);
    store.take(BLOCK);

    assertThatIllegalStateException()
        .isThrownBy(() -> store.take(BLOCK))
        .withMessageContaining("nobody has been promised");
  }

  @Test
  void take_anotherSize_isRefused() {
    store.promise(1);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> store.take(2 * BLOCK))
        .withMessageContaining("1024 bytes: size=2048");
  }

  @Test
  void blocks_ofSeveralSlabs_neverOverlap() {
    List<Block> blocks = take(3 * PER_SLAB);
    for (int i = 0; i < blocks.size(); i++) {
      blocks.get(i).fill((byte) i);
    }

    for (int i = 0; i < blocks.size(); i++) {
      assertThat(blocks.get(i).copy(0, BLOCK)).containsOnly((byte) i);
    }
  }

  @Test
  void giveBack_allOfManySlabs_keepsOne() {
    List<Block> blocks = take(4 * PER_SLAB);
    blocks.forEach(store::giveBack);

    assertThat(pool.reservedBytes()).isEqualTo(SLAB);
    assertThat(pool.usedBytes()).isZero();
    assertThat(store.tryPromise(PER_SLAB)).isTrue();
  }

  /** What somebody has been promised is not to go with an unused slab. */
  @Test
  void giveBack_whileAsMuchIsPromised_keepsWhatIsPromised() {
    List<Block> blocks = take(4 * PER_SLAB);
    store.promise(3 * PER_SLAB);
    blocks.forEach(store::giveBack);

    for (int i = 0; i < 3 * PER_SLAB; i++) {
      assertThat(store.take(BLOCK)).isNotNull();
    }
  }

  @Test
  void take_afterSomeWereGivenBack_fillsTheOldestSlabFirst() {
    List<Block> blocks = take(3 * PER_SLAB);
    blocks.subList(0, PER_SLAB).forEach(store::giveBack);
    blocks.subList(2 * PER_SLAB, 3 * PER_SLAB - 1).forEach(store::giveBack);
    take(PER_SLAB - 1);

    store.giveBack(blocks.get(3 * PER_SLAB - 1));

    assertThat(pool.reservedBytes()).isEqualTo(3 * SLAB);
    assertThat(pool.usedBytes()).isEqualTo((2L * PER_SLAB - 1) * BLOCK);
  }

  @Test
  void giveBack_twice_isRefused() {
    Block block = take(2).get(1);
    store.giveBack(block);

    assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> store.giveBack(block));
  }

  @Test
  void release_whatWasPromised_isThereForOthers() {
    store.promise(PER_SLAB);
    store.release(PER_SLAB);

    assertThat(pool.open().tryPromise(PER_SLAB)).isTrue();
    assertThat(pool.reservedBytes()).isEqualTo(SLAB);
  }

  /** A cache that is dropped without being closed must not keep its blocks for ever. */
  @Test
  void open_storeIsDropped_itsBlocksComeBack() {
    dropped();

    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (pool.usedBytes() > BLOCK && System.nanoTime() < end) {
      System.gc();
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(pool.usedBytes()).isZero();
    assertThat(store.tryPromise(PER_SLAB)).isTrue();
  }

  private void dropped() {
    BlockSource other = pool.open();
    other.promise(2 * PER_SLAB);
    for (int i = 0; i < 2 * PER_SLAB; i++) {
      other.take(BLOCK);
    }
    assertThat(pool.usedBytes()).isEqualTo(2 * SLAB);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, BLOCK - 7, BLOCK, Integer.MAX_VALUE})
  void access_outsideTheBlock_isRefusedThoughTheSlabGoesOn(int offset) {
    Block block = take(3).get(1);
    Block other = take(1).get(0);
    byte[] bytes = new byte[8];
    List<Consumer<Block>> accesses =
        List.of(
            b -> b.getLong(offset),
            b -> b.getInt(offset + 4),
            b -> b.getShort(offset + 6),
            b -> b.getByte(offset + 7),
            b -> b.putByte(offset + 7, (byte) 1),
            b -> b.putShort(offset + 6, (short) 1),
            b -> b.putInt(offset + 4, 1),
            b -> b.put(offset, bytes, 0, 8),
            b -> b.copyTo(offset, bytes, 0, 8),
            b -> b.copyTo(offset, other, 0, 8),
            b -> other.copyTo(0, b, offset, 8));
    int refused = 0;
    for (Consumer<Block> access : accesses) {
      try {
        access.accept(block);
      } catch (IndexOutOfBoundsException e) {
        refused++;
      }
    }

    // At -1, the short ones end inside.
    assertThat(refused).isGreaterThanOrEqualTo(offset == -1 ? 5 : accesses.size());
  }

  /** The same operations on both kinds leave the same bytes and read the same numbers. */
  @Test
  void operations_atRandom_areThoseOfAHeapBlock() {
    SplittableRandom random = new SplittableRandom(1);
    Block heap = HeapBlocks.INSTANCE.take(BLOCK);
    Block heapTarget = HeapBlocks.INSTANCE.take(BLOCK);
    List<Block> direct = take(2);
    direct.forEach(block -> block.fill((byte) 0));
    byte[] source = new byte[64];
    for (int i = 0; i < 20_000; i++) {
      int offset = random.nextInt(BLOCK - 64);
      int value = random.nextInt();
      int choice = random.nextInt(6);
      random.nextBytes(source);
      for (Block block : List.of(heap, direct.get(0))) {
        Block target = block == heap ? heapTarget : direct.get(1);
        switch (choice) {
          case 0 -> block.putByte(offset, (byte) value);
          case 1 -> block.putShort(offset, (short) value);
          case 2 -> block.putInt(offset, value);
          case 3 -> block.put(offset, source, 3, 50);
          case 4 -> block.copyTo(offset, target, (value & 0xff), 60);
          default -> target.copyTo(offset, block, (value & 0xff), 60);
        }
      }
      assertThat(direct.get(0).getLong(offset)).isEqualTo(heap.getLong(offset));
      assertThat(direct.get(0).getInt(offset)).isEqualTo(heap.getInt(offset));
      assertThat(direct.get(0).getShort(offset)).isEqualTo(heap.getShort(offset));
      assertThat(direct.get(0).getByte(offset)).isEqualTo(heap.getByte(offset));
    }
    assertThat(direct.get(0).copy(0, BLOCK)).isEqualTo(heap.copy(0, BLOCK));
    assertThat(direct.get(1).copy(0, BLOCK)).isEqualTo(heapTarget.copy(0, BLOCK));
  }

  @Test
  void blockBytes_coversTheObjectOnTheHeap() {
    long object = ClassLayout.parseInstance(take(1).get(0)).instanceSize();

    assertThat(store.blockBytes(BLOCK) - BLOCK).isGreaterThan(object);
  }

  /** Nobody ever has a block that another has, and in the end all are there. */
  @Test
  void operations_byFourThreads_neverShareABlock() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<Integer>> runs = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        runs.add(threads.submit(taker(thread)));
      }
      for (Future<Integer> run : runs) {
        assertThat(run.get()).isPositive();
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(pool.usedBytes()).isZero();
    assertThat(pool.reservedBytes()).isEqualTo(SLAB);
  }

  private Callable<Integer> taker(int thread) {
    return () -> {
      BlockSource own = pool.open();
      SplittableRandom random = new SplittableRandom(thread);
      Deque<Block> blocks = new ArrayDeque<>();
      int taken = 0;
      for (int i = 0; i < 20_000; i++) {
        int wanted = random.nextInt(20);
        if (!own.tryPromise(wanted)) {
          own.promise(wanted);
        }
        int used = random.nextInt(wanted + 1);
        for (int j = 0; j < used; j++) {
          Block block = own.take(BLOCK);
          block.putInt(0, thread);
          block.putInt(BLOCK - 4, thread);
          blocks.add(block);
          taken++;
        }
        own.release(wanted - used);
        while (blocks.size() > 60 || (blocks.size() > 0 && random.nextInt(3) == 0)) {
          Block block = blocks.remove();
          assertThat(block.getInt(0)).isEqualTo(thread);
          assertThat(block.getInt(BLOCK - 4)).isEqualTo(thread);
          own.giveBack(block);
        }
      }
      blocks.forEach(own::giveBack);
      return taken;
    };
  }
}
