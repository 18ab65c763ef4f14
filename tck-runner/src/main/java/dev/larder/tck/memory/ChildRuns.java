package dev.larder.tck.memory;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Runs one child after the other, each for one peer.
 *
 * <p>Not thread-safe: one child at a time, so that none takes the other's cores.
 */
public final class ChildRuns {
  private final Path folder;
  private final Duration timeout;

  /** The latest reason a child gave. Written by the thread that reads its output. */
  private volatile @Nullable String reason;

  /**
   * Creates a runner.
   *
   * @param folder where jobs, answers and logs go
   * @param timeout longest time of a child
   */
  ChildRuns(Path folder, Duration timeout) {
    this.folder = folder;
    this.timeout = timeout;
  }

  /** A file beside the children's logs. */
  Path file(String name) {
    return folder.resolve(name);
  }

  /**
   * How a child's run ended.
   *
   * @param <A> its answer
   * @param answer what it found, or null
   * @param failure why there is none, or null
   */
  public record Outcome<A>(@Nullable A answer, @Nullable String failure) {}

  /**
   * Runs a child.
   *
   * @param main its main class, which calls {@link Child#run}
   * @param heapBytes its heap
   * @param flags JVM options beside those that the peer needs
   * @param name of its files
   */
  public <A> Outcome<A> run(
      Peer peer,
      Class<?> main,
      Object job,
      Class<A> type,
      long heapBytes,
      List<String> flags,
      String name)
      throws InterruptedException {
    List<String> all = new ArrayList<>(peer.flags());
    all.addAll(flags);
    return run(new Place(peer.jars(), heapBytes, all, ChildJvm.OWN_JAVA), main, job, type, name);
  }

  /**
   * Where a child runs.
   *
   * @param jars the folder {@code providers/<jars>} with the jars of what it drives
   * @param heapBytes its heap
   * @param flags JVM options
   * @param javaHome the Java that runs it
   */
  public record Place(String jars, long heapBytes, List<String> flags, Path javaHome) {}

  /** Runs a child for something that is no {@link Peer}. */
  public <A> Outcome<A> run(Place place, Class<?> main, Object job, Class<A> type, String name)
      throws InterruptedException {
    Path log = folder.resolve(name + ".log");
    try {
      ChildJvm child =
          new ChildJvm(
              ProviderJars.classPath(place.jars()),
              place.heapBytes(),
              timeout,
              place.flags(),
              place.javaHome());
      return run(child, main, job, type, log, name);
    } catch (IOException | UncheckedIOException e) {
      return new Outcome<>(null, "could not be run: " + e.getMessage());
    }
  }

  /** Runs it in that child. */
  <A> Outcome<A> run(
      ChildJvm child, Class<?> main, Object job, Class<A> type, Path log, String name)
      throws IOException, InterruptedException {
    Path order = folder.resolve(name + ".job.json");
    Path answer = folder.resolve(name + ".result.json");
    Files.deleteIfExists(answer);
    Json.write(order, job);
    reason = null;
    ChildJvm.Outcome outcome =
        child.run(main, List.of(order.toString(), answer.toString()), log, this::onLine);
    if (outcome.timedOut()) {
      return new Outcome<>(null, "not done after " + timeout.toSeconds() + " s");
    }
    if (outcome.exitCode() != 0) {
      return new Outcome<>(null, why(outcome.exitCode(), child.heapBytes()));
    }
    try {
      return new Outcome<>(Json.read(answer, type), null);
    } catch (JsonParseException | java.nio.file.NoSuchFileException e) {
      return new Outcome<>(null, "ended without a result");
    }
  }

  private void onLine(String line) {
    if (line.startsWith(Child.FAILED)) {
      reason = line.substring(Child.FAILED.length());
    }
  }

  private String why(int exitCode, long heapBytes) {
    if (exitCode == ChildJvm.OUT_OF_MEMORY) {
      return "OutOfMemoryError with a heap of " + Sizes.text(heapBytes);
    }
    String said = reason;
    return said == null ? String.format(Locale.ROOT, "crashed with exit code %d", exitCode) : said;
  }
}
