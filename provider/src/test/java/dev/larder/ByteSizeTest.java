package dev.larder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ByteSizeTest {

  @ParameterizedTest
  @CsvSource({
    "0B, 0",
    "1B, 1",
    "200kB, 200000",
    "200KiB, 204800",
    "64MB, 64000000",
    "64MiB, 67108864",
    "64 MiB, 67108864",
    "' 64MiB ', 67108864",
    "2GB, 2000000000",
    "2GiB, 2147483648",
    "007kB, 7000",
    "9223372036854775807B, 9223372036854775807",
    "8589934591GiB, 9223372035781033984",
  })
  void parse_aNumberAndAUnit_isSoManyBytes(String text, long bytes) {
    assertThat(ByteSize.parse(text).bytes()).isEqualTo(bytes);
    assertThat(ByteSize.parse(text).isHeapPercent()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "1%, 1000, 10",
    "100%, 1000, 1000",
    "10 %, 1999, 199",
    "33%, 199, 65",
    "99%, 9223372036854775807, 9131138316486228048",
    "100%, 9223372036854775807, 9223372036854775807",
  })
  void bytes_ofAPercentage_isThatShareOfTheHeapRoundedDown(String text, long heap, long bytes) {
    assertThat(ByteSize.parse(text).bytes(heap)).isEqualTo(bytes);
    assertThat(ByteSize.parse(text).isHeapPercent()).isTrue();
  }

  @Test
  void bytes_withoutAHeap_takesThisJvms() {
    assertThat(ByteSize.parse("100%").bytes()).isEqualTo(Runtime.getRuntime().maxMemory());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "64",
        "MiB",
        "%",
        "64mb",
        "64mib",
        "64M",
        "64KB",
        "64 Mi B",
        "1.5MiB",
        "-1MiB",
        "+1MiB",
        "1e3B",
        "0%",
        "101%",
        "-5%",
        "99999999999999999999%",
        "64MiB;",
        "٣MiB",
        "0x10B"
      })
  void parse_noSize_failsAndListsWhatIsAllowed(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteSize.parse(text))
        .withMessageContaining("B kB KiB MB MiB GB GiB")
        .withMessageContaining("N%")
        .withMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"9223372036854775808B", "8589934592GiB", "99999999999999999999999999999999GiB"})
  void parse_tooLarge_failsWithTheLargest(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteSize.parse(text))
        .withMessageContaining("9223372036854775807")
        .withMessageContaining("'" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "0B, 0B",
    "1023B, 1023B",
    "1024B, 1KiB",
    "1000B, 1kB",
    "65536KiB, 64MiB",
    "1500000kB, 1500MB",
    "3072MiB, 3GiB",
    "7%, 7%",
  })
  void toString_anySize_isTheShortestTextThatReadsTheSame(String text, String shown) {
    ByteSize size = ByteSize.parse(text);

    assertThat(size).hasToString(shown).isEqualTo(ByteSize.parse(shown));
    assertThat(size.hashCode()).isEqualTo(ByteSize.parse(shown).hashCode());
  }

  @Test
  void equals_otherSizes_isFalse() {
    assertThat(ByteSize.parse("10%"))
        .isNotEqualTo(ByteSize.parse("10B"))
        .isNotEqualTo(ByteSize.parse("11%"))
        .isNotEqualTo("10%");
  }

  @Test
  void ofBytes_negative_fails() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteSize.ofBytes(-1))
        .withMessageContaining("-1");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 101, Integer.MIN_VALUE})
  void ofHeapPercent_outOfRange_fails(int percent) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ByteSize.ofHeapPercent(percent))
        .withMessageContaining("from 1 to 100")
        .withMessageContaining("" + percent);
  }
}
