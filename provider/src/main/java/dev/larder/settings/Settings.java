package dev.larder.settings;

import dev.larder.ByteSize;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.SweeperKind;
import java.util.Arrays;
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

  private static final int ENTRIES_PER_BUDGET = 8;

  private final Properties properties;
  private final JvmLimits limits;
  private final long maxHeapBytes;

  /**
   * Settings from two sets of properties.
   *
   * @param system the system properties, which win
   * @param manager the manager's properties
   * @param limits what the JVM may take
   */
  Settings(Properties system, Properties manager, JvmLimits limits) {
    properties = new Properties();
    Stream.of(manager, system)
        .forEach(
            source ->
                source.stringPropertyNames().stream()
                    .filter(key -> key.startsWith(PropertyKeys.ROOT))
                    .forEach(key -> properties.setProperty(key, source.getProperty(key))));
    this.limits = limits;
    maxHeapBytes = limits.maxHeapBytes();
  }

  /** Reads the system properties as they are now, and the manager's. */
  public static Settings read(Properties managerProperties, JvmLimits limits) {
    return new Settings(System.getProperties(), managerProperties, limits);
  }

  /**
   * The pool for the manager's caches in that region without a budget of their own.
   *
   * @param cacheName the cache that is being created, for messages
   */
  public PoolSettings pool(Region region, String cacheName) {
    return poolFor(region, about(cacheName));
  }

  /** The same for the manager itself. */
  public PoolSettings poolOf(Region region, String manager) {
    return poolFor(region, " (" + manager + ")");
  }

  private PoolSettings poolFor(Region region, String about) {
    String key = region.property();
    String text = properties.getProperty(key);
    if (text == null) {
      return new PoolSettings(
          region, Math.max(region.commonPoolBytes(limits), MIN_BUDGET_BYTES), /* common= */ true);
    }
    Answer<ByteSize> answer = new Answer<>(parsedFor(key, text, about, ByteSize::parse), key);
    return new PoolSettings(
        region, budgetBytes(answer, about, region, limits), /* common= */ false);
  }

  /** What the cache called {@code cacheName}, configured like this, is made with. */
  public CacheSettings forCache(String cacheName, LarderConfiguration<?, ?> configuration) {
    properties.stringPropertyNames().stream()
        .sorted()
        .forEach(key -> PropertyKeys.check(key, cacheName));
    Optional<Answer<ByteSize>> budget =
        sized(cacheName, SettingName.BUDGET, configuration.budget());
    Region region = Region.of(offheap(cacheName, configuration));
    long limitBytes =
        budget.isPresent()
            ? budgetBytes(budget.get(), about(cacheName), region, limits)
            : pool(region, cacheName).limitBytes();
    EvictionKind eviction =
        resolve(
                cacheName,
                SettingName.EVICTION,
                configuration.eviction(),
                text -> constant(EvictionKind.values(), text),
                kind -> kind)
            .map(Answer::value)
            .orElse(EvictionKind.ADAPTIVE);
    if (eviction == EvictionKind.NONE && budget.isEmpty()) {
      throw new IllegalArgumentException(
          "eviction NONE needs a budget of the cache's own, not the manager's pool: set budget"
              + about(cacheName));
    }
    OptionalLong maxEntry = maxEntryBytes(cacheName, configuration, limitBytes);
    FormResolution form = new FormResolution(this, cacheName, configuration);
    return new CacheSettings(
        budget.isEmpty(),
        limitBytes,
        maxEntry.orElse(limitBytes / ENTRIES_PER_BUDGET),
        maxEntry.isEmpty(),
        eviction,
        sweeper(cacheName, configuration),
        statistics(cacheName, configuration),
        form.codecs(),
        region,
        form.sizer());
  }

  /** A default that cannot apply does not; whoever asks for it by name is told. */
  private boolean offheap(String cacheName, LarderConfiguration<?, ?> configuration) {
    Optional<Answer<Boolean>> answer =
        resolve(
            cacheName,
            SettingName.OFFHEAP,
            configuration.offheap(),
            Settings::flag,
            enabled -> enabled);
    if (answer.isEmpty() || !answer.get().value() || configuration.isStoreByValue()) {
      return answer.isPresent() && answer.get().value();
    }
    if (!answer.get().source().equals(PropertyKeys.ofDefault(SettingName.OFFHEAP))) {
      throw error(
          "%s=true needs a cache that stores by value: references cannot leave the heap; set"
              + " storeByValue, or leave %s off%s",
          answer.get().source(), SettingName.OFFHEAP, about(cacheName));
    }
    return false;
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

  private static long budgetBytes(
      Answer<ByteSize> answer, String about, Region region, JvmLimits limits) {
    long bytes = answer.value().bytes(limits.maxHeapBytes());
    if (bytes < MIN_BUDGET_BYTES) {
      throw error(
          "budget must be at least %,d bytes: %s=%,d%s",
          MIN_BUDGET_BYTES, answer.source(), bytes, about);
    }
    if (bytes > region.most(limits)) {
      throw error(
          "budget must not exceed the %s: %s=%,d%s",
          region.limitText(limits), answer.source(), bytes, about);
    }
    return bytes;
  }

  /**
   * The bytes of a budget that is changed while it is in use; {@code owner} is whose, for messages.
   */
  public static long newLimitBytes(ByteSize limit, String owner, Region region, JvmLimits limits) {
    return budgetBytes(new Answer<>(limit, "limit"), " (" + owner + ")", region, limits);
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

  private static boolean flag(String text) {
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
