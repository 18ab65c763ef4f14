package dev.larder.tck.trace;

import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The workloads that need no file: the same requests each time. */
public final class BuiltInTraces {
  private static final Map<String, Supplier<Trace>> ALL =
      Map.of(
          LibraryTrace.NAME, LibraryTrace::create,
          FloodTrace.NAME, FloodTrace::create,
          LoopTrace.NAME, LoopTrace::create,
          ZipfTrace.NAME, ZipfTrace::create,
          ZipfTrace.SIZED_NAME, ZipfTrace::createSized);

  private BuiltInTraces() {}

  /** Their names. */
  public static Set<String> names() {
    return ALL.keySet();
  }

  /** The workload of that name, made anew; null if there is none. */
  public static @Nullable Trace named(String name) {
    Supplier<Trace> trace = ALL.get(name);
    return trace == null ? null : trace.get();
  }
}
