package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceFiles;
import dev.larder.tck.trace.TraceReader;
import java.nio.file.Path;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PoolLoadTest {
  @TempDir Path folder;

  private CacheManager manager;
  private Cache<String, String> cache;

  @BeforeEach
  void open() {
    manager = Caching.getCachingProvider("dev.larder.spi.LarderCachingProvider").getCacheManager();
    cache =
        manager.createCache(
            "load",
            new MutableConfiguration<String, String>().setTypes(String.class, String.class));
  }

  @AfterEach
  void close() {
    manager.close();
  }

  @Test
  void step_ofEveryRequest_countsHitsOfEachCopyApart() throws Exception {
    PoolLoad load = new PoolLoad(trace("0,a,,", "1,b,,", "2,a,,", "3,a,,"), 3);

    run(load);

    assertThat(load.requests()).isEqualTo(12);
    assertThat(load.hits()).isEqualTo(6);
    assertThat(cache).hasSize(6);
  }

  @Test
  void step_ofAValueThatIsOver_isAMissAndPutsItAgain() throws Exception {
    PoolLoad load = new PoolLoad(trace("0,a,,10", "9,a,,10", "10,a,,10", "19,a,,10"), 2);

    run(load);

    // Of each copy: 9 is before 10, and 19 before the 20 that the second put made of it.
    assertThat(load.hits()).isEqualTo(4);
  }

  @Test
  void step_afterReset_beginsAgainWithDeadlinesToo() throws Exception {
    PoolLoad load = new PoolLoad(trace("0,a,,10", "9,a,,10"), 1);
    run(load);
    cache.clear();

    load.reset();

    assertThat(load.progress()).isZero();
    run(load);
    assertThat(load.hits()).isEqualTo(1);
  }

  @Test
  void step_aValueOfAnotherKey_fails() throws Exception {
    Trace trace = trace("0,a,,", "1,b,,");
    cache.put(trace.shape().key(1), trace.shape().value(2, 24));
    PoolLoad load = new PoolLoad(trace, 1);
    load.step(cache);

    assertThatThrownBy(() -> load.step(cache))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("under another key");
  }

  @Test
  void footprint_ofCopies_countsEachKeyOnceWithItsFirstSize() throws Exception {
    PoolLoad load = new PoolLoad(trace("0,a,100,", "1,b,30,", "2,a,500,"), 2);

    // Keys have 16 characters.
    assertThat(load.footprint(52)).isEqualTo(2 * (16 + 100 + 52 + 16 + 30 + 52));
  }

  private void run(PoolLoad load) {
    while (load.progress() < 1) {
      load.step(cache);
    }
  }

  private Trace trace(String... lines) throws Exception {
    String text = TraceFiles.HEADER + String.join("\n", lines) + "\n";
    return TraceReader.read(TraceFiles.gzip(folder.resolve("t.csv.gz"), text));
  }
}
