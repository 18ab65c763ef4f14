package dev.larder.tck.tables;

/** The rows of the expiry lesson's tables: how expired entries leave. */
enum Cleanup {
  LAZY("lazy only", 0, 1),
  SAMPLES_5("active, 5 samples", 5, 1),
  SAMPLES_20("active, 20 samples", 20, 1),
  SAMPLES_100("active, 100 samples", 100, 1),
  /** Larder's default, which the lesson does not have; it counts milliseconds. */
  TIMER_WHEEL("timer wheel", 0, 1_000);

  private static final Cleanup[] OF_THE_LESSON = {LAZY, SAMPLES_5, SAMPLES_20, SAMPLES_100};

  private final String label;
  private final int sampleSize;
  private final int ticksPerSecond;

  Cleanup(String label, int sampleSize, int ticksPerSecond) {
    this.label = label;
    this.sampleSize = sampleSize;
    this.ticksPerSecond = ticksPerSecond;
  }

  /** The lesson's four, in its order. */
  static Cleanup[] ofTheLesson() {
    return OF_THE_LESSON.clone();
  }

  /** The name in the tables. */
  String label() {
    return label;
  }

  /** Rows that a round draws, 0 if none does. */
  int sampleSize() {
    return sampleSize;
  }

  /** The unit of time. */
  int ticksPerSecond() {
    return ticksPerSecond;
  }
}
