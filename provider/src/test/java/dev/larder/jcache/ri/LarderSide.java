package dev.larder.jcache.ri;

import dev.larder.LarderConfiguration;
import dev.larder.jcache.LarderUnderTest;
import java.util.SortedMap;
import java.util.TreeMap;
import javax.cache.Cache;
import javax.cache.management.CacheStatisticsMXBean;

/**
 * Larder. Nothing is swept: the reference implementation looks for expired entries on no thread.
 */
final class LarderSide implements Side {
  private final User user = new User();
  private final LarderUnderTest<String, Word> larder;

  /** What was there the last time somebody looked: of what is over, only the key can be seen. */
  private SortedMap<String, Cell> known = new TreeMap<>();

  LarderSide(Script script) {
    Flags flags = script.flags();
    LarderConfiguration.Builder<String, Word> builder =
        LarderConfiguration.builder(String.class, Word.class)
            .budget("1MiB")
            .storeByValue(flags.byValue())
            .statistics(flags.statistics())
            .readThrough(flags.readThrough())
            .writeThrough(flags.writeThrough())
            .cacheWriterFactory(() -> user.new Writer())
            .expiryPolicyFactory(() -> flags.expiring().policy(user));
    if (script.loader()) {
      builder.cacheLoaderFactory(() -> user.new Loader());
    }
    if (flags.listens()) {
      builder.addListener(user.listening(flags.listening()));
    }
    larder = new LarderUnderTest<>(builder.build());
  }

  long millis() {
    return larder.millis();
  }

  void advance(long byMillis) {
    larder.advance(byMillis);
  }

  @Override
  @SuppressWarnings("unchecked") // Wrong types are among the things that are tried.
  public Cache<Object, Object> cache() {
    return (Cache<Object, Object>) (Cache<?, ?>) larder.cache();
  }

  @Override
  public User user() {
    return user;
  }

  @Override
  public CacheStatisticsMXBean statistics() {
    return larder.statistics();
  }

  @Override
  public SortedMap<String, Cell> cells() {
    SortedMap<String, Cell> cells = new TreeMap<>();
    larder.look(
        Script.KEYS,
        (key, value, deadline) -> cells.put(key, new Cell(value.toString(), deadline)));
    for (Object row : larder.rows()) {
      String key = (String) row;
      cells.computeIfAbsent(key, over -> known.getOrDefault(over, new Cell("?", millis())));
    }
    known = cells;
    return new TreeMap<>(cells);
  }

  @Override
  public String leftover() {
    return "";
  }

  @Override
  public void close() {
    larder.close();
  }
}
