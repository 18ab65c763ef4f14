package dev.larder.settings;

import dev.larder.ByteSize;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.SweeperKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The settings that strings give at one moment, and what they and a configuration make together.
 *
 * <p>A property is looked for in the system properties, then in the manager's. For a cache, {@code
 * larder.cache.<name>.<setting>} comes first, then the configuration made in code, then {@code
 * larder.default.<setting>}, then what is built in. Code and {@code larder.cache.<name>} may not
 * contradict one another.
 *
 * <p>Immutable. All errors are {@link IllegalArgumentException}s that name the property or setting,
 * the cache and what is allowed.
 */
public final class Settings {
  /** The smallest budget. */
  public static final long MIN_BUDGET_BYTES = 64 << 10;

  private static final ByteSize COMMON_POOL = ByteSize.ofHeapPercent(10);
  private static final int ENTRIES_PER_BUDGET = 8;

  private final Properties properties;
  private final List<String> misplaced;
  private final long maxHeapBytes;

  /**
   * Settings from two sets of properties.
   *
   * @param system the system properties, which win
   * @param manager the manager's properties
   * @param maxHeapBytes the JVM's maximum heap
   */
  Settings(Properties system, Properties manager, long maxHeapBytes) {
    properties = new Properties();
    Stream.of(manager, system)
        .forEach(
            source ->
                source.stringPropertyNames().stream()
                    .filter(key -> key.startsWith(PropertyKeys.ROOT))
                    .forEach(key -> properties.setProperty(key, source.getProperty(key))));
    misplaced =
        manager.stringPropertyNames().stream()
            .filter(key -> PropertyKeys.isOfSystem(key) && system.getProperty(key) == null)
            .sorted()
            .toList();
    this.maxHeapBytes = maxHeapBytes;
  }

  /** Reads the system properties as they are now, and the manager's. */
  public static Settings read(Properties managerProperties) {
    return new Settings(
        System.getProperties(), managerProperties, Runtime.getRuntime().maxMemory());
  }

  /**
   * The pool for the manager's caches without a budget of their own.
   *
   * @param cacheName the cache that is being created, for messages
   * @param offHeap whether for those off-heap, which have a pool of their own
   */
  public PoolSettings pool(String cacheName, boolean offHeap) {
    return poolFor(about(cacheName), offHeap);
  }

  /** The pool of the caches on the heap, for the manager itself. */
  public PoolSettings poolOf(String manager) {
    return poolFor(" (" + manager + ")", /* offHeap= */ false);
  }

  private PoolSettings poolFor(String about, boolean offHeap) {
    String key = offHeap ? PropertyKeys.OFF_HEAP_POOL_BUDGET : PropertyKeys.POOL_BUDGET;
    String text = properties.getProperty(key);
    if (text == null) {
      long limitBytes = Math.max(COMMON_POOL.bytes(maxHeapBytes), MIN_BUDGET_BYTES);
      return new PoolSettings(limitBytes, /* common= */ true, offHeap);
    }
    Answer<ByteSize> answer = new Answer<>(parsedFor(key, text, about, ByteSize::parse), key);
    long limitBytes = budgetBytes(answer, about, maxHeapBytes, offHeap);
    return new PoolSettings(limitBytes, /* common= */ false, offHeap);
  }

  /** What the cache called {@code cacheName}, configured like this, is made with. */
  public CacheSettings forCache(String cacheName, LarderConfiguration<?, ?> configuration) {
    if (!misplaced.isEmpty()) {
      throw new IllegalArgumentException(
          String.join(", ", misplaced)
              + " in the manager's properties (found when creating cache '"
              + cacheName
              + "') would have no effect: set it for the whole JVM, -D"
              + misplaced.get(0)
              + "=...");
    }
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(key -> PropertyKeys.check(key, cacheName));
    FormResolution form = new FormResolution(this, cacheName, configuration);
    boolean offHeap = form.offHeap();
    Optional<Answer<ByteSize>> budget =
        sized(cacheName, SettingName.BUDGET, configuration.budget());
    long limitBytes =
        budget.isPresent()
            ? budgetBytes(budget.get(), about(cacheName), maxHeapBytes, offHeap)
            : pool(cacheName, offHeap).limitBytes();
    OptionalLong maxEntry = maxEntryBytes(cacheName, configuration, limitBytes);
    return new CacheSettings(
        budget.isEmpty(),
        limitBytes,
        maxEntry.orElse(limitBytes / ENTRIES_PER_BUDGET),
        maxEntry.isEmpty(),
        eviction(cacheName, configuration, budget.isPresent()),
        sweeper(cacheName, configuration),
        statistics(cacheName, configuration),
        offHeap,
        form.codecs(),
        form.sizer());
  }

  private EvictionKind eviction(
      String cacheName, LarderConfiguration<?, ?> configuration, boolean ownBudget) {
    EvictionKind eviction =
        resolve(
                cacheName,
                SettingName.EVICTION,
                configuration.eviction(),
                text -> constant(EvictionKind.values(), text),
                kind -> kind)
            .map(Answer::value)
            .orElse(EvictionKind.ADAPTIVE);
    if (eviction == EvictionKind.NONE && !ownBudget) {
      throw new IllegalArgumentException(
          "eviction NONE needs a budget of the cache's own, not the manager's pool: set budget"
              + about(cacheName));
    }
    return eviction;
  }

  private OptionalLong maxEntryBytes(
      String cacheName, LarderConfiguration<?, ?> configuration, long limitBytes) {
    Optional<Answer<ByteSize>> answer =
        sized(cacheName, SettingName.MAX_ENTRY_BYTES, configuration.maxEntryBytes());
    if (answer.isEmpty()) {
      return OptionalLong.empty();
    }
    long bytes = answer.get().value().bytes(maxHeapBytes);
    if (bytes < 1 || bytes > limitBytes) {
      throw error(
          "%s must be from 1 byte to the budget of %,d bytes: %s=%,d%s",
          SettingName.MAX_ENTRY_BYTES, limitBytes, answer.get().source(), bytes, about(cacheName));
    }
    return OptionalLong.of(bytes);
  }

  private SweeperKind sweeper(String cacheName, LarderConfiguration<?, ?> configuration) {
    return resolve(
            cacheName,
            SettingName.SWEEPER,
            configuration.sweeper(),
            SweeperKind::parse,
            sweeper -> sweeper)
        .map(Answer::value)
        .orElse(SweeperKind.WHEEL);
  }

  private boolean statistics(String cacheName, LarderConfiguration<?, ?> configuration) {
    return resolve(
            cacheName,
            SettingName.STATISTICS,
            configuration.statistics(),
            Settings::flag,
            enabled -> enabled)
        .map(Answer::value)
        .orElse(false);
  }

  private Optional<Answer<ByteSize>> sized(
      String cacheName, SettingName setting, Optional<ByteSize> code) {
    return resolve(cacheName, setting, code, ByteSize::parse, size -> size.bytes(maxHeapBytes));
  }

  /** The value that wins, with where it came from; two are the same if {@code identity} says so. */
  <T> Optional<Answer<T>> resolve(
      String cacheName,
      SettingName setting,
      Optional<T> code,
      Function<String, T> parser,
      Function<T, Object> identity) {
    Optional<Answer<T>> exact =
        property(PropertyKeys.ofCache(cacheName, setting), cacheName, parser);
    if (exact.isPresent() && code.isPresent()) {
      T said = exact.get().value();
      if (!identity.apply(said).equals(identity.apply(code.get()))) {
        throw error(
            "%s and the configuration in code contradict one another: %s=%s, in code %s=%s%s",
            exact.get().source(),
            exact.get().source(),
            said,
            setting,
            code.get(),
            about(cacheName));
      }
    }
    return exact
        .or(() -> code.map(value -> new Answer<>(value, setting.toString())))
        .or(() -> property(PropertyKeys.ofDefault(setting), cacheName, parser));
  }

  private <T> Optional<Answer<T>> property(
      String key, String cacheName, Function<String, T> parser) {
    String text = properties.getProperty(key);
    return text == null
        ? Optional.empty()
        : Optional.of(new Answer<>(parsed(key, text, cacheName, parser), key));
  }

  private static <T> T parsed(
      String key, String text, String cacheName, Function<String, T> parser) {
    return parsedFor(key, text, about(cacheName), parser);
  }

  private static <T> T parsedFor(
      String key, String text, String about, Function<String, T> parser) {
    try {
      return parser.apply(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage() + about, e);
    }
  }

  /** Off-heap only the JVM knows the most, and says so when it is asked for memory. */
  private static long budgetBytes(
      Answer<ByteSize> answer, String about, long maxHeapBytes, boolean offHeap) {
    long bytes = answer.value().bytes(maxHeapBytes);
    if (bytes < MIN_BUDGET_BYTES) {
      throw error(
          "budget must be at least %,d bytes: %s=%,d%s",
          MIN_BUDGET_BYTES, answer.source(), bytes, about);
    }
    if (bytes > maxHeapBytes && !offHeap) {
      throw error(
          "budget must not exceed the maximum heap of %,d bytes (-Xmx): %s=%,d%s",
          maxHeapBytes, answer.source(), bytes, about);
    }
    return bytes;
  }

  /**
   * The bytes of a budget that is changed while it is in use; {@code owner} is whose, for messages.
   */
  public static long newLimitBytes(ByteSize limit, String owner, boolean offHeap) {
    return budgetBytes(
        new Answer<>(limit, "limit"),
        " (" + owner + ")",
        Runtime.getRuntime().maxMemory(),
        offHeap);
  }

  private static <E extends Enum<E>> E constant(E[] constants, String text) {
    return Arrays.stream(constants)
        .filter(constant -> constant.name().equals(text.strip()))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "must be one of " + Arrays.toString(constants) + ": '" + text + "'"));
  }

  static boolean flag(String text) {
    return switch (text.strip()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new IllegalArgumentException("must be true or false: '" + text + "'");
    };
  }

  static IllegalArgumentException error(String format, Object... numbers) {
    return new IllegalArgumentException(String.format(Locale.ROOT, format, numbers));
  }

  static String about(String cacheName) {
    return " (cache '" + cacheName + "')";
  }

  /** A value and where it came from: a property's key, or the setting's name for code. */
  record Answer<T>(T value, String source) {}
}
