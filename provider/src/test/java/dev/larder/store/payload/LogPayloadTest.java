package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.ByteBudget;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LogPayloadTest {
  private static final LogShape SHAPE = new LogShape(10, true);
  private static final byte[] KEY = LogRig.bytes(16, 1);
  private static final int OPERATIONS = 6_000;

  private final LogRig rig = new LogRig(SHAPE);

  static Stream<LogShape> shapes() {
    return IntStream.rangeClosed(10, 15).mapToObj(shift -> new LogShape(shift, true));
  }

  /** Every class of lengths, and the borders between chunk, array and fragments. */
  static Stream<Arguments> pairs() {
    int inChunk = SHAPE.maxRecord() - 4;
    int oneArray = ChainMemory.FRAGMENT - 1 - 16;
    return Stream.of(
        Arguments.of(0, 0, true),
        Arguments.of(1, 0, true),
        Arguments.of(0, inChunk, true),
        Arguments.of(16, inChunk - 16, true),
        Arguments.of(16, inChunk - 15, false),
        Arguments.of(0, 127, false),
        Arguments.of(127, 128, false),
        Arguments.of(128, 32_767, false),
        Arguments.of(32_767, 32_768, false),
        Arguments.of(16, oneArray, false),
        Arguments.of(16, oneArray + 1, false),
        Arguments.of(300_000, 300_000, false),
        Arguments.of(16, 2 << 20, false));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void append_anyLengths_isReadBackAndCharged(int keyLength, int valueLength, boolean inChunk) {
    byte[] key = LogRig.bytes(keyLength, 5);
    byte[] value = LogRig.bytes(valueLength, 6);
    long needs = rig.log.needs(key, value, rig.log.chargeOf(key, value));

    rig.append(3, key, value);

    assertThat(LogRig.inChunk(rig.locations[3])).isEqualTo(inChunk);
    expectRow(rig, 3, key, value);
    assertThat(rig.log.bytesHeld()).isLessThanOrEqualTo(needs);
    rig.free(3);
    assertThat(rig.log.liveBytes()).isZero();
    rig.log.trim();
    assertThat(rig.log.bytesHeld()).isZero();
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void append_underAnObjectKey_keepsTheObject(int unused, int valueLength, boolean inChunk) {
    LogRig.ObjectKey key = new LogRig.ObjectKey(unused);
    byte[] value = LogRig.bytes(valueLength, 6);

    rig.append(3, key, value);

    assertThat(rig.log.keyObject(3, rig.locations[3])).isSameAs(key);
    assertThat(rig.log.keyHandle(3, rig.locations[3])).isSameAs(key);
    assertThat(rig.log.mayBe(3, rig.locations[3], LogRig.hash(key))).isTrue();
    assertThat(rig.log.mayBe(3, rig.locations[3], LogRig.hash(key) + 1)).isFalse();
    expectRow(rig, 3, key, value);
  }

  @Test
  void replace_underAnEqualObjectKey_keepsTheFirstObject() {
    LogRig.ObjectKey key = new LogRig.ObjectKey(1);
    rig.append(3, key, LogRig.bytes(10, 1));

    rig.replace(3, new LogRig.ObjectKey(1), LogRig.bytes(500_000, 2));

    assertThat(rig.log.keyObject(3, rig.locations[3])).isSameAs(key);
    expectRow(rig, 3, key, LogRig.bytes(500_000, 2));
  }

  @Test
  void replace_fromChunkToArrayToFragmentsAndBack_alwaysReadsTheLast() {
    int[] lengths = {10, 3_000, 700_000, 20, 300_000, 40, 0};
    rig.append(3, KEY, LogRig.bytes(1, 0));
    for (int length : lengths) {
      rig.replace(3, KEY, LogRig.bytes(length, length));
      expectRow(rig, 3, KEY, LogRig.bytes(length, length));
      assertThat(rig.log.liveBytes()).isEqualTo(rig.charge(3));
    }
  }

  @Test
  void free_allOfAChunkNotOpen_recyclesIt() {
    fill(100);
    int chunk = rig.chunk(0, SHAPE);
    for (int slot = 0; slot < 100; slot++) {
      if (rig.chunk(slot, SHAPE) == chunk) {
        rig.free(slot);
      }
    }

    assertThat(rig.log.chunks().written(chunk)).isZero();
    assertThat(LogRig.bytes(rig.log.chunks().block(chunk))).containsOnly(CheckedRecords.POISON);
    assertThat(rig.log.deadBytes()).isZero();
  }

  @Test
  void clean_halfOfAllDead_movesTheRestTogetherAndGivesBackChunks() {
    fill(200);
    for (int slot = 0; slot < 200; slot += 2) {
      rig.free(slot);
    }
    long held = rig.log.bytesHeld();
    assertThat(rig.log.wantsCleaning()).isTrue();

    int calls = 0;
    while (rig.clean(7)) {
      calls++;
    }

    assertThat(calls).isGreaterThan(10);
    assertThat(rig.log.copiedBytes()).isPositive();
    assertThat(rig.log.bytesHeld()).isLessThan((long) (0.7 * held));
    for (int slot = 1; slot < 200; slot += 2) {
      expectRow(rig, slot, key(slot), value(slot));
    }
  }

  @Test
  void clean_nothingDead_isFalseAndMovesNothing() {
    fill(100);
    while (rig.log.chunks().empty() > 1) {
      rig.clean(64);
    }

    assertThat(rig.clean(64)).isFalse();
    assertThat(rig.log.copiedBytes()).isZero();
  }

  @Test
  void evictionTarget_whileThereIsRoom_isNone() {
    fill(100);

    assertThat(target()).isZero();
  }

  @Test
  void evictionTarget_tightBudget_isWhatHasToGoUntilItIsLow() {
    LogRig tight = new LogRig(SHAPE, new ByteBudget(10_000));
    tight.budget.tryReserve(9_999);
    long charge = tight.log.chargeOf(KEY, value(0));
    long first = 0;
    for (int slot = 0; slot < LogRig.ROWS && first == 0; slot++) {
      tight.append(slot, key(slot), value(slot));
      first = tight.log.evictionTarget(-1, 0, KEY, value(0), charge);
    }
    assertThat(first).isPositive();

    long freed = 0;
    for (int i = 0; freed < first; i++) {
      freed += tight.charge(i);
      tight.free(i);
    }

    assertThat(tight.log.evictionTarget(-1, 0, KEY, value(0), charge)).isZero();
  }

  @Test
  void evictionTarget_rowOfItsOwn_isNoneHoweverTight() {
    LogRig tight = new LogRig(SHAPE, new ByteBudget(10_000));
    tight.budget.tryReserve(9_999);
    tight.append(0, KEY, new byte[40]);
    byte[] large = new byte[5_000];

    assertThat(tight.log.evictionTarget(-1, 0, KEY, large, tight.log.chargeOf(KEY, large)))
        .isZero();
  }

  @Test
  void spread_takesWhatItSaidAndHelps() {
    fill(100);
    long before = rig.log.bytesHeld();
    long needs = rig.log.needsToSpread();

    rig.log.spread();

    assertThat(rig.log.bytesHeld() - before).isBetween(1L, needs);
  }

  /** Outside the heap no row has memory but chunks: large ones lie there in pieces. */
  @ParameterizedTest
  @MethodSource("pairs")
  void append_anyLengthsOutsideTheHeap_isReadBackAndCharged(
      int keyLength, int valueLength, boolean inChunk) {
    LogRig log = LogRig.offHeap(SHAPE);
    byte[] key = LogRig.bytes(keyLength, 5);
    byte[] value = LogRig.bytes(valueLength, 6);
    long needs = log.log.needs(key, value, log.log.chargeOf(key, value));

    log.append(3, key, value);

    assertThat(LogRig.inChunk(log.locations[3])).isEqualTo(inChunk);
    expectRow(log, 3, key, value);
    assertThat(log.log.bytesHeld()).isLessThanOrEqualTo(needs);
    assertThat(log.log.offHeapBytes()).isGreaterThanOrEqualTo(keyLength + valueLength);
    log.free(3);
    assertThat(log.log.liveBytes()).isZero();
    log.log.trim();
    assertThat(log.log.bytesHeld()).isZero();
  }

  @Test
  void replace_outsideTheHeapFromPiecesToChunkAndBack_alwaysReadsTheLast() {
    LogRig log = LogRig.offHeap(SHAPE);
    int[] lengths = {10, 3_000, 700_000, 20, 300_000, 40, 0};
    LogRig.ObjectKey objectKey = new LogRig.ObjectKey(1);
    log.append(3, KEY, LogRig.bytes(1, 0));
    log.append(4, objectKey, LogRig.bytes(1, 0));
    for (int length : lengths) {
      log.replace(3, KEY, LogRig.bytes(length, length));
      log.replace(4, objectKey, LogRig.bytes(length, length + 1));
      expectRow(log, 3, KEY, LogRig.bytes(length, length));
      expectRow(log, 4, objectKey, LogRig.bytes(length, length + 1));
      assertThat(log.log.liveBytes()).isEqualTo(log.charge(3) + log.charge(4));
    }
  }

  @Test
  void clean_outsideTheHeap_movesPiecesAndTheirRowFindsThem() {
    LogRig log = LogRig.offHeap(SHAPE);
    for (int slot = 0; slot < 40; slot++) {
      log.append(slot, key(slot), LogRig.bytes(500 + slot, slot));
    }
    for (int slot = 0; slot < 40; slot += 2) {
      log.free(slot);
    }

    boolean more = true;
    while (more) {
      more = log.clean(5);
    }

    assertThat(log.log.copiedBytes()).isPositive();
    for (int slot = 1; slot < 40; slot += 2) {
      expectRow(log, slot, key(slot), LogRig.bytes(500 + slot, slot));
    }
  }

  /** A location tells no more chunks apart than 128 MiB have. */
  @Test
  void evictionTarget_outsideTheHeapNearTheEndOfLocations_asksForRoomHoweverMuchMemoryThereIs() {
    LogRig log = LogRig.offHeap(new LogShape(15, false));
    byte[] value = new byte[8 << 20];
    long charge = log.log.chargeOf(KEY, value);
    long target = 0;
    int rows = 0;
    while (target == 0 && rows < 20) {
      target = log.log.evictionTarget(-1, 0, key(rows), value, charge);
      if (target == 0) {
        log.append(rows, key(rows), value);
        rows++;
      }
    }

    assertThat(rows).isBetween(7, 8);
    expectRow(log, 6, key(6), value);
  }

  /** Everything at random beside a map; promises about bytes are never broken. */
  @ParameterizedTest
  @MethodSource("shapes")
  void operations_atRandom_keepAllPairsAndTakeNoMoreThanSaid(LogShape shape) {
    operateAtRandom(shape, LogRig::new);
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void operations_atRandomOutsideTheHeap_keepAllPairsAndTakeNoMoreThanSaid(LogShape shape) {
    operateAtRandom(shape, LogRig::offHeap);
  }

  private static void operateAtRandom(LogShape shape, Function<LogShape, LogRig> rigs) {
    LogRig log = rigs.apply(shape);
    Map<Integer, Pair> model = new HashMap<>();
    SplittableRandom random = new SplittableRandom(shape.chunkShift());
    for (int i = 0; i < OPERATIONS; i++) {
      int slot = random.nextInt(LogRig.ROWS);
      Pair pair = model.get(slot);
      int choice = random.nextInt(10);
      if (pair == null) {
        model.put(slot, appendWithin(log, slot, random));
      } else if (choice < 4) {
        model.put(slot, replaceWithin(log, slot, pair, random));
      } else if (choice < 7) {
        log.free(slot);
        model.remove(slot);
      } else if (choice < 9) {
        log.clean(1 + random.nextInt(64));
      } else if (random.nextInt(50) == 0) {
        log.log.trim();
      }
      expectSums(log, model);
      if (i % 500 == 0) {
        expectAll(log, model);
        expectAdoption(rigs.apply(shape), log, model);
      }
    }
    expectAll(log, model);
    assertThat(log.log.copiedBytes()).isPositive();
  }

  private static final class Pair {
    final Object key;
    final byte[] value;

    Pair(Object key, byte[] value) {
      this.key = key;
      this.value = value;
    }
  }

  private static Pair appendWithin(LogRig log, int slot, SplittableRandom random) {
    Object key =
        random.nextInt(5) == 0
            ? new LogRig.ObjectKey(slot)
            : LogRig.bytes(random.nextInt(40), slot * 1_000);
    byte[] value = randomValue(random);
    long before = log.log.bytesHeld();
    long needs = log.log.needs(key, value, log.log.chargeOf(key, value));

    log.append(slot, key, value);

    assertThat(log.log.bytesHeld() - before).as("append").isLessThanOrEqualTo(needs);
    return new Pair(key, value);
  }

  private static Pair replaceWithin(LogRig log, int slot, Pair old, SplittableRandom random) {
    byte[] value = randomValue(random);
    long before = log.log.bytesHeld();
    long charge = log.log.chargeOf(old.key, value);
    long needs = log.log.needsToReplace(slot, log.locations[slot], old.key, value, charge);

    log.replace(slot, old.key, value);

    assertThat(log.log.bytesHeld() - before).as("replace").isLessThanOrEqualTo(needs);
    return new Pair(old.key, value);
  }

  private static byte[] randomValue(SplittableRandom random) {
    int length =
        switch (random.nextInt(40)) {
          case 0 -> random.nextInt(600_000);
          case 1, 2 -> random.nextInt(5_000);
          default -> random.nextInt(150);
        };
    return LogRig.bytes(length, random.nextInt());
  }

  private static void expectSums(LogRig log, Map<Integer, Pair> model) {
    long charges = model.keySet().stream().mapToLong(log::charge).sum();
    assertThat(log.log.liveBytes()).isEqualTo(charges);
    assertThat(log.log.bytesHeld()).isGreaterThanOrEqualTo(charges + log.log.deadBytes());
  }

  private static void expectAll(LogRig log, Map<Integer, Pair> model) {
    model.forEach(
        (slot, pair) -> {
          assertThat(Arrays.equals(log.value(slot), pair.value)).isTrue();
          assertThat(log.matches(slot, pair.key)).isTrue();
          assertThat(log.log.hash(slot, log.locations[slot])).isEqualTo(LogRig.hash(pair.key));
          assertThat(log.charge(slot)).isEqualTo(log.log.chargeOf(pair.key, pair.value));
        });
  }

  private static void expectAdoption(LogRig heir, LogRig log, Map<Integer, Pair> model) {
    long promised = log.log.needsToAdopt();
    int chunks = log.log.newChunksToAdopt();
    for (Map.Entry<Integer, Pair> row : model.entrySet()) {
      heir.append(row.getKey(), row.getValue().key, row.getValue().value);
    }
    long ownRows = heir.log.liveBytes() - heir.log.chunks().liveBytes();
    assertThat(heir.log.bytesHeld() - ownRows).as("adopt").isLessThanOrEqualTo(promised);
    assertThat(heir.log.chunks().present()).as("chunks").isLessThanOrEqualTo(chunks);
  }

  private static void expectRow(LogRig rig, int slot, Object key, byte[] value) {
    int location = rig.locations[slot];
    assertThat(rig.value(slot)).isEqualTo(value);
    assertThat(rig.log.read(slot, location, LogRig.COPY)).isEqualTo(value);
    assertThat(rig.matches(slot, key)).isTrue();
    assertThat(rig.matches(slot, LogRig.bytes(17, 99))).isFalse();
    assertThat(rig.log.storedKey(rig.log.keyHandle(slot, location))).isEqualTo(key);
    assertThat(rig.log.hash(slot, location)).isEqualTo(LogRig.hash(key));
    assertThat(rig.charge(slot)).isEqualTo(rig.log.chargeOf(key, value));
  }

  private void fill(int rows) {
    for (int slot = 0; slot < rows; slot++) {
      rig.append(slot, key(slot), value(slot));
    }
  }

  private static byte[] key(int slot) {
    return LogRig.bytes(12, slot);
  }

  private static byte[] value(int slot) {
    return LogRig.bytes(30 + slot % 15, slot);
  }

  private long target() {
    return rig.log.evictionTarget(-1, 0, KEY, value(0), rig.log.chargeOf(KEY, value(0)));
  }
}
