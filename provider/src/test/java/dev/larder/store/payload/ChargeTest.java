package dev.larder.store.payload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChargeTest {
  private static final long EXACT = 64L << 20;

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 17, 1_000_000, EXACT - 1})
  void rounded_below64MiB_isExact(long bytes) {
    assertThat(Charge.rounded(bytes)).isEqualTo(bytes);
    assertThat(Charge.unpack(Charge.pack(bytes))).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(longs = {EXACT, EXACT + 1, EXACT + 1_023, (3L << 30) + 5, (64L << 30) - 2_048})
  void rounded_from64MiBOn_isTheNextKiB(long bytes) {
    long rounded = Charge.rounded(bytes);

    assertThat(rounded).isBetween(bytes, bytes + 1_023);
    assertThat(rounded % 1_024).isZero();
    assertThat(Charge.unpack(Charge.pack(rounded))).isEqualTo(rounded);
    assertThat(Charge.rounded(rounded)).isEqualTo(rounded);
  }

  @ParameterizedTest
  @ValueSource(longs = {64L << 30, 1L << 50, Long.MAX_VALUE})
  void rounded_beyondWhatCanBePacked_isTheLargest(long bytes) {
    long rounded = Charge.rounded(bytes);

    assertThat(rounded).isEqualTo((64L << 30) - 1_024);
    assertThat(Charge.unpack(Charge.pack(rounded))).isEqualTo(rounded);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, EXACT - 1, EXACT, 64L << 30})
  void pack_anyCharge_leavesTheLocationsUpperBitsFree(long bytes) {
    assertThat(Charge.pack(Charge.rounded(bytes)) >>> Payload.LOCATION_BITS).isZero();
  }
}
