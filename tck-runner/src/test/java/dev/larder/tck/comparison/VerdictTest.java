package dev.larder.tck.comparison;

import static dev.larder.tck.comparison.Rows.failed;
import static dev.larder.tck.comparison.Rows.row;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class VerdictTest {

  @Test
  void objections_larderAtLeastAsGoodWithinItsBudget_areNone() {
    assertThat(
            Verdict.objections(
                List.of(row("larder", 0.8, 1_000_000), row("caffeine", 0.8, 980_000))))
        .isEmpty();
  }

  @Test
  void objections_peerHitsMore_nameBothRates() {
    assertThat(
            Verdict.objections(
                List.of(row("larder", 0.79, 990_000), row("caffeine", 0.8, 980_000))))
        .containsExactly(
            "t at 1,000,000 bytes: Larder's hit rate 0.7900 is below caffeine's 0.8000");
  }

  @Test
  void objections_larderAboveItsBudget_nameBothNumbers() {
    assertThat(
            Verdict.objections(
                List.of(row("larder", 0.9, 1_000_001), row("caffeine", 0.8, 980_000))))
        .containsExactly(
            "t at 1,000,000 bytes: Larder takes 1,000,001 real bytes, above its budget of"
                + " 1,000,000");
  }

  @Test
  void objections_anyRunFailed_sayWhich() {
    assertThat(
            Verdict.objections(List.of(row("larder", 0.9, 990_000), failed("caffeine", "crashed"))))
        .containsExactly("t at 1,000,000 bytes: caffeine has no result: crashed");
    assertThat(Verdict.objections(List.of(failed("larder", "hung"), row("caffeine", 0.8, 980_000))))
        .containsExactly("t at 1,000,000 bytes: larder has no result: hung");
  }

  @Test
  void objections_otherTraceOrBudget_isNotCompared() {
    assertThat(
            Verdict.objections(
                List.of(
                    row("larder", 0.5, 990_000),
                    row("caffeine", "u", 1_000_000, null, 0.8, 980_000),
                    row("caffeine", "t", 2_000_000, null, 0.8, 980_000))))
        .isEmpty();
  }
}
