package dev.larder.tck.child;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SizesTest {
  private static final long HEAP = 1L << 30;

  @ParameterizedTest
  @CsvSource({
    "1B, 1",
    "3kB, 3000",
    "3KiB, 3072",
    "2MB, 2000000",
    "4MiB, 4194304",
    "1GB, 1000000000",
    "1GiB, 1073741824",
    "25%, 268435456",
    "4 MiB, 4194304",
    "9223372036854775807B, 9223372036854775807",
  })
  void parse_integerAndUnit_givesBytes(String text, long bytes) {
    assertThat(Sizes.parse(text, HEAP)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "4, 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "4mib, 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "4TiB, 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "1.5MiB, 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "-1MiB, 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "'', 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "MiB, 'an integer and one of B kB KiB MB MiB GB GiB, or N% of the heap'",
    "0, a size above 0",
    "0MiB, a size above 0",
    "101%, at most 100%",
    "9223372036854775808B, at most 9223372036854775807 bytes",
    "99999999999GiB, at most 9223372036854775807 bytes",
  })
  void parse_anythingElse_saysWhatWasExpected(String text, String expected) {
    assertThatThrownBy(() -> Sizes.parse(text, HEAP))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("expected " + expected + ", found '" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "4194304, 4 MiB",
    "1073741824, 1 GiB",
    "3072, 3 KiB",
    "4194305, '4,194,305 bytes'",
    "17, 17 bytes",
  })
  void text_ofBytes_usesTheLargestUnitThatDividesThem(long bytes, String text) {
    assertThat(Sizes.text(bytes)).isEqualTo(text);
  }
}
