package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.Memory;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A log is changed in the middle of a read that has no lock: between two looks of one thread, so
 * that it happens every time.
 */
class LogReaderTest {
  private static final LogShape SHAPE = new LogShape(10, true);
  private static final byte[] KEY = LogRig.bytes(16, 1);
  private static final int SLOT = 3;
  private static final int OTHERS = 100;

  /** Does something to the log after half of the value is read, once. */
  private static final class Meanwhile implements Decoder<byte[]> {
    private final Runnable change;
    int decoded;

    Meanwhile(Runnable change) {
      this.change = change;
    }

    @Override
    public byte[] tryDecode(Memory memory, int offset, int length) {
      byte[] value = new byte[length];
      memory.copyTo(offset, value, 0, length / 2);
      if (decoded++ == 0) {
        change.run();
      }
      memory.copyTo(offset + length / 2, value, length / 2, length - length / 2);
      return value;
    }

    @Override
    public byte[] fromObject(Object stored) {
      throw new AssertionError("nothing was left for a copy");
    }
  }

  /** Decodes copies only, as if that ran user code, and counts them. */
  private static final class FromCopy implements Decoder<byte[]> {
    private final Runnable change;
    int decoded;

    FromCopy(Runnable change) {
      this.change = change;
    }

    @Override
    public byte @Nullable [] tryDecode(Memory memory, int offset, int length) {
      change.run();
      return null;
    }

    @Override
    public byte[] fromObject(Object stored) {
      decoded++;
      return (byte[]) stored;
    }
  }

  private static LogRig rig(boolean offHeap) {
    return offHeap ? LogRig.offHeap(SHAPE) : new LogRig(SHAPE);
  }

  /** On the heap and outside; a record, a row in an array or in pieces, and one in fragments. */
  static Stream<Arguments> rows() {
    return Stream.of(0, 1, 20, 40, 300, 3_000, 300_000)
        .flatMap(length -> Stream.of(true, false).map(offHeap -> Arguments.of(offHeap, length)));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void peek_whileNothingChanges_isTheValue(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    byte[] value = LogRig.bytes(length, 2);
    rig.append(SLOT, KEY, value);

    assertThat(rig.peek(SLOT, KEY, LogRig.COPY)).isEqualTo(value);
    assertThat(rig.peek(SLOT, KEY, new FromCopy(() -> {}))).isEqualTo(value);
    assertThat(rig.peek(SLOT, LogRig.bytes(16, 9), LogRig.COPY)).isSameAs(Payload.OTHER_KEY);
    assertThat(rig.peek(SLOT, LogRig.bytes(15, 1), LogRig.COPY)).isSameAs(Payload.OTHER_KEY);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void peek_underAKeyThatIsAnObject_isTheValue(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    byte[] value = LogRig.bytes(length, 2);
    rig.append(SLOT, new LogRig.ObjectKey(1), value);

    assertThat(rig.peek(SLOT, new LogRig.ObjectKey(1), LogRig.COPY)).isEqualTo(value);
    assertThat(rig.peek(SLOT, new LogRig.ObjectKey(2), LogRig.COPY)).isSameAs(Payload.OTHER_KEY);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void peek_whileTheRowIsReplaced_isNotSeen(boolean offHeap, int length) {
    for (int other : new int[] {0, 20, 300, 3_000}) {
      LogRig rig = rig(offHeap);
      rig.append(SLOT, KEY, LogRig.bytes(length, 2));
      Meanwhile replace = new Meanwhile(() -> rig.replace(SLOT, KEY, LogRig.bytes(other, 3)));

      assertThat(rig.peek(SLOT, KEY, replace)).isSameAs(Payload.NOT_SEEN);
      assertThat(rig.peek(SLOT, KEY, replace)).isEqualTo(LogRig.bytes(other, 3));
      assertThat(replace.decoded).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void peek_whileTheRowIsReplaced_givesUserCodeNothing(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    rig.append(SLOT, KEY, LogRig.bytes(length, 2));
    FromCopy replace = new FromCopy(() -> rig.replace(SLOT, KEY, LogRig.bytes(30, 3)));

    assertThat(rig.peek(SLOT, KEY, replace)).isSameAs(Payload.NOT_SEEN);
    assertThat(replace.decoded).isZero();
  }

  /** The cleaner moves the row, or its pieces, and others are written where it lay. */
  @ParameterizedTest
  @MethodSource("rows")
  void peek_whileTheCleanerMovesTheRow_isNotSeen(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    for (int slot = 10; slot < 10 + OTHERS / 2; slot++) {
      rig.append(slot, LogRig.bytes(16, slot), LogRig.bytes(30, slot));
    }
    byte[] value = LogRig.bytes(length, 2);
    rig.append(SLOT, KEY, value);
    for (int slot = 10 + OTHERS / 2; slot < 10 + OTHERS; slot++) {
      rig.append(slot, LogRig.bytes(16, slot), LogRig.bytes(30, slot));
    }
    for (int slot = 10; slot < 10 + OTHERS; slot++) {
      rig.free(slot);
    }
    Meanwhile cleanUp =
        new Meanwhile(
            () -> {
              while (rig.clean(Integer.MAX_VALUE)) {
                // Until there is nothing worth it.
              }
            });
    boolean moves = offHeap || LogRig.inChunk(rig.locations[SLOT]);

    Object peeked = rig.peek(SLOT, KEY, cleanUp);

    // Nobody else is left to be moved.
    assertThat(rig.log.copiedBytes() > 0).isEqualTo(moves);
    assertThat(peeked).isEqualTo(moves ? Payload.NOT_SEEN : value);
    assertThat(rig.peek(SLOT, KEY, LogRig.COPY)).isEqualTo(value);
  }

  /** Or a reader who comes in between would find the row, and what lies there now. */
  @ParameterizedTest
  @MethodSource("rows")
  void replace_untilTheRowLeadsElsewhere_leavesTheOldRecordsAlive(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    rig.append(SLOT, KEY, LogRig.bytes(length, 2));
    List<Integer> records = records(rig);
    rig.watch = (slot, location) -> expectAlive(rig, records);

    rig.replace(SLOT, KEY, LogRig.bytes(20, 3));

    assertThat(rig.locations[SLOT]).isNotIn(records);
  }

  private static List<Integer> records(LogRig rig) {
    int location = rig.locations[SLOT];
    if (LogRig.inChunk(location)) {
      return List.of(location);
    }
    return rig.log.sideRow(SLOT) instanceof Pieces pieces
        ? IntStream.range(0, pieces.count(SHAPE.pieceBytes()))
            .map(pieces::location)
            .boxed()
            .toList()
        : List.of();
  }

  private static void expectAlive(LogRig rig, List<Integer> records) {
    for (int location : records) {
      int offset = location & (SHAPE.chunkBytes() - 1);
      Memory chunk = rig.log.chunks().block(location >>> SHAPE.chunkShift());
      assertThat(LogRecord.slot(chunk, offset)).isEqualTo(SLOT);
    }
  }

  @Test
  void clean_untilRowsLeadToTheCopies_leavesTheOldRecordsAlive() {
    for (LogRig rig : new LogRig[] {rig(false), rig(true)}) {
      for (int slot = 0; slot < OTHERS; slot++) {
        rig.append(slot, LogRig.bytes(16, slot), LogRig.bytes(30, slot));
      }
      for (int slot = 0; slot < OTHERS; slot += 3) {
        rig.free(slot);
      }
      // Reading by the old place checks the record there.
      rig.watch = (slot, location) -> assertThat(rig.value(slot)).isEqualTo(LogRig.bytes(30, slot));
      while (rig.clean(64)) {
        // Until there is nothing worth it.
      }

      assertThat(rig.log.copiedBytes()).isPositive();
    }
  }

  /** Its chunks are gone, so there are no bytes; that it is closed the segment's window tells. */
  @ParameterizedTest
  @MethodSource("rows")
  void peek_whileTheLogIsClosed_endsWithoutAnException(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    rig.append(SLOT, KEY, LogRig.bytes(length, 2));
    Decoder<byte[]> close =
        new Decoder<>() {
          @Override
          public byte[] tryDecode(Memory memory, int offset, int bytes) {
            rig.log.close();
            byte[] value = memory.copy(offset, bytes);
            for (int i = 0; i < Math.min(bytes, 1_000); i++) {
              memory.getByte(offset + i);
            }
            return value;
          }

          @Override
          public byte[] fromObject(Object stored) {
            throw new AssertionError("nothing was left for a copy");
          }
        };

    assertThat((byte[]) rig.peek(SLOT, KEY, close)).hasSize(length);
  }

  /** Whoever is late has no business with the key: comparing it may run anybody's code. */
  @ParameterizedTest
  @MethodSource("rows")
  void peek_ofARowThatHasChangedSince_comparesNoObjects(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    rig.append(SLOT, new LogRig.ObjectKey(1), LogRig.bytes(length, 2));
    long seen = rig.rows.version().read();
    rig.replace(SLOT, new LogRig.ObjectKey(1), LogRig.bytes(length, 3));
    Object key =
        new Object() {
          @Override
          public boolean equals(Object other) {
            throw new AssertionError("was asked");
          }

          @Override
          public int hashCode() {
            return 0;
          }
        };

    assertThat(
            rig.log.peek(
                SLOT,
                rig.locations[SLOT],
                LogRig.probe(key),
                KeyMatcher.OF_PROBES,
                LogRig.COPY,
                seen))
        .isSameAs(Payload.NOT_SEEN);
  }

  /** Or a busy segment could not be read: fresh bytes are nobody's until the index leads there. */
  @ParameterizedTest
  @MethodSource("rows")
  void peek_whileOthersAreAppended_isTheValue(boolean offHeap, int length) {
    LogRig rig = rig(offHeap);
    byte[] value = LogRig.bytes(length, 2);
    rig.append(SLOT, KEY, value);
    Meanwhile append =
        new Meanwhile(
            () ->
                IntStream.range(10, 10 + OTHERS)
                    .forEach(slot -> rig.append(slot, LogRig.bytes(9, slot), new byte[200])));

    assertThat(rig.peek(SLOT, KEY, append)).isEqualTo(value);
  }

  /** What a reader finds may be anything: he may be looking for a row that left long ago. */
  @Test
  void peek_atAnyPlaceAmongAnyBytes_endsWithoutAnException() {
    LogShape shape = SHAPE.withChecks(false);
    for (LogRig rig : new LogRig[] {new LogRig(shape), LogRig.offHeap(shape)}) {
      SplittableRandom random = new SplittableRandom(1);
      for (int slot = 0; slot < OTHERS; slot++) {
        rig.append(slot, LogRig.bytes(16, slot), LogRig.bytes(random.nextInt(900), slot));
      }
      int found = 0;
      for (int i = 0; i < 200_000; i++) {
        if (i % 1_000 == 0) {
          scramble(rig, random);
        }
        int location = random.nextBoolean() ? random.nextInt(20 << 10) : random.nextInt(1 << 28);
        Object peeked = rig.peek(random.nextInt(70_000), location, new byte[0], LogRig.COPY);
        if (peeked instanceof byte[] bytes) {
          found++;
          assertThat(bytes).hasSizeLessThan(shape.chunkBytes());
        }
      }
      assertThat(found).isPositive();
    }
  }

  private static void scramble(LogRig rig, SplittableRandom random) {
    for (int chunk = 0; chunk < rig.log.chunks().present(); chunk++) {
      byte[] bytes = new byte[SHAPE.chunkBytes()];
      random.nextBytes(bytes);
      // Short lengths more often than at random, and some at the very end.
      for (int i = 0; i < bytes.length; i += 1 + random.nextInt(3)) {
        bytes[i] = (byte) random.nextInt(3);
      }
      rig.log.chunks().block(chunk).put(0, bytes, 0, bytes.length);
    }
  }

  /** The two ways to find key and value agree where there is a record. */
  @Test
  void find_records_isWhereTheyLie() {
    for (int key : new int[] {0, 1, 127, 128, 300}) {
      for (int value : new int[] {0, 1, 127, 128, 300}) {
        byte[] chunk = new byte[1 << 10];
        Memory memory = new HeapMemory(chunk);
        LogRecord.write(new HeapMemory(chunk), 5, 7, new byte[key], new byte[value]);

        long found = LogRecord.find(memory, 5);

        assertThat(LogRecord.keyStart(found)).isEqualTo(LogRecord.keyStart(memory, 5));
        assertThat(LogRecord.keyLength(found)).isEqualTo(key);
        assertThat(LogRecord.valueLength(found)).isEqualTo(value);
      }
    }
  }

  @Test
  void find_whatDoesNotEndInTheChunk_isNowhere() {
    byte[] chunk = new byte[20];
    LogRecord.write(new HeapMemory(chunk), 0, 7, new byte[8], new byte[8]);
    assertThat(LogRecord.find(new HeapMemory(chunk), 0)).isNotEqualTo(LogRecord.NOWHERE);

    for (int length = 0; length < 20; length++) {
      byte[] shorter = Arrays.copyOf(chunk, length);
      assertThat(LogRecord.find(new HeapMemory(shorter), 0)).isEqualTo(LogRecord.NOWHERE);
    }
    for (int offset = 18; offset < 40_000; offset += 7) {
      assertThat(LogRecord.find(new HeapMemory(chunk), offset)).isEqualTo(LogRecord.NOWHERE);
    }
  }

  @Test
  void find_aPiece_isNowhere() {
    byte[] chunk = new byte[1 << 10];
    LogRecord.writePiece(new HeapMemory(chunk), 0, 7, 0, 50);

    assertThat(LogRecord.find(new HeapMemory(chunk), 0)).isEqualTo(LogRecord.NOWHERE);
  }
}
