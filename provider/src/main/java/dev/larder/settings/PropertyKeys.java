package dev.larder.settings;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Which properties there are under {@code larder.}, and what was probably meant by others. */
final class PropertyKeys {
  static final String ROOT = "larder.";
  static final String POOL_BUDGET = "larder.budget";
  static final String OFF_HEAP_POOL_BUDGET = "larder.offheap.budget";
  static final String DEFAULT = "larder.default.";
  static final String CACHE = "larder.cache.";

  private static final List<String> POOLS = List.of(POOL_BUDGET, OFF_HEAP_POOL_BUDGET);

  /** Properties of the whole JVM, which other parts of Larder read. */
  private static final Set<String> SYSTEM =
      Set.of("larder.clock", "larder.debug", "larder.lockholds");

  private PropertyKeys() {}

  static String ofCache(String cacheName, SettingName setting) {
    return CACHE + cacheName + "." + setting;
  }

  static String ofDefault(SettingName setting) {
    return DEFAULT + setting;
  }

  /** Whether it is read from the system's properties, and from nowhere else. */
  static boolean isOfSystem(String key) {
    return SYSTEM.contains(key);
  }

  /**
   * Refuses a property under {@code larder.} that nobody would read.
   *
   * <p>All of them are looked at whenever a cache is created, not only those that name it: a
   * misspelt key often names no cache at all.
   */
  static void check(String key, String cacheName) {
    if (!key.startsWith(ROOT) || POOLS.contains(key) || SYSTEM.contains(key)) {
      return;
    }
    String prefix = prefix(key);
    String setting = key.substring(prefix.length());
    if (prefix.isEmpty() || SettingName.named(setting).isEmpty()) {
      throw new IllegalArgumentException(
          "Unknown setting "
              + key
              + " (found when creating cache '"
              + cacheName
              + "')"
              + suggestion(key, prefix, setting, cacheName)
              + "; allowed are "
              + String.join(", ", POOLS)
              + ", "
              + DEFAULT
              + "<setting> and "
              + CACHE
              + "<name>.<setting> with a setting of "
              + String.join(", ", SettingName.texts()));
    }
  }

  /** The part before the setting: everything up to the last dot, as the name may have dots. */
  private static String prefix(String key) {
    if (key.startsWith(DEFAULT)) {
      return DEFAULT;
    }
    int lastDot = key.lastIndexOf('.');
    return key.startsWith(CACHE) && lastDot > CACHE.length() ? key.substring(0, lastDot + 1) : "";
  }

  private static String suggestion(String key, String prefix, String setting, String cacheName) {
    return nearest(key, prefix, setting, cacheName)
        .map(near -> "; did you mean " + near + "?")
        .orElse("");
  }

  /** The valid key with the fewest typing mistakes between it and {@code key}, if there are few. */
  private static Optional<String> nearest(
      String key, String prefix, String setting, String cacheName) {
    if (!prefix.isEmpty()) {
      return closest(setting, SettingName.texts()).map(prefix::concat);
    }
    Stream<String> ofCache =
        SettingName.texts().stream().map(text -> CACHE + cacheName + "." + text);
    Stream<String> ofDefault = SettingName.texts().stream().map(DEFAULT::concat);
    return closest(key, Stream.concat(POOLS.stream(), Stream.concat(ofDefault, ofCache)).toList());
  }

  private static Optional<String> closest(String wrong, List<String> right) {
    return right.stream()
        .filter(candidate -> distance(wrong, candidate) <= 1 + candidate.length() / 6)
        .min(Comparator.comparingInt(candidate -> distance(wrong, candidate)));
  }

  /** Insertions, deletions and replacements that turn {@code a} into {@code b} (Levenshtein). */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
