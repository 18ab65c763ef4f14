package dev.larder.jcache;

import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import dev.larder.testkit.FakeTicker;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.expiry.Duration;
import org.jspecify.annotations.Nullable;

/** What a cache is like, and what happens to it, in one of the tables of {@code JSR107.md}. */
enum TableSetting {
  PLAIN("Any cache"),
  LOADER("Read-through, and the loader has a value"),
  LOADER_EMPTY("Read-through, and the loader has none"),
  CREATION_ZERO("Expiry for creation is Duration.ZERO"),
  UPDATE_ZERO("Expiry for update is Duration.ZERO"),
  ACCESS_ZERO("Expiry for access is Duration.ZERO"),
  TOO_LARGE("The new value is larger than maxEntryBytes"),
  LOADED_TOO_LARGE("The loader's value is larger than maxEntryBytes"),
  FULL("A full cache that evicts nobody"),
  FULL_LOADER("A full read-through cache that evicts nobody"),
  TOO_LARGE_NONE("The new value is larger than maxEntryBytes, and nobody is evicted"),
  WRITER_FAILS("The writer throws"),
  LOADER_FAILS("The loader throws"),
  POLICY_FAILS("The expiry policy throws"),
  LISTENER_FAILS("A synchronous listener throws"),
  FILTER_FAILS("A filter throws");

  private static final int FILLER = 4_000;

  /** More than a full cache keeps for updates. */
  private static final int GROWN = 8 * FILLER;

  private static final int LARGE = 200_000;

  private final String heading;

  TableSetting(String heading) {
    this.heading = heading;
  }

  static boolean isTable(String heading) {
    return Arrays.stream(values()).anyMatch(setting -> setting.heading.equals(heading));
  }

  static TableSetting of(String heading) {
    return Arrays.stream(values())
        .filter(setting -> setting.heading.equals(heading))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no table '" + heading + "'"));
  }

  /** What "new" stands for. */
  String fresh() {
    return switch (this) {
      case TOO_LARGE, TOO_LARGE_NONE -> "n".repeat(LARGE);
      case FULL -> "n".repeat(GROWN);
      default -> "new";
    };
  }

  /** What "loaded" stands for. */
  private String loaded() {
    return switch (this) {
      case LOADED_TOO_LARGE -> "l".repeat(LARGE);
      case FULL_LOADER -> "l".repeat(GROWN);
      default -> "loaded";
    };
  }

  /** Long values by the words that stand for them. */
  String shown(String text) {
    return text.replace(fresh(), "new").replace(loaded(), "loaded");
  }

  LarderConfiguration<String, String> configuration(boolean byValue, Recorder recorder) {
    LarderConfiguration.Builder<String, String> builder =
        CacheFixture.strings(byValue)
            .writeThrough(true)
            .cacheWriterFactory(Recorder.factory(recorder.new Writer()))
            .expiryPolicyFactory(Recorder.factory(recorder.new Policy()));
    if (this == FILTER_FAILS) {
      builder.addListener(recorder.listening(recorder::filter, true, true));
    }
    builder.addListener(recorder.listening(/* oldValue= */ true, /* synchronous= */ true));
    if (name().contains("LOAD")) {
      builder.readThrough(true).cacheLoaderFactory(Recorder.factory(recorder.new Loader()));
    }
    if (this == FULL || this == FULL_LOADER || this == TOO_LARGE_NONE) {
      builder.eviction(EvictionKind.NONE);
    }
    return builder.build();
  }

  /** Makes the entry what the row says, then makes the cache what the table is about. */
  void prepare(String entry, Cache<String, String> cache, Recorder recorder, FakeTicker ticker) {
    if (entry.equals("present")) {
      cache.put("k", "old");
    } else if (entry.equals("expired")) {
      recorder.creation = new Duration(TimeUnit.SECONDS, 1);
      cache.put("k", "old");
      recorder.creation = Duration.ETERNAL;
      ticker.advance(1_000);
    } else if (!entry.equals("absent")) {
      throw new IllegalArgumentException("an entry is not '" + entry + "'");
    }
    switch (this) {
      case LOADER, LOADED_TOO_LARGE -> recorder.source.put("k", loaded());
      case FULL_LOADER -> {
        recorder.source.put("k", loaded());
        fill(cache);
      }
      case CREATION_ZERO -> recorder.creation = Duration.ZERO;
      case UPDATE_ZERO -> recorder.update = Duration.ZERO;
      case ACCESS_ZERO -> recorder.access = Duration.ZERO;
      case FULL -> fill(cache);
      case WRITER_FAILS -> recorder.failing = Pattern.compile("write|delete");
      case LOADER_FAILS -> recorder.failing = Pattern.compile("load");
      case POLICY_FAILS -> recorder.failing = Pattern.compile("creation|access|update");
      case LISTENER_FAILS -> recorder.failing = Pattern.compile("CREATED|UPDATED|REMOVED|EXPIRED");
      case FILTER_FAILS -> recorder.failing = Pattern.compile("filter");
      default -> {}
    }
  }

  private static void fill(Cache<String, String> cache) {
    try {
      for (int i = 0; true; i++) {
        cache.put("filler " + i, "f".repeat(FILLER));
      }
    } catch (CacheException e) {
      // Full.
    }
  }

  /** What is there afterwards; asks nobody for anything that a table shows. */
  @Nullable String left(LarderCache<String, String> cache) {
    return cache.containsKey("k") ? cache.get("k") : null;
  }
}
