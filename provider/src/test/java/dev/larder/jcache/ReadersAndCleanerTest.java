package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.ByteSize;
import dev.larder.CacheUsage;
import dev.larder.EvictionKind;
import dev.larder.LarderConfiguration;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Chunks are recycled as fast as can be, under readers: a small full cache whose values are
 * overwritten by longer and shorter ones. Each value says whose it is, how new, and proves that it
 * is whole.
 *
 * <p>{@code -Dreaders.millis=60000} makes each of the cases as long as that.
 */
@Timeout(3_600)
class ReadersAndCleanerTest {
  private static final int KEYS = 600;
  private static final int WRITERS = 3;
  private static final int READERS = 3;
  private static final int LONGEST = 3_000;
  private static final String WIDE = "\u65e5";
  private static final long LIMIT = 200_000;
  private static final long LEAST_COPIED = LIMIT;
  private static final long LEAST_READ = 1_000;
  private static final long LONGEST_NANOS = 20_000_000_000L;
  private static final long MILLIS = Long.getLong("readers.millis", 800);

  private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private volatile boolean running = true;
  private final AtomicLong read = new AtomicLong();
  private final AtomicLong written = new AtomicLong();

  /** The newest version of each key; a key has one writer, so these come in order. */
  private final AtomicLongArray newest = new AtomicLongArray(KEYS);

  /**
   * A value that is an object of a user's class.
   *
   * @param text what it proves itself by, a byte a char
   */
  private record Letter(String text) implements Serializable {}

  static Stream<Arguments> caches() {
    return Stream.of(EvictionKind.values())
        .filter(eviction -> eviction != EvictionKind.NONE)
        .flatMap(
            eviction -> Stream.of(false, true).map(offHeap -> Arguments.of(eviction, offHeap)));
  }

  @ParameterizedTest
  @MethodSource("caches")
  void read_whileChunksAreRecycled_givesWholeValuesOfTheKeyThatNeverGetOlder(
      EvictionKind eviction, boolean offHeap, TestReporter reporter) throws InterruptedException {
    try (CacheManager manager = Caching.getCachingProvider().getCacheManager()) {
      LarderConfiguration<Integer, Object> configuration =
          LarderConfiguration.builder(Integer.class, Object.class)
              .budget(ByteSize.ofBytes(LIMIT))
              .offHeap(offHeap)
              .eviction(eviction)
              .build();
      Cache<Integer, Object> cache = manager.createCache("readers " + eviction, configuration);

      hammer(cache);

      CacheUsage usage = cache.unwrap(CacheUsage.class);
      failures.forEach(Throwable::printStackTrace);
      assertThat(failures).isEmpty();
      assertThat(read.get()).isGreaterThan(LEAST_READ);
      assertThat(usage.bytesCopied()).as("the cleaner was at work").isGreaterThan(LEAST_COPIED);
      reporter.publishEntry(
          eviction.toString(),
          read + " values read, " + written + " written, copied " + usage.bytesCopied());
      manager.destroyCache("readers " + eviction);
    }
  }

  private void hammer(Cache<Integer, Object> cache) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      int writer = i;
      threads.add(new Thread(() -> guarded(() -> write(cache, writer))));
    }
    for (int i = 0; i < READERS; i++) {
      int reader = i;
      threads.add(new Thread(() -> guarded(() -> read(cache, reader))));
    }
    threads.forEach(Thread::start);
    long start = System.nanoTime();
    while (System.nanoTime() - start < MILLIS * 1_000_000
        || (!isEnough(cache) && System.nanoTime() - start < LONGEST_NANOS)) {
      LockSupport.parkNanos(10_000_000);
    }
    running = false;
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private boolean isEnough(Cache<Integer, Object> cache) {
    return read.get() > LEAST_READ && cache.unwrap(CacheUsage.class).bytesCopied() > LEAST_COPIED;
  }

  private void guarded(Runnable work) {
    try {
      work.run();
    } catch (Throwable e) {
      failures.add(e);
    }
  }

  private void write(Cache<Integer, Object> cache, int writer) {
    SplittableRandom random = new SplittableRandom(writer);
    while (running) {
      int key = random.nextInt(KEYS / WRITERS) * WRITERS + writer;
      if (random.nextInt(20) == 0) {
        cache.remove(key);
      } else {
        int version = (int) newest.get(key) + 1;
        cache.put(key, asStored(key, value(key, version, random)));
        newest.set(key, version);
        written.incrementAndGet();
      }
    }
  }

  /** Key, version, filling that follows from both, checksum. */
  private static byte[] value(int key, int version, SplittableRandom random) {
    int length = random.nextInt(12) == 0 ? random.nextInt(LONGEST) : random.nextInt(250);
    byte[] value = new byte[3 * Integer.BYTES + length];
    number(value, 0, key);
    number(value, Integer.BYTES, version);
    for (int i = 0; i < length; i++) {
      value[2 * Integer.BYTES + i] = (byte) (key + version * 7 + i);
    }
    number(value, value.length - Integer.BYTES, checksum(value));
    return value;
  }

  /** The same as an array, a String of one byte a char, one of two, or an object. */
  private static Object asStored(int key, byte[] value) {
    return switch (key / WRITERS % 4) {
      case 0 -> value;
      case 1 -> new String(value, StandardCharsets.ISO_8859_1);
      case 2 -> WIDE + new String(value, StandardCharsets.ISO_8859_1);
      default -> new Letter(new String(value, StandardCharsets.ISO_8859_1));
    };
  }

  private static byte[] asBytes(int key, Object stored) {
    return switch (key / WRITERS % 4) {
      case 0 -> (byte[]) stored;
      case 1 -> ((String) stored).getBytes(StandardCharsets.ISO_8859_1);
      case 2 -> ((String) stored).substring(1).getBytes(StandardCharsets.ISO_8859_1);
      default -> ((Letter) stored).text().getBytes(StandardCharsets.ISO_8859_1);
    };
  }

  private static int checksum(byte[] value) {
    CRC32 crc = new CRC32();
    crc.update(value, 0, value.length - Integer.BYTES);
    return (int) crc.getValue();
  }

  private static void number(byte[] value, int at, int number) {
    for (int i = 0; i < Integer.BYTES; i++) {
      value[at + i] = (byte) (number >>> (8 * i));
    }
  }

  private static int number(byte[] value, int at) {
    int number = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      number |= (value[at + i] & 0xff) << (8 * i);
    }
    return number;
  }

  private void read(Cache<Integer, Object> cache, int reader) {
    SplittableRandom random = new SplittableRandom(100 + reader);
    Map<Integer, Integer> seen = new HashMap<>();
    while (running) {
      switch (random.nextInt(40)) {
        case 0 -> cache.forEach(entry -> expect(entry.getKey(), entry.getValue(), seen));
        case 1, 2, 3 -> cache.getAll(some(random)).forEach((key, v) -> expect(key, v, seen));
        default -> {
          int key = random.nextInt(KEYS);
          expect(key, cache.get(key), seen);
        }
      }
    }
  }

  private static Set<Integer> some(SplittableRandom random) {
    Set<Integer> keys = new HashSet<>();
    for (int i = 0; i < 20; i++) {
      keys.add(random.nextInt(KEYS));
    }
    return keys;
  }

  private void expect(int key, @Nullable Object stored, Map<Integer, Integer> seen) {
    if (stored == null) {
      return;
    }
    read.incrementAndGet();
    byte[] value = asBytes(key, stored);
    if (number(value, value.length - Integer.BYTES) != checksum(value)) {
      throw new AssertionError("a torn value");
    }
    if (number(value, 0) != key) {
      throw new AssertionError("the value of key " + number(value, 0) + " instead of " + key);
    }
    int version = number(value, Integer.BYTES);
    Integer before = seen.put(key, version);
    if (before != null && before > version) {
      throw new AssertionError("version " + version + " after " + before);
    }
    if (version > newest.get(key) + 1) {
      throw new AssertionError("a version that nobody wrote");
    }
  }
}
