package dev.larder.tck.comparison;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * {@code tck-runner.jar footprint}: what an entry costs in real heap, and whether the ledger knows.
 */
@Command(
    name = "footprint",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Real heap per entry, by value: 16-character keys, 24-byte values, entries that expire; each"
          + " provider in a JVM of its own."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done",
      "1:Larder takes more bytes per entry, or its ledger is further off, than promised",
      "2:bad input; one line says what was expected"
    })
public final class FootprintCommand implements Callable<Integer> {
  /** What is promised for Larder: real bytes per entry, and the ledger's distance from them. */
  static final int MAX_BYTES_PER_ENTRY = 130;

  static final double MAX_LEDGER_ERROR = 0.05;

  private static final int MANY = 1_000_000;
  private static final int FEW = 200_000;
  private static final int LEAST = 10_000;
  private static final int MOST = 10_000_000;

  /** Room for any provider's entries, so that none is evicted; and four times that for the JVM. */
  private static final long LIMIT_PER_ENTRY = 400;

  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  @Spec private CommandSpec spec;

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "Entries to put, 10000 to 10000000. Default: 1000000, with --quick 200000.")
  private @Nullable Integer entries;

  @Option(names = "--quick", description = "Fewer entries.")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of footprint.json and the children's logs.")
  private @Nullable Path out;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the figures here.")
  private @Nullable Path json;

  @Override
  public Integer call() throws InterruptedException {
    int count = count();
    try {
      Path folder =
          Files.createDirectories(out == null ? ProviderJars.home().resolve("report") : out);
      Map<String, FootprintResult> results = new LinkedHashMap<>();
      boolean failed = false;
      for (Provider provider : Provider.ALL) {
        FootprintResult result = run(provider, count, folder);
        failed |= result == null;
        if (result != null) {
          results.put(provider.name(), result);
          print(provider.name(), result);
        }
      }
      write(folder.resolve("footprint.json"), results);
      if (json != null) {
        write(json, results);
      }
      return failed || !keepsPromise(results, count) ? 1 : 0;
    } catch (IOException | UncheckedIOException e) {
      throw new ParameterException(
          spec.commandLine(), "expected a folder and files that can be written: " + e.getMessage());
    }
  }

  private int count() {
    int count = entries == null ? (quick ? FEW : MANY) : entries;
    if (count < LEAST || count > MOST) {
      throw new ParameterException(
          spec.commandLine(), "--entries must be 10000 to 10000000: --entries=" + count);
    }
    return count;
  }

  private @Nullable FootprintResult run(Provider provider, int count, Path folder)
      throws IOException, InterruptedException {
    long room = count * LIMIT_PER_ENTRY;
    LimitKind kind = provider.limitsBytes() ? LimitKind.BYTES : LimitKind.ENTRIES;
    Path answer = folder.resolve("footprint-" + provider.name() + ".json");
    Path log = folder.resolve("footprint-" + provider.name() + ".log");
    Files.deleteIfExists(answer);
    ChildJvm child =
        new ChildJvm(
            ProviderJars.classPath(provider.name()), Math.max(3 * room, 256L << 20), TIMEOUT);
    List<String> arguments =
        List.of(
            provider.setup().getName(),
            Integer.toString(count),
            kind.name(),
            Long.toString(kind == LimitKind.BYTES ? room : count),
            answer.toString());
    ChildJvm.Outcome outcome = child.run(FootprintChild.class, arguments, log, line -> {});
    if (outcome.timedOut() || outcome.exitCode() != 0) {
      out().printf("%s: the run failed, see %s%n", provider.name(), log);
      return null;
    }
    return Json.read(answer, FootprintResult.class);
  }

  private void print(String provider, FootprintResult result) {
    out()
        .printf(
            Locale.ROOT,
            "FOOTPRINT provider=%s entries=%d real_bytes=%d bytes_per_entry=%.1f ledger_bytes=%s"
                + " ledger_error=%s%n",
            provider,
            result.entries(),
            result.realBytes(),
            result.bytesPerEntry(),
            result.hasLedger() ? Long.toString(result.ledgerBytes()) : "none",
            result.hasLedger() ? String.format(Locale.ROOT, "%.3f", result.ledgerError()) : "none");
    out().flush();
  }

  private boolean keepsPromise(Map<String, FootprintResult> results, int count) {
    FootprintResult larder = results.get(Provider.LARDER);
    if (larder == null) {
      return false;
    }
    boolean kept = keepsPromise(larder, count);
    if (!kept) {
      out()
          .printf(
              Locale.ROOT,
              "larder: expected %d entries, at most %d bytes per entry, and a ledger within %.0f %%%n",
              count,
              MAX_BYTES_PER_ENTRY,
              100 * MAX_LEDGER_ERROR);
    }
    return kept;
  }

  static boolean keepsPromise(FootprintResult larder, int count) {
    return larder.entries() == count
        && larder.bytesPerEntry() <= MAX_BYTES_PER_ENTRY
        && larder.hasLedger()
        && larder.ledgerError() <= MAX_LEDGER_ERROR;
  }

  private static void write(Path file, Map<String, FootprintResult> results) throws IOException {
    Json.write(file, results);
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }
}
