package dev.larder.jcache.ri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.jcache.ri.Duel.Surprise;
import dev.larder.jcache.ri.ReferenceSide.Reference;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Random operations on Larder and on the reference implementation, with the same time. */
class AgainstTheReferenceTest {
  private static final long FIXED_SEED = 20_261_202;
  private static final long OPERATIONS = Long.getLong("ri.operations", 200_000);

  /** Below this, a row of the list may be unused by chance. */
  private static final long ENOUGH_FOR_EVERY_ROW = 100_000;

  /** The share of planted mistakes that has to be noticed: rows of the list may hide the others. */
  private static final double NOTICED = 0.85;

  /** Mistakes are planted with one of so many combinations of flags. */
  private static final int EVERY = 4;

  /** Kinds of surprises that are shrunk and reported, before a run gives up. */
  private static final int REPORTED = 20;

  private final QuietLog quiet = new QuietLog("dev.larder.jcache");

  @AfterEach
  void speakAgain() {
    quiet.close();
  }

  /** "new" for another one in every run. */
  private static long seed() {
    return System.getProperty("ri.seed", "").equals("new")
        ? System.nanoTime()
        : Long.getLong("ri.seed", FIXED_SEED);
  }

  @Test
  void operations_randomOverAllFlags_differOnlyWhereTheListSaysSo() {
    long seed = seed();
    SplittableRandom random = new SplittableRandom(seed);
    List<Flags> flags = Flags.all();
    Collections.shuffle(flags, new Random(seed));
    ReferenceLoader loader = new ReferenceLoader();
    Differences known = new Differences(KnownDifferences.all());
    Duel duel = new Duel(new Reference(loader), known);
    Map<String, Surprise> surprises = new LinkedHashMap<>();
    int sequences = 0;
    while ((duel.operations() < OPERATIONS || sequences % flags.size() != 0)
        && surprises.size() < REPORTED) {
      Script script = Script.draw(flags.get(sequences % flags.size()), random.split());
      duel.play(script, surprise -> surprises.putIfAbsent(surprise.kind(), surprise));
      sequences++;
    }
    System.out.printf(
        "Against the reference implementation: seed %d, sequences %,d, flag combinations %,d,"
            + " operations %,d, differences explained %,d, unexplained %d%n",
        seed,
        sequences,
        Math.min(sequences, flags.size()),
        duel.operations(),
        duel.explained(),
        surprises.size());
    known
        .used()
        .forEach((difference, count) -> System.out.printf("%,9d  %s%n", count, difference.point()));

    StringBuilder report = new StringBuilder();
    surprises.values().forEach(surprise -> report.append("\n\n").append(duel.shrunk(surprise)));
    assertThat(report.toString()).as("differences that nothing explains, seed " + seed).isEmpty();
    assertThat(loader.redirectedCalls()).as("calls of the clock, moved by hand").isPositive();
    if (duel.operations() >= ENOUGH_FOR_EVERY_ROW) {
      assertThat(known.used().entrySet())
          .as("rows of the list that nothing needs")
          .filteredOn(used -> used.getValue() == 0)
          .extracting(used -> used.getKey().point())
          .isEmpty();
    }
  }

  /**
   * What mends a difference could hide a mistake of Larder's: so mistakes are planted in what
   * Larder shows, one per script, and have to be noticed.
   */
  @Test
  void plantedMistakes_ofEverySort_areNoticed() {
    SplittableRandom random = new SplittableRandom(FIXED_SEED);
    Reference reference = new Reference(new ReferenceLoader());
    List<Flags> flags = Flags.all();
    Collections.shuffle(flags, new Random(FIXED_SEED));
    for (Mistake mistake : Mistake.values()) {
      int planted = 0;
      int noticed = 0;
      for (int i = 0; i < flags.size(); i += EVERY) {
        Script script = Script.draw(flags.get(i), random.split());
        Planter planter = new Planter(mistake, random.split());
        Duel duel = new Duel(reference, new Differences(KnownDifferences.all()), planter);
        int[] surprises = {0};
        duel.play(script, surprise -> surprises[0]++);
        planted += planter.planted() ? 1 : 0;
        noticed += surprises[0] > 0 ? 1 : 0;
      }
      System.out.printf("Planted: %s %d, noticed %d%n", mistake, planted, noticed);
      assertThat(planted).as(mistake + " planted").isGreaterThan(50);
      assertThat((double) noticed / planted).as(mistake + " noticed").isGreaterThan(NOTICED);
    }
  }
}
