package dev.larder.tck.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class ExpiryTablesTest {

  @Test
  void ofTheLesson_withoutTheTimerWheel_isTheLessonsOutput() {
    String text = ExpiryTables.ofTheLesson(Runs.LESSON_EXPIRY);
    String lesson =
        text.lines()
            .filter(line -> !line.startsWith("timer wheel"))
            .collect(Collectors.joining("\n", "", "\n"));

    assertThat(lesson).isEqualTo(LessonText.EXPIRY);
    assertThat(text.lines().filter(line -> line.startsWith("timer wheel"))).hasSize(3);
  }

  @ParameterizedTest
  @EnumSource(names = "TIMER_WHEEL", mode = EnumSource.Mode.EXCLUDE)
  void run_with20OtherTrafficSeeds_endsLikeTheLessonsDo(Cleanup cleanup) {
    JsonObject lesson =
        Golden.figures()
            .getAsJsonObject("expiryOver20TrafficSeeds")
            .getAsJsonObject("" + cleanup.sampleSize());
    Spread deadShare = new Spread();
    Spread sampled = new Spread();
    Spread averageDelay = new Spread();
    Spread bytes = new Spread();
    for (int seed = 1; seed <= 20; seed++) {
      ExpiryResult run = ExpiryRun.withLessonCosts(cleanup, seed);
      deadShare.add(run.dead().share());
      sampled.add(run.touches());
      averageDelay.add(run.averageDelay());
      bytes.add(run.bytes());
    }

    isLike(deadShare, lesson.getAsJsonObject("deadShare"));
    isLike(sampled, lesson.getAsJsonObject("sampled"));
    isLike(averageDelay, lesson.getAsJsonObject("avgDelay"));
    isLike(bytes, lesson.getAsJsonObject("bytes"));
  }

  private static void isLike(Spread ours, JsonObject lesson) {
    ours.isLike(lesson.get("mean").getAsDouble(), lesson.get("sd").getAsDouble());
  }

  @Test
  void timerWheel_atEveryMinute_holdsNextToNothingThatIsOver() {
    ExpiryResult wheel = ExpiryTables.result(Runs.LESSON_EXPIRY, Cleanup.TIMER_WHEEL);

    assertThat(wheel.watch().peakDeadShare()).isLessThan(0.005);
    assertThat(wheel.watch().peakShareBeforeSweep()).isPositive().isLessThan(0.005);
    assertThat(wheel.dead().share()).isLessThan(0.005);
  }

  @Test
  void timerWheel_forEachAccess_looksAtLessThanHalfAnEntry() {
    ExpiryResult wheel = ExpiryTables.result(Runs.LESSON_EXPIRY, Cleanup.TIMER_WHEEL);
    ExpiryResult samples = ExpiryTables.result(Runs.LESSON_EXPIRY, Cleanup.SAMPLES_20);

    assertThat(ExpiryTables.touchesPerAccess(wheel)).isPositive().isLessThan(0.5);
    assertThat(ExpiryTables.touchesPerAccess(samples)).isBetween(0.774, 0.775);
  }
}
