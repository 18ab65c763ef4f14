package dev.larder.tck.speed;

import dev.larder.tck.memory.CacheUnderTest;
import dev.larder.tck.memory.Values;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * All objects that a run uses, made before anything is counted: keys as they are put and as they
 * are asked for, values to put, and the order in which it happens.
 */
final class Keyring {
  /** So many times as many keys as fit: few are still there when their turn comes again. */
  static final int STORM_KEYS_PER_ENTRY = 20;

  /** Values take turns, so that putting one does not measure making it. A power of two. */
  private static final int VALUES = 4_096;

  /** A power of two and a multiple of {@link Caller#BATCH}. */
  static final int LEAST_DRAWS = 1 << 20;

  private static final int PERCENT = 100;
  private static final long SEED = 42;

  private final String[] stored;
  private final String[] asked;
  private final Object[] values;
  private final int[] draws;

  private Keyring(String[] stored, String[] asked, Object[] values, int[] draws) {
    this.stored = stored;
    this.asked = asked;
    this.values = values;
    this.draws = draws;
  }

  static Keyring of(Scene scene) {
    boolean storm = scene.workload() == Workload.STORM;
    int entries = Math.toIntExact(scene.stock().entries());
    String[] stored = keys(0, storm ? Math.multiplyExact(entries, STORM_KEYS_PER_ENTRY) : entries);
    boolean same = storm || scene.access().keys() == Access.Keys.SAME;
    SplittableRandom random = new SplittableRandom(SEED);
    Object[] values = new Object[VALUES];
    Arrays.setAll(values, i -> scene.stock().values().value(i, i));
    return new Keyring(
        stored,
        same ? stored : keys(0, stored.length),
        values,
        storm
            ? inTurn(stored.length)
            : drawn(scene.access().draw(), stored.length, scene.workload().percentPuts(), random));
  }

  /** New keys of the numbers from the first on. */
  static String[] keys(int first, int count) {
    String[] keys = new String[count];
    Arrays.setAll(keys, i -> Values.key((long) first + i));
    return keys;
  }

  /** Puts of all keys, one after the other. */
  private static int[] inTurn(int keys) {
    int[] draws = new int[keys / Caller.BATCH * Caller.BATCH];
    Arrays.setAll(draws, i -> ~i);
    return draws;
  }

  /** Numbers of keys to get, or, of which the bits are turned, to put: so many of a hundred. */
  static int[] drawn(Access.Draw draw, int keys, int percentPuts, SplittableRandom random) {
    int[] draws = new int[Math.max(LEAST_DRAWS, Integer.highestOneBit(keys) << 1)];
    Ranks ranks = draw == Access.Draw.ZIPF ? Ranks.zipf(keys, random) : Ranks.uniform(keys);
    for (int i = 0; i < draws.length; i++) {
      int key = ranks.next(random);
      draws[i] = random.nextInt(PERCENT) < percentPuts ? ~key : key;
    }
    return draws;
  }

  /** Puts each of the stored keys; in a storm, only the keys that come last, as many as fit. */
  void fill(CacheUnderTest cache, Stock stock) {
    int from = stored.length - Math.toIntExact(stock.entries());
    for (int key = from; key < stored.length; key++) {
      cache.put(stored[key], stock.values().value(key, key));
    }
  }

  /** A caller that begins at another place of the order than others. */
  Caller caller(CacheUnderTest cache, int number, int callers) {
    int from = (int) ((long) draws.length * number / callers) / Caller.BATCH * Caller.BATCH;
    return new Caller(cache, asked, values, draws, from);
  }
}
