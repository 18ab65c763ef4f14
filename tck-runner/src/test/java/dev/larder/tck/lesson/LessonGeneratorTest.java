package dev.larder.tck.lesson;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class LessonGeneratorTest {

  @Test
  void nextDouble_lessonSeed_givesTheLessonsFirstFive() {
    double[] first = DoubleStream.generate(new LessonGenerator(20_260_731)).limit(5).toArray();

    assertArrayEquals(
        new double[] {
          0.011200215434655547,
          0.39930348889902234,
          0.4112097383476794,
          0.322154747787863,
          0.17617419897578657
        },
        first);
  }

  @Test
  void nextInt_anyBound_takesOneNumberAndStaysBelowTheBound() {
    LessonGenerator numbers = new LessonGenerator(4242);
    LessonGenerator indices = new LessonGenerator(4242);

    for (int bound = 1; bound < 10_000; bound++) {
      int expected = (int) Math.floor(numbers.nextDouble() * bound);
      assertEquals(expected, indices.nextInt(bound));
    }
  }

  @Test
  void nextDouble_seedAboveTheIntRange_keepsItsLowBits() {
    double[] low = DoubleStream.generate(new LessonGenerator(7)).limit(100).toArray();
    double[] high = DoubleStream.generate(new LessonGenerator(7 + (1L << 32))).limit(100).toArray();

    assertArrayEquals(low, high);
    assertEquals(100, Arrays.stream(low).filter(x -> x >= 0 && x < 1).count());
  }
}
