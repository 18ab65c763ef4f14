package dev.larder.tck.comparison;

import dev.larder.CacheUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;

/**
 * The child's main class for the footprint: fills one cache, by value, with 16-character keys and
 * 24-byte values that expire, and weighs it.
 */
final class FootprintChild {
  private static final Duration LONG_ENOUGH = new Duration(TimeUnit.HOURS, 1);
  private static final int WARM_UP = 10_000;

  private FootprintChild() {}

  /** Arguments: the setup's class, number of entries, limit in the setup's unit, result file. */
  public static void main(String[] args) throws IOException, ReflectiveOperationException {
    ProviderSetup setup =
        Class.forName(args[0])
            .asSubclass(ProviderSetup.class)
            .getDeclaredConstructor()
            .newInstance();
    int entries = Integer.parseInt(args[1]);
    LimitKind kind = LimitKind.valueOf(args[2]);
    long limit = Long.parseLong(args[3]);
    // The first cache loads classes and makes the provider's constants.
    measure(setup, kind, limit, WARM_UP);
    Json.write(Path.of(args[4]), measure(setup, kind, limit, entries));
  }

  private static FootprintResult measure(
      ProviderSetup setup, LimitKind kind, long limit, int entries) {
    long before = HeapProbe.settledBytes();
    long with;
    long held;
    long ledger;
    MutableConfiguration<String, String> common =
        new MutableConfiguration<String, String>()
            .setTypes(String.class, String.class)
            .setExpiryPolicyFactory(CreatedExpiryPolicy.factoryOf(LONG_ENOUGH));
    try (OpenCache open = OpenCache.open(setup, kind, limit, common)) {
      fill(open.cache(), entries);
      open.settle();
      held = open.countEntries();
      ledger = ledgerBytes(open.cache());
      with = HeapProbe.settledBytes();
    }
    return new FootprintResult(held, with - Math.min(before, HeapProbe.settledBytes()), ledger);
  }

  private static void fill(Cache<String, String> cache, int entries) {
    for (int i = 0; i < entries; i++) {
      cache.put(digits("k", i, 16), digits("v", i, 24));
    }
  }

  /** A string of its own of {@code length} Latin-1 characters. */
  private static String digits(String first, int number, int length) {
    String digits = Integer.toString(number);
    return first + "0".repeat(length - 1 - digits.length()) + digits;
  }

  private static long ledgerBytes(Cache<String, String> cache) {
    try {
      return cache.unwrap(CacheUsage.class).usedBytes();
    } catch (IllegalArgumentException e) {
      return FootprintResult.NO_LEDGER;
    }
  }
}
