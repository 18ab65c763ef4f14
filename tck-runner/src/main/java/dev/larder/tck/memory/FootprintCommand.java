package dev.larder.tck.memory;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar footprint}: what an entry takes in real bytes, in each library. */
@Command(
    name = "footprint",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Real bytes per entry in a cache that is not full: 16-character keys, values of String and,"
          + " where objects are kept as they are, byte[]; entries that expire; each library in a JVM"
          + " of its own."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promise",
      "1:Larder takes more bytes per entry, or its ledger is further off, than promised",
      "2:bad input; one line says what was expected"
    })
public final class FootprintCommand implements Callable<Integer> {
  private static final int MANY = 1_000_000;
  private static final int FEW = 200_000;
  private static final int LEAST = 10_000;
  private static final int MOST = 10_000_000;

  private static final List<Integer> VALUE_LENGTHS =
      List.of(Promise.SMALL_VALUE, 100, Promise.LARGE_VALUE);

  /** Larder's own policies beside its default, for the smallest values. */
  private static final List<String> POLICIES =
      List.of("lru", "lfu", "random", "soonest_expiry", "none");

  private static final String DEFAULT_POLICY = "default";

  /** Those whose values may be arrays as well, without anybody writing a serializer. */
  private static final List<String> KEEP_ARRAYS =
      List.of(
          Peer.LARDER,
          Peer.LARDER_OFF_HEAP,
          Peer.LARDER_REFERENCE,
          "caffeine-core",
          "cache2k",
          "chm");

  /** More than any library needs beside the value, so that nothing is evicted. */
  private static final long ROOM_PER_ENTRY = 400;

  private static final long LEAST_HEAP = 256L << 20;

  private static final Table TABLE =
      new Table(
          List.of(
              "value", "type", "provider", "policy", "entries", "bytes_per_entry", "real_bytes"));

  @Spec private CommandSpec spec;

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "Entries to put, 10000 to 10000000. Default: 1000000, with --quick 200000.")
  private @Nullable Integer entries;

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    int count = count();
    List<Peer> peers = options.peers(command);
    Suite suite = options.open("footprint", command);
    for (int length : options.quick() ? List.of(Promise.SMALL_VALUE) : VALUE_LENGTHS) {
      for (Peer peer : peers) {
        run(suite, peer, Values.fixed(length), null, count);
        if (peer.name().equals(Peer.LARDER) && length == Promise.SMALL_VALUE && !options.quick()) {
          for (String policy : POLICIES) {
            run(suite, peer, Values.fixed(length), policy, count);
          }
        }
      }
    }
    for (Peer peer : peers) {
      if (KEEP_ARRAYS.contains(peer.name())) {
        run(suite, peer, Values.bytes(Promise.SMALL_VALUE), null, count);
      }
    }
    return suite.finish(TABLE);
  }

  private int count() {
    int count = entries == null ? (options.quick() ? FEW : MANY) : entries;
    if (count < LEAST || count > MOST) {
      throw new ParameterException(
          spec.commandLine(), "--entries must be 10000 to 10000000: --entries=" + count);
    }
    return count;
  }

  private static void run(Suite suite, Peer peer, Values values, @Nullable String policy, int count)
      throws InterruptedException {
    int length = values.length();
    String type = values.type().getSimpleName();
    String shown = !peer.isLarder() ? null : policy == null ? DEFAULT_POLICY : policy;
    String title =
        type + " of " + length + ", " + peer.name() + (policy == null ? "" : " " + policy);
    suite.progress(title);
    long room = count * (length + ROOM_PER_ENTRY);
    FootprintJob job =
        new FootprintJob(
            peer.setup().getName(), new CacheOrder(room, count, values, policy), count);
    ChildRuns.Outcome<FootprintResult> outcome =
        suite
            .children()
            .run(
                peer,
                FootprintChild.class,
                job,
                FootprintResult.class,
                Math.max(3 * room, LEAST_HEAP),
                List.of(),
                name(peer, values, policy));
    Row row =
        new Row()
            .with("provider", peer.name())
            .with("value", length)
            .with("policy", shown)
            .with("type", type);
    FootprintResult result = outcome.answer();
    suite.add(result == null ? row.with(Row.FAILED, outcome.failure()) : filled(row, result));
    if (peer.isLarder()) {
      suite.object(
          result == null
              ? List.of(title + ": " + outcome.failure())
              : FootprintVerdict.objections(
                  title, peer, FootprintVerdict.mostBytes(peer, values), count, result));
    }
  }

  /** Of the child's files. */
  private static String name(Peer peer, Values values, @Nullable String policy) {
    String array = values.kind() == Values.Kind.BYTES ? "-bytes" : "";
    return "footprint-"
        + values.length()
        + array
        + "-"
        + peer.name()
        + (policy == null ? "" : "-" + policy);
  }

  private static Row filled(Row row, FootprintResult result) {
    row.with("entries", result.weight().entries())
        .with("real_bytes", result.realBytes())
        .with("off_heap_bytes", result.weight().offHeapBytes())
        .with("bytes_per_entry", result.bytesPerEntry());
    return result.hasLedger()
        ? row.with("ledger_bytes", result.weight().ledgerBytes())
            .with("ledger_error", result.ledgerError())
        : row;
  }
}
