package dev.larder.tck.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.memory.SizesResult.Figure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class SizesVerdictTest {
  private static SizesResult result(double bytes, double decodeNanos) {
    List<Figure> figures = new ArrayList<>();
    for (SizesShapes shape : SizesShapes.ALL) {
      figures.add(new Figure(shape.name(), "java", 300, 1, 3_000));
      figures.add(new Figure(shape.name(), "larder", bytes, 1, decodeNanos));
    }
    return new SizesResult(figures);
  }

  @Test
  void objections_aThirdOfEach_areNone() {
    assertThat(SizesVerdict.objections(result(100, 1_000), true)).isEmpty();
  }

  @Test
  void objections_moreBytes_nameShapeAndBoth() {
    assertThat(SizesVerdict.objections(result(101, 1_000), true))
        .hasSize(6)
        .contains("pojo: expected at most 33 % of Java serialisation's 300 bytes, found 101");
  }

  @Test
  void objections_moreTime_isJudgedOnlyIfAsked() {
    assertThat(SizesVerdict.objections(result(100, 1_001), true))
        .hasSize(6)
        .contains(
            "record: expected at most 33 % of Java serialisation's 3000 ns to decode, found 1001");
    assertThat(SizesVerdict.objections(result(100, 1_001), false)).isEmpty();
  }

  @Test
  void median_ofFigures_isTheMiddleOne() {
    assertThat(SizesChild.median(List.of(3.0, 1.0, 100.0))).isEqualTo(3.0);
    assertThat(SizesChild.median(List.of(4.0, 1.0, 100.0, 2.0))).isEqualTo(3.0);
  }

  @Test
  void shapes_ofTwoNumbers_differAndOfOneAreEqual() {
    for (SizesShapes shape : SizesShapes.ALL) {
      assertThat(shape.maker().apply(1)).isEqualTo(shape.maker().apply(1));
      assertThat(shape.maker().apply(1)).isNotEqualTo(shape.maker().apply(2));
    }
  }
}
