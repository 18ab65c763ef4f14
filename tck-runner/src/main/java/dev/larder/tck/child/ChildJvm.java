package dev.larder.tck.child;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Runs a main class in a JVM of its own: own class path, fixed heap, output captured in a log, and
 * an end after a given time whatever happens.
 *
 * @param classPath jars and folders of the child
 * @param heapBytes its heap, fixed from the start
 * @param timeout after this it is killed
 * @param flags JVM options beside those that every child has
 * @param javaHome the Java that runs it
 */
public record ChildJvm(
    List<Path> classPath, long heapBytes, Duration timeout, List<String> flags, Path javaHome) {
  /** The Java that runs this JVM. */
  public static final Path OWN_JAVA = Path.of(System.getProperty("java.home"));

  /**
   * The serial collector compacts live objects side by side, so used bytes after a full collection
   * are their sum; G1 would add the tails of its large regions, which differ by object size. The
   * next two flags hold it to that: by default three of four full collections leave dead objects
   * where they are, up to 5 percent of the heap. Soft references go at each collection, because a
   * cache of the JDK's own must not look like memory of the provider. Out of memory ends the child
   * at once instead of in the middle of a provider.
   */
  private static final List<String> FLAGS =
      List.of(
          "-XX:+UseSerialGC",
          "-XX:MarkSweepAlwaysCompactCount=1",
          "-XX:MarkSweepDeadRatio=0",
          "-XX:SoftRefLRUPolicyMSPerMB=0",
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-UsePerfData");

  /** Exit code of a child that ran out of memory. */
  public static final int OUT_OF_MEMORY = 3;

  /** A grandchild that outlives its parent may keep the output open: do not wait for it. */
  private static final long PUMP_PATIENCE_MILLIS = 5_000;

  /** A child of this JVM's own Java with no options of its own. */
  public ChildJvm(List<Path> classPath, long heapBytes, Duration timeout) {
    this(classPath, heapBytes, timeout, List.of(), OWN_JAVA);
  }

  /**
   * How a child ended.
   *
   * @param exitCode its exit code, meaningless after a time-out
   * @param timedOut true if it was killed because its time was over
   */
  public record Outcome(int exitCode, boolean timedOut) {}

  /**
   * Runs it to its end, or to the end of its time.
   *
   * @param main the class to run
   * @param arguments its arguments
   * @param log file that gets its output, both streams
   * @param onLine called with each line of its output, on another thread
   */
  public Outcome run(Class<?> main, List<String> arguments, Path log, Consumer<String> onLine)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(main, arguments)).redirectErrorStream(true).start();
    Thread killer = new Thread(() -> kill(process), "kill-child");
    Runtime.getRuntime().addShutdownHook(killer);
    try {
      process.getOutputStream().close();
      Thread pump = pump(process, log, onLine);
      boolean ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
      kill(process);
      pump.join(PUMP_PATIENCE_MILLIS);
      return new Outcome(ended ? process.exitValue() : -1, !ended);
    } finally {
      kill(process);
      removeHook(killer);
    }
  }

  private List<String> command(Class<?> main, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(javaHome.resolve("bin").resolve("java").toString());
    command.addAll(FLAGS);
    command.addAll(flags);
    command.add("-Xms" + heapBytes);
    command.add("-Xmx" + heapBytes);
    command.add("-cp");
    command.add(
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
    command.add(main.getName());
    command.addAll(arguments);
    return command;
  }

  private static Thread pump(Process process, Path log, Consumer<String> onLine) {
    Thread pump = new Thread(() -> copyLines(process, log, onLine), "child-output");
    pump.setDaemon(true);
    pump.start();
    return pump;
  }

  private static void copyLines(Process process, Path log, Consumer<String> onLine) {
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        Writer writer = Files.newBufferedWriter(log, StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        writer.write(line + "\n");
        writer.flush();
        onLine.accept(line);
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void removeHook(Thread killer) {
    try {
      Runtime.getRuntime().removeShutdownHook(killer);
    } catch (IllegalStateException e) {
      // This JVM is going down already; the hook has run or will.
    }
  }
}
