package dev.larder.tck.memory;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.caffinitas.ohc.CacheSerializer;
import org.jspecify.annotations.Nullable;

/**
 * What OHC needs to put objects outside the heap: no more bytes than the contents need. OHC keeps
 * the lengths itself and hands over buffers of just that length.
 */
public final class OhcSerializers {
  private OhcSerializers() {}

  /** Latin-1 Strings as their bytes. */
  public static final class Text implements CacheSerializer<String> {
    @Override
    public void serialize(String text, ByteBuffer target) {
      target.put(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public String deserialize(ByteBuffer source) {
      return new String(remaining(source), StandardCharsets.ISO_8859_1);
    }

    @Override
    public int serializedSize(String text) {
      return text.length();
    }
  }

  /** Values that are Strings, as {@link Text}. */
  public static final class TextValue implements CacheSerializer<Object> {
    private final Text text = new Text();

    @Override
    public void serialize(Object value, ByteBuffer target) {
      text.serialize((String) value, target);
    }

    @Override
    public Object deserialize(ByteBuffer source) {
      return text.deserialize(source);
    }

    @Override
    public int serializedSize(Object value) {
      return text.serializedSize((String) value);
    }
  }

  /**
   * Any objects, by Java serialisation. It is asked for the size first: the bytes made then are
   * kept for the call that wants them. For one thread.
   */
  static final class Serialized implements CacheSerializer<Object> {
    private byte @Nullable [] bytes;
    private @Nullable Object bytesOf;

    @Override
    public int serializedSize(Object value) {
      return serialized(value).length;
    }

    @Override
    public void serialize(Object value, ByteBuffer target) {
      target.put(serialized(value));
      bytes = null;
      bytesOf = null;
    }

    private byte[] serialized(Object value) {
      byte[] made = bytes;
      if (made != null && bytesOf == value) {
        return made;
      }
      ByteArrayOutputStream stream = new ByteArrayOutputStream();
      try (ObjectOutputStream objects = new ObjectOutputStream(stream)) {
        objects.writeObject(value);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      made = stream.toByteArray();
      bytes = made;
      bytesOf = value;
      return made;
    }

    @Override
    public Object deserialize(ByteBuffer source) {
      try (ObjectInputStream objects =
          new ObjectInputStream(new ByteArrayInputStream(remaining(source)))) {
        return objects.readObject();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (ClassNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private static byte[] remaining(ByteBuffer source) {
    byte[] bytes = new byte[source.remaining()];
    source.get(bytes);
    return bytes;
  }
}
