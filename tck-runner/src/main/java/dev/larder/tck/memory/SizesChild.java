package dev.larder.tck.memory;

import dev.larder.tck.memory.SizesForms.Named;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Measures all shapes in all forms in one JVM, in turn: whatever else the machine does meets all of
 * them alike. Before that, everything has run, so that no form is compiled for one shape only.
 */
final class SizesChild {
  private static final int OBJECTS = 64;
  private static final int BATCH = 64;

  /** Where results go, so that no work can be left out; read by nobody. */
  static volatile Object sink = "";

  private SizesChild() {}

  public static void main(String[] files) throws Exception {
    Child.run(files, SizesJob.class, SizesChild::measure);
  }

  /** One shape in one form: its objects, their bytes, and what was measured so far. */
  private static final class Probe {
    final String shape;
    final Named named;
    final Object[] objects = new Object[OBJECTS];
    final byte[][] encoded = new byte[OBJECTS][];
    final List<Double> encodeNanos = new ArrayList<>();
    final List<Double> decodeNanos = new ArrayList<>();

    Probe(SizesShapes shape, Named named) throws IOException, ClassNotFoundException {
      this.shape = shape.name();
      this.named = named;
      for (int i = 0; i < OBJECTS; i++) {
        objects[i] = shape.maker().apply(i);
        encoded[i] = named.form().encode(objects[i]);
        if (!named.form().decode(encoded[i]).equals(objects[i])) {
          throw new IllegalStateException(named.name() + " lost a " + shape.name());
        }
      }
    }

    double encode(long millis) throws IOException {
      long start = System.nanoTime();
      long end = start + TimeUnit.MILLISECONDS.toNanos(millis);
      long count = 0;
      long now;
      do {
        for (int i = 0; i < BATCH; i++) {
          sink = named.form().encode(objects[i % OBJECTS]);
        }
        count += BATCH;
        now = System.nanoTime();
      } while (now < end);
      return (double) (now - start) / count;
    }

    double decode(long millis) throws IOException, ClassNotFoundException {
      long start = System.nanoTime();
      long end = start + TimeUnit.MILLISECONDS.toNanos(millis);
      long count = 0;
      long now;
      do {
        for (int i = 0; i < BATCH; i++) {
          sink = named.form().decode(encoded[i % OBJECTS]);
        }
        count += BATCH;
        now = System.nanoTime();
      } while (now < end);
      return (double) (now - start) / count;
    }

    SizesResult.Figure figure() {
      double bytes = Arrays.stream(encoded).mapToInt(array -> array.length).average().orElseThrow();
      return new SizesResult.Figure(
          shape, named.name(), bytes, median(encodeNanos), median(decodeNanos));
    }
  }

  private static SizesResult measure(SizesJob job) throws IOException, ClassNotFoundException {
    List<Probe> probes = new ArrayList<>();
    List<Named> forms = SizesForms.all();
    for (SizesShapes shape : SizesShapes.ALL) {
      for (Named form : forms) {
        probes.add(new Probe(shape, form));
      }
    }
    // Twice: what was compiled for the first shapes alone is compiled again for all.
    for (int i = 0; i < 2; i++) {
      for (Probe probe : probes) {
        probe.encode(job.warmUpMillis());
        probe.decode(job.warmUpMillis());
      }
    }
    for (int round = 0; round < job.rounds(); round++) {
      for (Probe probe : probes) {
        probe.encodeNanos.add(probe.encode(job.roundMillis()));
        probe.decodeNanos.add(probe.decode(job.roundMillis()));
      }
    }
    return new SizesResult(probes.stream().map(Probe::figure).toList());
  }

  static double median(List<Double> figures) {
    List<Double> sorted = figures.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
