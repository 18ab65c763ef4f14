package dev.larder.tck.comparison;

import com.google.gson.JsonParseException;
import dev.larder.tck.child.ChildJvm;
import dev.larder.tck.child.Json;
import dev.larder.tck.child.ProviderJars;
import dev.larder.tck.child.Sizes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * Runs each job in a child JVM of its own and keeps its output beside the report.
 *
 * <p>Not thread-safe: one child at a time, so that none takes the other's cores.
 */
final class ForkedReplay implements ReplayRunner {
  private final Path logs;
  private final long heapBytes;
  private final Duration timeout;
  private final Progress progress;
  private int runs;

  /**
   * Creates a runner.
   *
   * @param logs folder for the children's files, which exists
   * @param heapBytes heap of each child
   * @param timeout longest time of each child
   * @param progress told how far a child is
   */
  ForkedReplay(Path logs, long heapBytes, Duration timeout, Progress progress) {
    this.logs = logs;
    this.heapBytes = heapBytes;
    this.timeout = timeout;
    this.progress = progress;
  }

  @Override
  public ReplayResult run(Provider provider, ReplayJob job) throws InterruptedException {
    try {
      return run(
          job,
          new ChildJvm(ProviderJars.classPath(provider.name()), heapBytes, timeout),
          String.format("%03d-%s", ++runs, provider.name()));
    } catch (IOException | UncheckedIOException e) {
      return ReplayResult.failed("the child JVM could not be run: " + e.getMessage());
    }
  }

  /** Runs a job in that child; its files start with {@code name}. */
  ReplayResult run(ReplayJob job, ChildJvm child, String name)
      throws IOException, InterruptedException {
    Path log = logs.resolve(name + ".log");
    Path order = logs.resolve(name + ".job.json");
    Path answer = logs.resolve(name + ".result.json");
    Files.deleteIfExists(answer);
    Json.write(order, job);
    List<String> arguments = List.of(order.toString(), answer.toString());
    ChildJvm.Outcome outcome = child.run(ReplayChild.class, arguments, log, this::onLine);
    return outcome.timedOut() || outcome.exitCode() != 0
        ? ReplayResult.failed(why(outcome) + ", see " + log)
        : read(answer, log);
  }

  private void onLine(String line) {
    if (line.startsWith(ReplayChild.PROGRESS)) {
      progress.at(Integer.parseInt(line.substring(ReplayChild.PROGRESS.length())));
    }
  }

  private String why(ChildJvm.Outcome outcome) {
    if (outcome.timedOut()) {
      return "timed out after " + timeout.toSeconds() + " s";
    }
    return outcome.exitCode() == ChildJvm.OUT_OF_MEMORY
        ? "ran out of its " + Sizes.text(heapBytes) + " heap"
        : "crashed with exit code " + outcome.exitCode();
  }

  private static ReplayResult read(Path answer, Path log) throws IOException {
    try {
      return Json.read(answer, ReplayResult.class);
    } catch (JsonParseException | java.nio.file.NoSuchFileException e) {
      return ReplayResult.failed("ended without a result, see " + log);
    }
  }
}
