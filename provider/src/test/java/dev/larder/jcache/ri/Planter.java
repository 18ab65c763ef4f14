package dev.larder.jcache.ri;

import java.util.SplittableRandom;
import java.util.function.UnaryOperator;

/** Plants one mistake in one script, at some step where it can be made. */
final class Planter implements UnaryOperator<Seen> {
  private static final int ONE_STEP_IN = 10;

  private final Mistake mistake;
  private final SplittableRandom random;
  private boolean planted;

  Planter(Mistake mistake, SplittableRandom random) {
    this.mistake = mistake;
    this.random = random;
  }

  @Override
  public Seen apply(Seen seen) {
    if (planted || random.nextInt(ONE_STEP_IN) != 0) {
      return seen;
    }
    Seen wrong = seen.copy();
    planted = mistake.make(wrong, random);
    return planted ? wrong : seen;
  }

  /** Whether the mistake has been made. */
  boolean planted() {
    return planted;
  }
}
