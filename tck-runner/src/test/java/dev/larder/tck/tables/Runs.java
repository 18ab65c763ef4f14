package dev.larder.tck.tables;

/** The runs that several tests look at, made once. */
final class Runs {
  static final EvictionRuns EVICTION = new EvictionRuns();
  static final EvictionGrid LESSON_EVICTION = EvictionGrid.ofTheLesson(EVICTION);
  static final EvictionGrid REAL_EVICTION = EvictionGrid.withRealCosts(EVICTION);
  static final ExpiryResult[] LESSON_EXPIRY = ExpiryRun.allWithLessonCosts();
  static final ExpiryResult[] REAL_EXPIRY = ExpiryRun.allWithRealCosts();

  private Runs() {}
}
