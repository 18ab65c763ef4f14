package dev.larder.store.memory;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jol.vm.VM;

/** Compares {@link ObjectLayout} with JOL on the JVM that runs this. */
final class ObjectLayoutAgainstJol {
  /** What {@link #main} prints when everything was compared and nothing differs. */
  static final String COMPARED = "compared 323 sizes, 0 differ";

  private static final int LENGTHS = 64;

  private int compared;
  private final List<String> differences = new ArrayList<>();

  private ObjectLayoutAgainstJol() {}

  /** Exits with 0 if nothing differs. */
  public static void main(String[] args) {
    ObjectLayoutAgainstJol comparison = new ObjectLayoutAgainstJol().run();
    comparison.differences.forEach(System.out::println);
    System.out.printf(
        "compared %d sizes, %d differ%n", comparison.compared, comparison.differences.size());
    System.exit(comparison.differences.isEmpty() ? 0 : 1);
  }

  /** Every size that is not what JOL says. */
  static List<String> differences() {
    return new ObjectLayoutAgainstJol().run().differences;
  }

  private ObjectLayoutAgainstJol run() {
    ObjectLayout layout = ObjectLayout.CURRENT;
    for (int n = 0; n < LENGTHS; n++) {
      compare("byte[" + n + "]", layout.array(Byte.BYTES, n), new byte[n]);
      compare("short[" + n + "]", layout.array(Short.BYTES, n), new short[n]);
      compare("int[" + n + "]", layout.array(Integer.BYTES, n), new int[n]);
      compare("long[" + n + "]", layout.array(Long.BYTES, n), new long[n]);
      compare("Object[" + n + "]", layout.referenceArray(n), new Object[n]);
    }
    compare("no fields", layout.object(0), new Object());
    compare("one int", layout.object(Integer.BYTES), Integer.valueOf(1_000));
    compare("one long", layout.object(Long.BYTES), Long.valueOf(1_000));
    return this;
  }

  private void compare(String what, long ours, Object instance) {
    long jol = VM.current().sizeOf(instance);
    compared++;
    if (ours != jol) {
      differences.add(what + ": ours " + ours + ", JOL " + jol);
    }
  }
}
