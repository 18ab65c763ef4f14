package dev.larder.store;

import dev.larder.testkit.StringProbe;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One operation of a sequence, complete by itself: it means the same whatever came before, so that
 * a sequence stays one when operations are left out.
 *
 * @param kind what is done
 * @param key to which key
 * @param length characters of a value
 * @param millis a deadline from now on, for ever if {@link #FOR_EVER}; or how much time passes
 * @param serial its place in the sequence it comes from, which makes its value its own
 */
record ModelOperation(Kind kind, String key, int length, long millis, int serial) {
  /** What is done. */
  enum Kind {
    PUT(455),
    /** Reads a value. */
    GET(240),
    /** Reads a value while the row may not expire. */
    GET_WHEN_BUSY(10),
    /** Reads a row as the holder of the key's lock does. */
    FIND(50),
    /** The same without using the row. */
    PEEK(20),
    REMOVE(60),
    RESCHEDULE(50),
    /** Ends a row's time now, and reads it. */
    END(10),
    /** Reserves, where nobody is evicted also puts, and gives back what is left. */
    RESERVE(40),
    /** Gives bytes to another store of the pool. */
    GIVE(5),
    /** Lets time pass. */
    WAIT(30),
    SWEEP(20),
    /** Walks over all keys. */
    WALK(9),
    CLEAR(1);

    private final int perMille;

    Kind(int perMille) {
      this.perMille = perMille;
    }
  }

  /** Characters of a value that is too large. */
  private static final int TOO_LARGE = 4_000;

  /** No deadline. */
  static final long FOR_EVER = 0;

  private static final int KEYS = 900;
  private static final int TWINS = 40;
  private static final int TWIN_HASH = 0x1234_5678;
  private static final String TWIN = "twin ";
  private static final long MONTH_MILLIS = 30L * 24 * 3_600 * 1_000;
  private static final long TEN_MINUTES_MILLIS = 600_000;

  /** So many operations, drawn at random. */
  static List<ModelOperation> sequence(long seed, int length) {
    SplittableRandom random = new SplittableRandom(seed);
    List<ModelOperation> sequence = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      sequence.add(random(random, i));
    }
    return sequence;
  }

  private static ModelOperation random(SplittableRandom random, int serial) {
    Kind kind = kind(random);
    long millis = kind == Kind.WAIT ? pause(random) : deadline(random);
    return new ModelOperation(kind, key(random), length(random), millis, serial);
  }

  private static Kind kind(SplittableRandom random) {
    int draw = random.nextInt(1_000);
    for (Kind kind : Kind.values()) {
      draw -= kind.perMille;
      if (draw < 0) {
        return kind;
      }
    }
    throw new AssertionError("the kinds' shares must add up to 1,000");
  }

  /** Some keys are used more than others, and some share one hash. */
  private static String key(SplittableRandom random) {
    double skewed = Math.pow(random.nextDouble(), 3);
    return random.nextInt(12) == 0 ? TWIN + random.nextInt(TWINS) : "key " + (int) (skewed * KEYS);
  }

  private static int length(SplittableRandom random) {
    return switch (random.nextInt(60)) {
      case 0 -> TOO_LARGE + random.nextInt(200);
      case 1 -> random.nextInt(TOO_LARGE);
      case 2, 3, 4, 5, 6, 7, 8 -> random.nextInt(600);
      default -> random.nextInt(90);
    };
  }

  private static long deadline(SplittableRandom random) {
    return switch (random.nextInt(30)) {
      case 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 -> FOR_EVER;
      case 10 -> -1;
      case 11 -> MONTH_MILLIS;
      case 12, 13, 14, 15 -> 1 + random.nextInt(2_000);
      default -> 1 + random.nextInt(60_000);
    };
  }

  private static long pause(SplittableRandom random) {
    return random.nextInt(80) == 0 ? TEN_MINUTES_MILLIS : random.nextInt(1_000);
  }

  StringProbe probe() {
    return isTwin() ? StringProbe.withHash(key, TWIN_HASH) : StringProbe.of(key);
  }

  /** Whether the key shares its hash with others. */
  boolean isTwin() {
    return key.startsWith(TWIN);
  }

  /** A value nobody else has. */
  String value() {
    return (serial + "_".repeat(length)).substring(0, Math.max(1, length));
  }

  /** How much to give: few rows, mostly. */
  long bytes() {
    return 2L * length;
  }

  @Override
  public String toString() {
    return switch (kind) {
      case PUT, RESERVE -> kind + " " + key + ", " + length + " characters, " + millis + " ms";
      case RESCHEDULE -> kind + " " + key + ", " + millis + " ms";
      case GET, GET_WHEN_BUSY, FIND, PEEK, REMOVE, END -> kind + " " + key;
      case GIVE -> kind + " " + bytes() + " bytes";
      case WAIT -> kind + " " + millis + " ms";
      case SWEEP, WALK, CLEAR -> kind.toString();
    };
  }
}
