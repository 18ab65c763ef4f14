package dev.larder.examples.codecs;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.util.Pool;
import dev.larder.Codec;
import java.util.function.Consumer;

/**
 * Values by Kryo. A {@code Kryo} serves one thread at a time, a codec all of them: so there is a
 * pool. Classes have to be registered; others are refused.
 *
 * @param <T> the type of values
 */
public class KryoCodec<T> implements Codec<T> {
  private static final int MOST_IDLE = 16;
  private static final int BUFFER = 256;

  private final Pool<Kryo> pool;

  /** A codec for the classes that {@code registrations} registers, always in the same order. */
  public KryoCodec(Consumer<Kryo> registrations) {
    pool =
        new Pool<>(/* threadSafe= */ true, /* softReferences= */ false, MOST_IDLE) {
          @Override
          protected Kryo create() {
            Kryo kryo = new Kryo();
            kryo.setReferences(true); // cycles, and objects that occur twice
            registrations.accept(kryo);
            return kryo;
          }
        };
  }

  @Override
  public byte[] encode(T value) {
    Kryo kryo = pool.obtain();
    Output output = new Output(BUFFER, -1);
    kryo.writeClassAndObject(output, value);
    pool.free(kryo); // one that has failed is not used again
    return output.toBytes();
  }

  @Override
  @SuppressWarnings("unchecked") // only values of this codec come back
  public T decode(byte[] bytes) {
    Kryo kryo = pool.obtain();
    T value = (T) kryo.readClassAndObject(new Input(bytes));
    pool.free(kryo);
    return value;
  }
}
