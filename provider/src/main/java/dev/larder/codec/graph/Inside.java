package dev.larder.codec.graph;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What some of the JDK's objects keep to themselves, but Java serialisation writes: asks it, and
 * lets it write nothing further.
 */
final class Inside {
  private Inside() {}

  /** What the JDK's wrapper wraps. */
  static Object of(Object wrapper) {
    Probe probe = new Probe.Made(new LastByte()).probe(wrapper);
    Object inside = probe.inside;
    if (inside == null) {
      throw new NoFormException();
    }
    return inside;
  }

  /** The last byte of such a map, after those of the class above it. */
  @SuppressWarnings("NonApiType")
  static boolean isAccessOrdered(LinkedHashMap<?, ?> map) {
    LastByte last = new LastByte();
    new Probe.Made(last).probe(map);
    return last.value != 0;
  }

  /** Keeps the first object that the first one refers to; writes null for all but the first. */
  private static final class Probe extends ObjectOutputStream {
    private boolean first = true;
    private @Nullable Object inside;

    private Probe(OutputStream out) throws IOException {
      super(out);
      enableReplaceObject(true);
    }

    @Override
    protected @Nullable Object replaceObject(Object object) {
      if (first) {
        first = false;
        return object;
      }
      if (inside == null) {
        inside = object;
      }
      return null;
    }

    /** A stream that nothing can fail on. */
    private record Made(OutputStream out) {
      Probe probe(Object object) {
        try (Probe probe = new Probe(out)) {
          probe.writeObject(object);
          return probe;
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }

  private static final class LastByte extends OutputStream {
    private int value;

    @Override
    public void write(int next) {
      value = next;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      if (length > 0) {
        value = bytes[offset + length - 1];
      }
    }
  }
}
