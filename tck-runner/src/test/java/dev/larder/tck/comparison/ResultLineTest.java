package dev.larder.tck.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

final class ResultLineTest {

  @Test
  void of_rowWithFigures_isTheFixedForm() {
    assertThat(ResultLine.of(Rows.row("larder", 0.87654321, 990_000)))
        .isEqualTo(
            "RESULT provider=larder trace=t budget=1000000 hit_rate=0.876543 entries=400"
                + " real_bytes=990000 expired_bytes=7");
  }

  @Test
  void of_failedRow_saysWhyInOneLine() {
    assertThat(ResultLine.of(Rows.failed("caffeine", "said \"no\"")))
        .isEqualTo("RESULT provider=caffeine trace=t budget=1000000 failed=\"said 'no'\"");
  }

  @Test
  void of_localeWithCommas_stillPrintsAPoint() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(ResultLine.of(Rows.row("larder", 0.5, 990_000))).contains("hit_rate=0.500000 ");
    } finally {
      Locale.setDefault(before);
    }
  }
}
