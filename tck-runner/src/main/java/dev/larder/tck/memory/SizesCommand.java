package dev.larder.tck.memory;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code tck-runner.jar sizes}: what objects become as bytes, and how fast. */
@Command(
    name = "sizes",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Encoded bytes and times of what people store, by Larder, Java serialisation, Kryo and Fory,"
          + " all in one JVM, in turn."
    },
    exitCodeListHeading = "Exit codes:%n",
    exitCodeList = {
      "0:done, and Larder keeps its promise",
      "1:Larder takes more than a third of Java serialisation's bytes or time to decode",
      "2:bad input; one line says what was expected"
    })
public final class SizesCommand implements Callable<Integer> {
  private static final SizesJob FULL = new SizesJob(21, 40, 1_000);
  private static final SizesJob QUICK = new SizesJob(3, 4, 20);
  private static final long HEAP = 256L << 20;

  /** No cache, but jars beside the runner all the same. */
  private static final Peer CODECS =
      new Peer("codecs", "codecs", PeerSetups.JdkMap.class, false, List.of());

  private static final Table TABLE =
      new Table(
          List.of(
              "shape",
              "form",
              "bytes",
              "encode_ns",
              "decode_ns",
              "bytes_by_java",
              "encode_by_java",
              "decode_by_java"));

  @Spec private CommandSpec spec;

  @Mixin private SuiteOptions options;

  @Override
  public Integer call() throws InterruptedException {
    CommandLine command = spec.commandLine();
    if (options.choosesPeers()) {
      throw new ParameterException(
          command, "--providers: sizes compares ways to encode, always all of them");
    }
    Suite suite = options.open("sizes", command);
    suite.progress("all shapes in all forms");
    ChildRuns.Outcome<SizesResult> outcome =
        suite
            .children()
            .run(
                CODECS,
                SizesChild.class,
                options.quick() ? QUICK : FULL,
                SizesResult.class,
                HEAP,
                List.of(),
                "sizes");
    SizesResult result = outcome.answer();
    if (result == null) {
      suite.add(new Row().with("form", "all").with(Row.FAILED, outcome.failure()));
      suite.object(List.of(String.valueOf(outcome.failure())));
    } else {
      result.figures().forEach(figure -> suite.add(row(result, figure)));
      suite.object(SizesVerdict.objections(result, !options.quick()));
    }
    return suite.finish(TABLE);
  }

  private static Row row(SizesResult result, SizesResult.Figure figure) {
    SizesResult.Figure java = result.of(figure.shape(), "java");
    return new Row()
        .with("shape", figure.shape())
        .with("form", figure.form())
        .with("bytes", Math.round(figure.bytes()))
        .with("encode_ns", Math.round(figure.encodeNanos()))
        .with("decode_ns", Math.round(figure.decodeNanos()))
        .with("bytes_by_java", figure.bytes() / java.bytes())
        .with("encode_by_java", figure.encodeNanos() / java.encodeNanos())
        .with("decode_by_java", figure.decodeNanos() / java.decodeNanos());
  }
}
