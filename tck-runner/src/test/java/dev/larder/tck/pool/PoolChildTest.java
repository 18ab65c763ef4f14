package dev.larder.tck.pool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.tck.trace.BuiltInTraces;
import dev.larder.tck.trace.Trace;
import dev.larder.tck.trace.TraceException;
import dev.larder.tck.trace.TraceFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.cache.CacheManager;
import javax.cache.Caching;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PoolChildTest {
  @TempDir Path folder;

  @Test
  void answer_ofThreeSmallTraces_hasHitsOfBothAndAnExactLedger() throws Exception {
    PoolResult result = PoolChild.answer(job(0));

    assertThat(result.copies()).isEqualTo(2);
    assertThat(result.caches())
        .extracting(PoolResult.PoolShare::trace)
        .containsExactly("few", "some", "many");
    assertThat(result.caches())
        .allMatch(cache -> cache.requests() == 40_000)
        .allMatch(cache -> cache.splitHits() > 0 && cache.poolHits() > 0);
    assertThat(result.gain()).isNotZero();
    assertThat(result.churned()).isZero();
    assertThat(result.ledger().limit())
        .isEqualTo((long) (0.5 * 2 * (500 + 5_000 + 8_000) * (16 + 24 + 52)));
    assertThat(PoolVerdict.ledgerObjections("run", result)).isEmpty();
  }

  @Test
  void answer_whileCachesComeAndGo_hasNoHitsWithBudgetsAndAnExactLedger() throws Exception {
    PoolResult result = PoolChild.answer(job(2));

    assertThat(result.caches()).allMatch(cache -> cache.splitHits() == 0 && cache.poolHits() > 0);
    assertThat(PoolVerdict.churnObjections("run", result)).isEmpty();
    assertThat(PoolVerdict.ledgerObjections("run", result)).isEmpty();
  }

  @Test
  void answer_traceThatIsNotThere_namesIt() {
    String file = folder.resolve("none.csv.gz").toString();

    assertThatThrownBy(() -> PoolChild.answer(new PoolJob(List.of("library", file), 0.1, 1, 1, 0)))
        .isInstanceOf(TraceException.class)
        .hasMessageContaining("none.csv.gz")
        .hasMessageContaining("does not exist");
  }

  @Test
  void copies_ofSmallTraces_reachTheLeastBytesUnlessThatIsTooManyRequests() {
    List<Trace> traces = List.of(Objects.requireNonNull(BuiltInTraces.named("zipf")));
    // What a tenth of a single copy would be.
    double tenth = 0.1 * new PoolLoad(traces.get(0), 1).footprint(PoolChild.BESIDE_CONTENTS);

    assertThat(copies(traces, (long) (2.5 * tenth), 3_000_000)).isEqualTo(3);
    assertThat(copies(traces, (long) (2.5 * tenth), 600_000)).isEqualTo(2);
    assertThat(copies(traces, 1, 1)).isEqualTo(1);
  }

  @Test
  void close_ofChurnThatHasFailed_saysWhy() {
    CacheManager manager =
        Caching.getCachingProvider("dev.larder.spi.LarderCachingProvider").getCacheManager();
    manager.close();
    PoolChurn churn = new PoolChurn(manager, 1);

    assertThatThrownBy(churn::close)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a cache beside failed");
    assertThat(churn.churned()).isZero();
  }

  private static int copies(List<Trace> traces, long leastBytes, long mostRequests) {
    return PoolChild.copies(new PoolJob(List.of(), 0.1, leastBytes, mostRequests, 0), traces);
  }

  private PoolJob job(int churnThreads) {
    List<String> traces = List.of(loop("few", 500), loop("some", 5_000), loop("many", 8_000));
    return new PoolJob(traces, 0.5, 1 << 30, 120_000, churnThreads);
  }

  /** 20,000 requests that favour a third of those keys. */
  private String loop(String name, int keys) {
    StringBuilder text = new StringBuilder(TraceFiles.HEADER);
    for (int i = 0; i < 20_000; i++) {
      int key = i % 2 == 0 ? i / 2 % (keys / 3) : i % keys;
      text.append("0,").append(i < keys ? i : key).append(",,\n");
    }
    return TraceFiles.gzip(folder.resolve(name + ".csv.gz"), text.toString()).toString();
  }
}
