package dev.larder.tck.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Processor time of this JVM's collector threads: those of the pauses and those that mark and
 * refine beside the application. Java does not tell it; Linux does, for each thread by its name.
 */
final class GcThreads {
  /** How G1 calls its threads. The VM thread, which does more than to collect, is left out. */
  private static final List<String> NAMES = List.of("GC Thread", "G1 ");

  private static final Path TASKS = Path.of("/proc/self/task");

  private GcThreads() {}

  /** Nanoseconds so far; empty if the system does not tell. */
  static OptionalLong cpuNanos() {
    if (!Files.isReadable(TASKS.resolveSibling("schedstat"))) {
      return OptionalLong.empty();
    }
    try (Stream<Path> tasks = Files.list(TASKS)) {
      return OptionalLong.of(tasks.mapToLong(GcThreads::cpuNanos).sum());
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  private static long cpuNanos(Path task) {
    try {
      String name = Files.readString(task.resolve("comm"));
      if (NAMES.stream().noneMatch(name::startsWith)) {
        return 0;
      }
      String times = Files.readString(task.resolve("schedstat"));
      return Long.parseLong(times.substring(0, times.indexOf(' ')));
    } catch (NoSuchFileException e) {
      // It ended meanwhile; collector threads do not.
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
