package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.HeapMemory;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogRecordTest {
  private static final int OFFSET = 7;
  private static final int ROOM = 70_000;

  @ParameterizedTest
  @CsvSource({
    "0, 0, 4",
    "1, 0, 5",
    "0, 1, 5",
    "16, 24, 44",
    "127, 127, 258",
    "128, 127, 260",
    "127, 128, 260",
    "128, 128, 262",
    "255, 256, 517",
    "32766, 0, 32771",
    "0, 32766, 32771",
    "32766, 32766, 65538"
  })
  void write_everyClassOfLengths_isReadBackAndAsLongAsSaid(int key, int value, int size) {
    byte[] chunk = new byte[ROOM];
    Arrays.fill(chunk, (byte) 0xee);
    byte[] keyBytes = LogRig.bytes(key, 1);
    byte[] valueBytes = LogRig.bytes(value, 2);

    int written = LogRecord.write(new HeapMemory(chunk), OFFSET, 0x1234, keyBytes, valueBytes);

    assertThat(written).isEqualTo(size);
    assertThat(LogRecord.size(key, value)).isEqualTo(size);
    assertThat(LogRecord.size(new HeapMemory(chunk), OFFSET)).isEqualTo(size);
    assertThat(LogRecord.slot(new HeapMemory(chunk), OFFSET)).isEqualTo(0x1234);
    assertThat(LogRecord.keyLength(new HeapMemory(chunk), OFFSET)).isEqualTo(key);
    assertThat(LogRecord.valueLength(new HeapMemory(chunk), OFFSET)).isEqualTo(value);
    assertThat(part(chunk, LogRecord.keyStart(new HeapMemory(chunk), OFFSET), key))
        .isEqualTo(keyBytes);
    assertThat(part(chunk, LogRecord.valueStart(new HeapMemory(chunk), OFFSET), value))
        .isEqualTo(valueBytes);
    assertThat(chunk[OFFSET - 1]).isEqualTo((byte) 0xee);
    assertThat(chunk[OFFSET + size]).isEqualTo((byte) 0xee);
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "255", "256", "32766", "65535"})
  void slot_anyOf16Bits_isKeptAndLeavesTheRestAlone(int slot) {
    byte[] chunk = new byte[100];
    LogRecord.write(new HeapMemory(chunk), 0, 0, LogRig.bytes(10, 1), LogRig.bytes(20, 2));
    byte[] before = part(chunk, 2, 98);

    LogRecord.slot(new HeapMemory(chunk), 0, slot);

    assertThat(LogRecord.slot(new HeapMemory(chunk), 0)).isEqualTo(slot);
    assertThat(part(chunk, 2, 98)).isEqualTo(before);
  }

  private static byte[] part(byte[] chunk, int start, int length) {
    return Arrays.copyOfRange(chunk, start, start + length);
  }
}
