package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.larder.store.memory.Block;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The debug mode notices what is broken here on purpose, and says which invariant it is. */
class CheckedRecordsTest {
  private static final LogShape SHAPE = new LogShape(10, true);
  private static final byte[] KEY = "the key's secret bytes".getBytes(StandardCharsets.ISO_8859_1);
  private static final int SLOT = 5;

  private final LogRig rig = new LogRig(SHAPE);

  private record Access(String name, Consumer<LogRig> run) {
    Arguments arguments() {
      return Arguments.of(name, run);
    }
  }

  /** Everything that looks at a record. */
  static Stream<Arguments> accesses() {
    return Stream.of(
            new Access("value", rig -> rig.value(SLOT)),
            new Access("read", rig -> rig.log.read(SLOT, rig.locations[SLOT], LogRig.COPY)),
            new Access("matches", rig -> rig.matches(SLOT, KEY)),
            new Access("keyHandle", rig -> rig.log.keyHandle(SLOT, rig.locations[SLOT])),
            new Access("hash", rig -> rig.log.hash(SLOT, rig.locations[SLOT])),
            new Access("free", rig -> rig.free(SLOT)),
            new Access("replace", rig -> rig.replace(SLOT, KEY, new byte[20])))
        .map(Access::arguments);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accesses")
  void access_byteOfARecordFlipped_namesInvariantChunkAndOffsetButNoKey(
      String name, Consumer<LogRig> access) {
    rig.append(SLOT, KEY, new byte[30]);
    flip(SLOT, 12);

    assertThatIllegalStateException()
        .as(name)
        .isThrownBy(() -> access.accept(rig))
        .withMessageContaining("P2 broken")
        .withMessageContaining("chunk=0, offset=0")
        .withMessageNotContaining("secret");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accesses")
  void access_byteOfARowOfItsOwnFlipped_namesInvariantAndSlot(
      String name, Consumer<LogRig> access) {
    byte[] value = new byte[2_000];
    byte[] key = KEY.clone();
    rig.append(SLOT, key, value);
    byte[] record = (byte[]) rig.log.sideRow(SLOT);
    record[100] ^= 1;

    assertThatIllegalStateException()
        .as(name)
        .isThrownBy(() -> access.accept(rig))
        .withMessageContaining("P2 broken")
        .withMessageContaining("slot 5");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("accesses")
  void access_chunkRecycledAlthoughTheRecordLives_noticesThePoison(
      String name, Consumer<LogRig> access) {
    rig.append(SLOT, KEY, new byte[30]);

    rig.log.chunks().recycle(0);

    assertThatIllegalStateException()
        .as(name)
        .isThrownBy(() -> access.accept(rig))
        .withMessageContaining("P2 broken");
  }

  @Test
  void charge_lengthOfARecordFlipped_isNoticed() {
    rig.append(SLOT, KEY, new byte[30]);
    flip(SLOT, 3);

    assertThatIllegalStateException()
        .isThrownBy(() -> rig.charge(SLOT))
        .withMessageContaining("P2 broken");
  }

  @Test
  void value_lengthLeadsOutOfTheChunk_isNoticedBeforeAnythingIsRead() {
    rig.append(SLOT, KEY, new byte[30]);
    chunkOf(SLOT).putByte(3, (byte) 0xff);

    assertThatIllegalStateException()
        .isThrownBy(() -> rig.value(SLOT))
        .withMessageContaining("does not end in its chunk");
  }

  @Test
  void value_locationOfAnotherRow_isNoticed() {
    rig.append(SLOT, KEY, new byte[30]);
    rig.append(6, KEY, new byte[30]);
    rig.locations[SLOT] = rig.locations[6];

    assertThatIllegalStateException()
        .isThrownBy(() -> rig.value(SLOT))
        .withMessageContaining("P1 broken: the record is not that of slot 5");
  }

  @Test
  void value_deadRecord_isNoticed() {
    rig.append(SLOT, KEY, new byte[30]);
    rig.free(SLOT);

    assertThatIllegalStateException()
        .isThrownBy(() -> rig.value(SLOT))
        .withMessageContaining("P1 broken");
  }

  @Test
  void value_locationWhereNoRecordBegins_isNoticed() {
    rig.append(SLOT, KEY, new byte[30]);
    rig.locations[SLOT] += 8;

    assertThatIllegalStateException()
        .isThrownBy(() -> rig.value(SLOT))
        .withMessageContaining("P1 broken: there is no record: chunk=0, offset=8");
  }

  @Test
  void clean_byteOfADeadRecordFlipped_isNoticedByTheCleaner() {
    int slot = fillChunks(3);
    for (int i = 0; i < slot; i += 2) {
      rig.free(i);
    }
    flip(1, 10);

    assertThatIllegalStateException()
        .isThrownBy(() -> cleanAll())
        .withMessageContaining("P2 broken");
  }

  @Test
  void free_lastLiveRecordIsHiddenFromTheCount_recyclingIsRefused() {
    fillChunks(2);
    // As if a record had been counted dead twice.
    rig.log.chunks().died(0, rig.log.chunks().live(0) - (int) rig.charge(0));

    assertThatIllegalStateException()
        .isThrownBy(() -> rig.free(0))
        .withMessageContaining("P4 broken: a live record is about to be recycled: chunk=0");
  }

  @Test
  void append_somebodyWroteInAnEmptyChunk_isNoticedWhenItIsUsed() {
    rig.append(0, KEY, new byte[30]);
    int empty = rig.log.chunks().anEmpty();
    rig.log.chunks().block(empty).putByte(77, (byte) 1);

    assertThatIllegalStateException()
        .isThrownBy(() -> fillChunks(2))
        .withMessageContaining("P5 broken")
        .withMessageContaining("offset=77");
  }

  @Test
  void withoutDebugMode_flippedByte_isNobodysBusiness() {
    LogRig unchecked = new LogRig(SHAPE.withChecks(false));
    unchecked.append(SLOT, KEY, new byte[30]);
    flip(unchecked.log.chunks().block(0), 40);

    assertThatCode(() -> unchecked.value(SLOT)).doesNotThrowAnyException();
  }

  @Test
  void withoutDebugMode_recycledChunk_isNotOverwritten() {
    LogRig unchecked = new LogRig(SHAPE.withChecks(false));
    unchecked.append(SLOT, KEY, new byte[30]);
    unchecked.log.chunks().recycle(0);

    assertThat(LogRig.bytes(unchecked.log.chunks().block(0))).contains(KEY[0]);
  }

  private int fillChunks(int chunks) {
    int slot = 0;
    while (rig.log.chunks().present() <= chunks) {
      rig.append(slot, KEY, new byte[30]);
      slot++;
    }
    return slot;
  }

  private void cleanAll() {
    boolean more = true;
    while (more) {
      more = rig.clean(64);
    }
  }

  private Block chunkOf(int slot) {
    return rig.log.chunks().block(rig.chunk(slot, SHAPE));
  }

  private void flip(int slot, int at) {
    flip(chunkOf(slot), rig.offset(slot, SHAPE) + at);
  }

  private static void flip(Block block, int at) {
    block.putByte(at, (byte) (block.getByte(at) ^ 1));
  }
}
