package dev.larder.codec.graph;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What some of the JDK's objects keep to themselves, but Java serialisation writes: asks it, and
 * lets it write nothing further.
 */
final class Inside {
  /** A key that nobody else has. */
  private static final Object LAST = new Object();

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

  /**
   * Whether reads move entries. Runs no user's code: a copy is tried out where Strings are keys.
   */
  @SuppressWarnings("NonApiType")
  static boolean isAccessOrdered(LinkedHashMap<?, ?> map) {
    for (Object key : map.keySet()) {
      if (!(key instanceof String)) {
        return lastByte(map) != 0;
      }
    }
    Map<Object, Object> copy = copyOf(map);
    copy.put(LAST, LAST);
    Object first = copy.keySet().iterator().next();
    if (first == LAST) {
      return lastByte(map) != 0;
    }
    copy.get(first);
    return copy.keySet().iterator().next() != first;
  }

  @SuppressWarnings({"unchecked", "NonApiType"})
  private static Map<Object, Object> copyOf(LinkedHashMap<?, ?> map) {
    return (Map<Object, Object>) map.clone();
  }

  /** The order is the last byte of such a map, after those of the class above it. */
  private static int lastByte(Object map) {
    LastByte last = new LastByte();
    new Probe.Made(last).probe(map);
    return last.value;
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
