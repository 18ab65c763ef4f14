package dev.larder.examples.codecs;

import dev.larder.Codec;
import java.util.List;
import org.apache.fory.Fory;
import org.apache.fory.ThreadSafeFory;

/**
 * Values by Apache Fory, whose thread-safe form keeps its own pool. Classes have to be registered;
 * others are refused.
 *
 * @param <T> the type of values
 */
public class ForyCodec<T> implements Codec<T> {
  private final ThreadSafeFory fory;

  /** A codec for these classes. */
  public ForyCodec(List<Class<?>> classes) {
    fory =
        Fory.builder()
            .withXlang(false)
            .withRefTracking(true)
            .requireClassRegistration(true)
            .buildThreadSafeFory();
    classes.forEach(fory::register);
  }

  @Override
  public byte[] encode(T value) {
    return fory.serialize(value);
  }

  @Override
  @SuppressWarnings("unchecked") // only values of this codec come back
  public T decode(byte[] bytes) {
    return (T) fory.deserialize(bytes);
  }
}
