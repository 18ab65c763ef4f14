package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.CacheUsage;
import dev.larder.LarderConfiguration;
import dev.larder.spi.LarderCachingProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.CacheManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What happens in a JVM that has less direct memory than the caches may take. */
@Timeout(120)
class LittleDirectMemoryTest {
  private static final int VALUE = 100_000;

  /** The other JVM. */
  static final class Main {
    private Main() {}

    public static void main(String[] arguments) {
      try (LarderCachingProvider provider = new LarderCachingProvider()) {
        CacheManager manager = provider.getCacheManager();
        Cache<Integer, byte[]> cache;
        try {
          cache =
              manager.createCache(
                  "images",
                  LarderConfiguration.builder(Integer.class, byte[].class)
                      .offHeap(true)
                      .budget("64MiB")
                      .build());
        } catch (CacheException e) {
          System.out.println("not created: " + e.getMessage());
          return;
        }
        use(cache);
      }
    }

    private static void use(Cache<Integer, byte[]> cache) {
      int stored = 0;
      try {
        for (; stored < 1_000; stored++) {
          cache.put(stored, new byte[VALUE]);
        }
      } catch (CacheException e) {
        System.out.println("refused: " + e.getMessage());
      }
      int found = 0;
      for (int i = 0; i < stored; i++) {
        byte[] value = cache.get(i);
        found += value != null && value.length == VALUE ? 1 : 0;
      }
      System.out.println("found " + found + " of " + stored);
      System.out.println("reserved " + cache.unwrap(CacheUsage.class).offHeapReservedBytes());
      for (int i = 0; i < 5; i++) {
        cache.remove(i);
      }
      cache.put(stored, new byte[VALUE]);
      System.out.println("stored after removals: " + cache.containsKey(stored));
    }
  }

  private static String run(String maxDirectMemory) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:MaxDirectMemorySize=" + maxDirectMemory,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output).isZero();
    return output;
  }

  @Test
  void put_theJvmRefusesMemory_failsClearlyAndLosesNothing() throws Exception {
    String output = run("20m");

    assertThat(output)
        .contains("refused: Cache 'images': the JVM refused 1,048,576 bytes of direct memory")
        .contains("-XX:MaxDirectMemorySize")
        .contains("the entry was not stored")
        .containsPattern("found (\\d+) of \\1\\R")
        .contains("stored after removals: true");
    assertThat(output.replaceAll("(?s).*reserved (\\d+).*", "$1")).isEqualTo("20971520");
  }

  @Test
  void createCache_theJvmHasNone_isRefused() throws Exception {
    assertThat(run("200k"))
        .contains("not created: Cache 'images': the JVM refused 1,048,576 bytes")
        .contains("-XX:MaxDirectMemorySize");
  }
}
