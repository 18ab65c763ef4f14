package dev.larder.tck.memory;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import dev.larder.codec.Codecs;
import dev.larder.codec.FilterGate;
import dev.larder.codec.ValueCodec;
import dev.larder.codec.Wishes;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import org.apache.fory.Fory;

/** Ways to turn objects into bytes, each as a cache would use it. For one thread. */
interface SizesForms {

  /** The object as bytes. */
  byte[] encode(Object object) throws IOException;

  /** An object from bytes. */
  Object decode(byte[] bytes) throws IOException, ClassNotFoundException;

  /** A form with its name. */
  record Named(String name, SizesForms form) {}

  /** All of them; Larder first, then what it is compared with. */
  static List<Named> all() {
    return List.of(
        new Named("larder", new Larder()),
        new Named("java", new JavaSerialisation()),
        new Named("kryo", new ByKryo()),
        new Named("fory", new ByFory()));
  }

  /** What a by-value cache does with a value, its filter included. */
  final class Larder implements SizesForms {
    private final ValueCodec values =
        Codecs.byValue(
                "sizes",
                SizesForms.class.getClassLoader(),
                new Wishes(null, null, FilterGate.of(null)))
            .values();
    private final Decoder<Object> decoder = values.decoder();

    @Override
    public byte[] encode(Object object) {
      return (byte[]) values.encode(object);
    }

    /** In place where that can be, else from a copy of its own, as the store does. */
    @Override
    public Object decode(byte[] bytes) {
      Object decoded = decoder.tryDecode(new HeapMemory(bytes), 0, bytes.length);
      return decoded != null ? decoded : decoder.fromObject(bytes.clone());
    }
  }

  /** As the JDK has it. */
  final class JavaSerialisation implements SizesForms {
    private static final int BUFFER = 256;

    @Override
    public byte[] encode(Object object) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream(BUFFER);
      try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
        out.writeObject(object);
      }
      return bytes.toByteArray();
    }

    @Override
    public Object decode(byte[] bytes) throws IOException, ClassNotFoundException {
      try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
        return in.readObject();
      }
    }
  }

  /** Kryo with registered classes and references, its buffer reused. */
  final class ByKryo implements SizesForms {
    private static final int BUFFER = 4_096;

    private final Kryo kryo = new Kryo();
    private final Output output = new Output(BUFFER, -1);
    private final Input input = new Input();

    ByKryo() {
      kryo.setReferences(true);
      SizesShapes.CLASSES.forEach(kryo::register);
    }

    @Override
    public byte[] encode(Object object) {
      output.reset();
      kryo.writeClassAndObject(output, object);
      return output.toBytes();
    }

    @Override
    public Object decode(byte[] bytes) {
      input.setBuffer(bytes);
      return kryo.readClassAndObject(input);
    }
  }

  /** Fory with registered classes and references. */
  final class ByFory implements SizesForms {
    private final Fory fory =
        Fory.builder()
            .withXlang(false)
            .withRefTracking(true)
            .requireClassRegistration(true)
            .withAsyncCompilation(false)
            .build();

    ByFory() {
      for (Class<?> type : SizesShapes.CLASSES) {
        // Classes of the JDK have numbers of its own.
        if (!type.getName().startsWith("java.")) {
          fory.register(type);
        }
      }
    }

    @Override
    public byte[] encode(Object object) {
      return fory.serialize(object);
    }

    @Override
    public Object decode(byte[] bytes) {
      return fory.deserialize(bytes);
    }
  }
}
