package dev.larder.tck.tables;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EvictionTablesTest {

  @Test
  void ofTheLesson_asPrinted_isTheLessonsOutput() {
    assertThat(EvictionTables.ofTheLesson(Runs.LESSON_EVICTION)).isEqualTo(LessonText.EVICTION);
  }

  @ParameterizedTest
  @ValueSource(longs = {200_000, 400_000, 800_000})
  void randomVictims_of50OtherSeeds_hitAsOftenAsTheLessonsDo(long budget) {
    JsonObject lesson =
        Golden.figures().getAsJsonObject("randomOver50Seeds").getAsJsonObject("" + budget);
    Spread hits = new Spread();
    for (int seed = 1; seed <= 50; seed++) {
      PolicyMaker maker = PolicyChoice.RANDOM.maker(seed);
      hits.add(Runs.EVICTION.withLessonCosts(PolicyChoice.RANDOM, maker, budget).hits());
    }

    hits.isLike(lesson.get("meanHits").getAsDouble(), lesson.get("sdHits").getAsDouble());
  }

  @ParameterizedTest
  @CsvSource({"LRU, 174500", "LFU, 174135", "RANDOM, 169496", "TIME, 130965"})
  void run_policyThatChoosesOneWrongVictim_changesItsRow(PolicyChoice policy, long lessonsHits) {
    PolicyMaker right = policy.maker(EvictionRuns.RANDOM_SEED);
    EvictionResult asIs = Runs.EVICTION.withLessonCosts(policy, right, 400_000);
    PolicyMaker another = policy.maker(EvictionRuns.RANDOM_SEED);
    EvictionResult wrong =
        Runs.EVICTION.withLessonCosts(
            policy,
            (rows, deadlines, charges) ->
                new OneWrongVictim(another.make(rows, deadlines, charges)),
            400_000);

    assertThat(asIs.hits()).isEqualTo(lessonsHits);
    assertThat(wrong.hits()).isNotEqualTo(lessonsHits);
  }
}
