package dev.larder.store.payload;

import dev.larder.store.payload.SizedShapes.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openjdk.jol.info.GraphLayout;

/**
 * Sizes by ObjectSizer beside sizes by JOL, in this JVM or, by {@link #main}, in one of its own.
 */
final class SizerOracle {
  /** What both say about one shape, in bytes. */
  record Sizes(String name, long ours, long jol) {
    static Sizes parse(String[] fields) {
      return new Sizes(fields[0], Long.parseLong(fields[1]), Long.parseLong(fields[2]));
    }

    /** Ours less JOL's, as a share of JOL's. */
    double error() {
      return jol == 0 ? ours : (ours - jol) / (double) jol;
    }

    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%s\t%d\t%d\t%.1f%%", name, ours, jol, 100 * error());
    }
  }

  private SizerOracle() {}

  static List<Sizes> compare() {
    ObjectSizer sizer = new ObjectSizer();
    List<Sizes> sizes = new ArrayList<>();
    for (Shape shape : SizedShapes.all()) {
      long ours = sizer.sizeOf(shape.object());
      Object[] shared = shape.shared().toArray();
      Object[] both = shape.shared().toArray(new Object[shared.length + 1]);
      both[shared.length] = shape.object();
      // Not by JOL's own subtraction: it goes by address, and objects move.
      sizes.add(new Sizes(shape.name(), ours, bytes(both) - bytes(shared)));
    }
    return sizes;
  }

  private static long bytes(Object... roots) {
    return roots.length == 0 ? 0 : GraphLayout.parseInstance(roots).totalSize();
  }

  /** Prints a line for each shape: name, ours, JOL's, error. */
  public static void main(String[] args) {
    compare().forEach(System.out::println);
  }
}
