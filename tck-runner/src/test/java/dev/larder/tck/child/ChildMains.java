package dev.larder.tck.child;

import dev.larder.tck.trace.EntryShape;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jol.info.GraphLayout;

/** Main classes for child JVMs that tests start. */
final class ChildMains {
  private ChildMains() {}

  /** Prints to both streams and ends with the exit code it is given. */
  static final class Exits {
    public static void main(String[] arguments) {
      System.out.println("to the output");
      System.err.println("to the error stream");
      System.exit(Integer.parseInt(arguments[0]));
    }
  }

  /** Says that it is there and then never ends; so does the process it starts. */
  static final class Hangs {
    public static void main(String[] arguments) throws Exception {
      if (arguments.length == 0) {
        String java = ProcessHandle.current().info().command().orElseThrow();
        String classPath = System.getProperty("java.class.path");
        Process inner =
            new ProcessBuilder(java, "-cp", classPath, Hangs.class.getName(), "inner").start();
        System.out.println("INNER " + inner.pid());
      }
      Thread.sleep(Long.MAX_VALUE);
    }
  }

  /** Prints what the probe sees of a map, and what an object walk counts, several times over. */
  static final class Probes {
    static final int ROUNDS = 4;

    public static void main(String[] arguments) {
      leaveHoles(new HashMap<>());
      System.out.println("WARM-UP " + walk(fill(10)));
      System.out.println("EMPTY " + HeapProbe.settledBytes());
      long empty = HeapProbe.settledBytes();
      Map<String, String> map = fill(50_000);
      for (int round = 0; round < ROUNDS; round++) {
        // One more, so that each round meets another turn of a collector that compacts in turns.
        System.gc();
        leaveHoles(map);
        long full = HeapProbe.settledBytes();
        System.out.println("PROBED " + (full - empty));
        System.out.println("WALKED " + walk(map));
      }
    }

    /** Large values that are long-lived, then dead: a lazy collector leaves them where they are. */
    private static void leaveHoles(Map<String, String> map) {
      for (int id = 0; id < 100; id++) {
        map.put("large" + id, EntryShape.SIZED.value(id, 60_000));
      }
      HeapProbe.settledBytes();
      for (int id = 0; id < 100; id += 2) {
        map.remove("large" + id);
      }
    }

    private static long walk(Object root) {
      return GraphLayout.parseInstance(root).totalSize();
    }

    private static Map<String, String> fill(int entries) {
      Map<String, String> map = new HashMap<>();
      for (int id = 0; id < entries; id++) {
        map.put(EntryShape.SIZED.key(id), EntryShape.SIZED.value(id, 24 + id % 100));
      }
      return map;
    }
  }
}
