package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.Memory;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordLayoutTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0, 1",
    "0, 5, 6",
    "16, 24, 41",
    "254, 10, 265",
    "255, 10, 270",
    "256, 0, 261",
    "70000, 3, 70008"
  })
  void record_keyAndValue_areFoundAgain(int keyLength, int valueLength, int size) {
    byte[] key = filled(keyLength, 1);
    byte[] value = filled(valueLength, 101);

    byte[] bytes = RecordLayout.record(key, value);
    Memory record = new HeapMemory(bytes);

    assertThat(bytes.length).isEqualTo(size);
    assertThat(RecordLayout.size(keyLength, valueLength)).isEqualTo(size);
    assertThat(record.copy(RecordLayout.keyStart(record), RecordLayout.keyLength(record)))
        .isEqualTo(key);
    assertThat(record.copy(RecordLayout.valueStart(record), RecordLayout.valueLength(record)))
        .isEqualTo(value);
  }

  private static byte[] filled(int length, int with) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) with);
    return bytes;
  }
}
