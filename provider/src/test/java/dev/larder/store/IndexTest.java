package dev.larder.store;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.RowSpace;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IndexTest {
  private static final int MAX_DISPLACEMENT = 30;

  private final RowSpace rows = new RowSpace(256);
  private final Slots slots = new Slots(rows, new NoDeadlines());
  private final Map<Integer, Integer> hashes = new HashMap<>();
  private Index index = new Index(64, 0.88);

  @Test
  void find_emptyIndex_findsNothing() {
    assertThat(index.find(0)).isNegative();
    assertThat(index.find(-1)).isNegative();
    assertThat(index.size()).isZero();
  }

  @Test
  void find_lowestAndHighestHash_areFoundInTheFirstAndLastHome() {
    int lowest = add(0x1234_0000);
    int highest = add(0xffff_ffff);

    assertThat(index.slot(0)).isEqualTo(lowest);
    assertThat(index.slot(63)).isEqualTo(highest);
    expectConsistent();
  }

  @Test
  void insert_uptoTheLoad_findsEverySlot() {
    for (int i = 0; !index.isFull(); i++) {
      assertThat(add(Hashing.mix(i))).isNotNegative();
    }

    assertThat(index.size()).isEqualTo(56).isEqualTo(index.capacity());
    expectConsistent();
  }

  @Test
  void findAfter_equalHomeAndTag_goesOnToTheNextSlot() {
    int hash = Hashing.mix(7);
    int twin = otherHash(h -> low(h) == low(hash) && tag(h) == tag(hash), hash);
    int stranger = otherHash(h -> low(h) == low(hash) && tag(h) != tag(hash), hash);
    int first = add(hash);
    add(stranger);
    int second = add(twin);

    int position = index.find(hash);
    int next = index.findAfter(hash, position);

    assertThat(index.slot(position)).isEqualTo(first);
    assertThat(index.slot(next)).isEqualTo(second);
    assertThat(index.findAfter(hash, next)).isNegative();
  }

  @Test
  void insert_shorterWayFromHome_yieldsToTheLongerOne() {
    // Homes 5, 5, 6 in an index of 64: the third is pushed on by the second.
    add(homed(5, 1));
    int pushed = add(homed(6, 2));
    int second = add(homed(5, 3));

    assertThat(index.slot(6)).isEqualTo(second);
    assertThat(index.displacementAt(6)).isEqualTo(1);
    assertThat(index.slot(7)).isEqualTo(pushed);
    assertThat(index.displacementAt(7)).isEqualTo(1);
  }

  @Test
  void remove_inARun_movesItsRestBackAndLeavesNoGap() {
    List<Integer> run = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      run.add(add(homed(5, i)));
    }
    int atHome = add(homed(9, 0));

    remove(run.get(1));

    assertThat(IntStream.range(5, 8).map(index::slot))
        .containsExactly(run.get(0), run.get(2), run.get(3));
    assertThat(index.isEmpty(8)).isTrue();
    assertThat(index.slot(9)).isEqualTo(atHome);
    expectConsistent();
  }

  @Test
  void remove_lastWordOfTheTail_isFine() {
    List<Integer> run = new ArrayList<>();
    for (int i = 0; i <= MAX_DISPLACEMENT; i++) {
      run.add(add(homed(63, i)));
    }
    assertThat(index.isEmpty(63 + MAX_DISPLACEMENT)).isFalse();

    for (int slot : run) {
      remove(slot);
    }

    assertThat(index.size()).isZero();
    expectConsistent();
  }

  @Test
  void insert_neighbourhoodIsFull_changesNothing() {
    for (int i = 0; i <= MAX_DISPLACEMENT; i++) {
      assertThat(add(homed(20, i))).isNotNegative();
    }
    List<Integer> before = words();

    assertThat(add(homed(20, 99))).as("same home").isNegative();
    assertThat(add(homed(3, 0))).as("elsewhere").isNotNegative();
    remove(index.slot(3));

    assertThat(words()).isEqualTo(before);
    expectConsistent();
  }

  @Test
  void insert_wouldPushAnotherWordTooFar_changesNothing() {
    for (int i = 0; i <= MAX_DISPLACEMENT; i++) {
      add(homed(20, i));
    }
    List<Integer> before = words();

    // Nearer to its home than anybody in the way, but whom it pushes is at the limit.
    assertThat(add(homed(19, 0))).isNotNegative();
    assertThat(add(homed(19, 1))).isNegative();
    remove(index.slot(19));

    assertThat(words()).isEqualTo(before);
  }

  @Test
  void neighbour_insertRefused_removingItMakesWay() {
    for (int i = 0; i <= MAX_DISPLACEMENT; i++) {
      add(homed(20, i));
    }
    add(homed(51, 0));
    int hash = homed(20, 99);
    assertThat(add(hash)).isNegative();

    remove(index.neighbour(hash));

    assertThat(add(hash)).isNotNegative();
    expectConsistent();
  }

  @Test
  void lastOfCrowd_manyOfOneHome_isTheNewestOfThem() {
    add(homed(19, 0));
    add(homed(19, 1));
    int newest = -1;
    for (int i = 0; i < 16; i++) {
      assertThat(index.lastOfCrowd(homed(20, 99), 16)).isNegative();
      newest = add(homed(20, i));
    }
    add(homed(21, 0));

    assertThat(index.lastOfCrowd(homed(20, 99), 16)).isEqualTo(newest);
    assertThat(index.lastOfCrowd(homed(19, 99), 16)).isNegative();
    assertThat(index.lastOfCrowd(homed(21, 99), 16)).isNegative();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.88})
  void grow_againAndAgain_keepsEverySlotAndTakesWhatItSaid(double load) {
    index = new Index(64, load);
    for (int i = 0; i < 20_000; i++) {
      if (index.isFull()) {
        long announced = index.growthBytes();
        assertThat(index.grow(hashes::get)).isTrue();
        assertThat(index.bytesHeld()).isEqualTo(announced);
      }
      assertThat(add(Hashing.mix(i))).isNotNegative();
    }

    assertThat(index.size()).isEqualTo(20_000);
    assertThat(index.capacity()).isBetween(20_000, 22_600);
    expectConsistent();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.5, 0.88})
  void grow_allRowsOfASegment_needNoArrayAbove256KiB(double load) {
    SplittableRandom random = new SplittableRandom(11);
    Index full = new Index(64, load);
    int[] all = new int[RowSpace.MAX_ROWS];
    for (int slot = 0; slot < all.length; slot++) {
      all[slot] = random.nextInt();
      while (full.isFull() || !full.insert(all[slot], slot)) {
        assertThat(full.grow(i -> all[i])).isTrue();
      }
    }

    assertThat(full.bytesHeld()).isLessThanOrEqualTo(256 << 10);
    assertThat(full.isFull() ? full.growthBytes() : 0).isLessThanOrEqualTo(256 << 10);
    assertThat(Index.lengthFor(RowSpace.MAX_ROWS, 0.1)).isEqualTo(Index.MAX_LENGTH);
    for (int slot = 0; slot < all.length; slot++) {
      assertThat(full.positionOf(slot, all[slot])).isNotNegative();
    }
  }

  @Test
  void grow_aimedAtMoreThanAnEighth_holdsThatManyAndForgetsTheAim() {
    index = new Index(1_000, 0.88);
    index.aimAt(1_320);
    long announced = index.growthBytes();

    assertThat(index.grow(hashes::get)).isTrue();

    assertThat(index.bytesHeld()).isEqualTo(announced);
    assertThat(index.capacity()).isEqualTo(1_321);
    assertThat(index.growthBytes()).isEqualTo(Index.bytes(index.length() + index.length() / 8));
  }

  @Test
  void grow_aimedAtLessThanAnEighth_growsByAnEighth() {
    index = new Index(1_000, 0.88);
    index.aimAt(900);

    assertThat(index.grow(hashes::get)).isTrue();

    assertThat(index.length()).isEqualTo(1_125);
  }

  @Test
  void grow_largestTable_isNotMadeAgain() {
    Index largest = new Index(Index.MAX_LENGTH, 0.5);
    largest.insistOnGrowth();

    assertThat(largest.isFull()).isFalse();
    assertThat(largest.growthBytes()).isZero();
    assertThat(largest.grow(slot -> 0)).isFalse();
  }

  @Test
  void grow_aWordDoesNotFitTheLargerTable_changesNothing() {
    // Two homes of a table of 3 that are one in the next larger, of 19.
    index = new Index(3, 0.9);
    int first = 0x5200;
    int second = 0x5600;
    assertThat(home(second << 16, 3)).isEqualTo(home(first << 16, 3) + 1);
    assertThat(home(second << 16, 19)).isEqualTo(home(first << 16, 19));
    for (int i = 0; i < 16; i++) {
      assertThat(add(i << 16 | first)).isNotNegative();
    }
    for (int i = 0; i < 16; i++) {
      assertThat(add(i << 16 | second)).isNotNegative();
    }
    List<Integer> before = words();
    long bytes = index.bytesHeld();

    assertThat(index.grow(hashes::get)).isFalse();

    assertThat(words()).isEqualTo(before);
    assertThat(index.bytesHeld()).isEqualTo(bytes);
    assertThat(index.size()).isEqualTo(32);
    expectConsistent();
  }

  @Test
  void isSparse_onlyBelowAQuarter_isTrue() {
    for (int i = 0; i < 15; i++) {
      add(Hashing.mix(i));
    }
    assertThat(index.isSparse()).isTrue();

    add(Hashing.mix(15));

    assertThat(index.isSparse()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 50, 100_000})
  void randomInsertionsAndRemovals_agreeWithAMap(int distinctHashes) {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    try {
      List<Integer> present = new ArrayList<>();
      for (int i = 0; i < 20_000; i++) {
        if (random.nextInt(1_000) < 560 - present.size() / 4 || present.isEmpty()) {
          int slot = add(Hashing.mix(random.nextInt(distinctHashes)));
          if (slot >= 0) {
            present.add(slot);
          }
        } else {
          int last = present.size() - 1;
          int at = random.nextInt(present.size());
          remove(present.get(at));
          present.set(at, present.get(last));
          present.remove(last);
        }
        if (index.isFull()) {
          index.grow(hashes::get);
        }
        if (i % 500 == 0) {
          expectConsistent();
        }
      }
      expectConsistent();
    } catch (Throwable e) {
      throw new AssertionError("seed " + seed, e);
    }
  }

  // ---- tools

  /** Takes a slot for a hash and puts it in; gives it back and returns -1 if it is refused. */
  private int add(int hash) {
    if (!slots.hasFree()) {
      rows.grow();
    }
    int slot = slots.take();
    if (!index.insert(hash, slot)) {
      slots.release(slot);
      return -1;
    }
    hashes.put(slot, hash);
    return slot;
  }

  private void remove(int slot) {
    int hash = requireNonNull(hashes.remove(slot));
    index.remove(index.positionOf(slot, hash));
    slots.release(slot);
  }

  /** Every slot is found by its hash, nothing else is there, and the order is Robin Hood's. */
  private void expectConsistent() {
    assertThat(index.size()).isEqualTo(hashes.size());
    hashes.forEach(
        (slot, hash) -> assertThat(index.slot(index.positionOf(slot, hash))).isEqualTo(slot));
    int previous = -1;
    int taken = 0;
    for (int position = 0; position < index.positions(); position++) {
      int displacement = index.isEmpty(position) ? -1 : index.displacementAt(position);
      assertThat(displacement).isLessThanOrEqualTo(previous + 1);
      previous = displacement;
      taken += displacement < 0 ? 0 : 1;
    }
    assertThat(taken).isEqualTo(hashes.size());
  }

  private List<Integer> words() {
    return IntStream.range(0, index.positions())
        .mapToObj(i -> index.isEmpty(i) ? -1 : index.slot(i) << 8 | index.displacementAt(i))
        .toList();
  }

  /** A hash whose home in an index of 64 is {@code home}; {@code variant} tells it from others. */
  private static int homed(int home, int variant) {
    int hash = variant << 16 | home << 10;
    assertThat(home(Integer.rotateLeft(hash, 16), 64)).isEqualTo(home);
    return hash;
  }

  /** The home of a hash whose halves are swapped already. */
  private static int home(int swapped, int length) {
    return (int) (((swapped & 0xffff_ffffL) * length) >>> 32);
  }

  private static int low(int hash) {
    return hash & 0xffff;
  }

  private static int tag(int hash) {
    return (hash * 0x9e37_79b1) >>> 21;
  }

  private static int otherHash(IntPredicate wanted, int not) {
    return IntStream.rangeClosed(0, 0xffff)
        .map(high -> high << 16 | low(not))
        .filter(hash -> hash != not && wanted.test(hash))
        .findFirst()
        .orElseThrow();
  }
}
