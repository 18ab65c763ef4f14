package dev.larder.tck.lesson;

/**
 * The expiry lesson's traffic: each second 20 new keys of three kinds and 60 accesses, most of them
 * to the last two thousand keys.
 */
public final class LibraryHour {
  /** Seconds in the lesson's run. */
  public static final int SECONDS = 3_600;

  /** Seed of the lesson's traffic. */
  public static final int SEED = 20_260_731;

  /** New keys in a second. */
  public static final int PUTS_PER_SECOND = 20;

  /** Accesses in a second, after the new keys. */
  public static final int ACCESSES_PER_SECOND = 60;

  private static final String[] KINDS = {"lock:", "catalog:", "session:"};
  private static final int[] LIFETIMES = {60, 300, 1_800};
  private static final int RECENT = 2_000;

  private LibraryHour() {}

  /** What a second consists of, told in its order. */
  public interface Listener {
    /** A second begins; the first is number 1. */
    void secondBegins(int second);

    /** A new key comes. */
    void put(String key, int lifetimeSeconds);

    /** A key is asked for, which may be over, or gone. */
    void access(String key);

    /** The second's traffic is over: time for cleaning up. */
    void secondEnds(int second);
  }

  /** Replays the lesson's traffic: {@value #SECONDS} seconds. */
  public static void replay(long seed, Listener listener) {
    LessonGenerator random = new LessonGenerator(seed);
    String[] keys = new String[SECONDS * PUTS_PER_SECOND];
    int known = 0;
    for (int second = 1; second <= SECONDS; second++) {
      listener.secondBegins(second);
      for (int i = 0; i < PUTS_PER_SECOND; i++) {
        int kind = kind(random.nextDouble());
        keys[known] = key(kind, known);
        listener.put(keys[known], LIFETIMES[kind]);
        known++;
      }
      for (int i = 0; i < ACCESSES_PER_SECOND; i++) {
        listener.access(keys[accessed(random, known)]);
      }
      listener.secondEnds(second);
    }
  }

  private static int kind(double p) {
    return p < 0.30 ? 0 : p < 0.80 ? 1 : 2;
  }

  private static String key(int kind, int number) {
    StringBuilder key = new StringBuilder(14).append(KINDS[kind]);
    LoanTrace.appendPadded(key, number, 6);
    return key.toString();
  }

  /** Two numbers an access: whether a recent key, and which. */
  private static int accessed(LessonGenerator random, int known) {
    return random.nextDouble() < 0.70
        ? known - 1 - random.nextInt(Math.min(RECENT, known))
        : random.nextInt(known);
  }
}
