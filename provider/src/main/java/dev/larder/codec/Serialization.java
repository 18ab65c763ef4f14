package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import dev.larder.codec.graph.ClassRefusedException;
import dev.larder.codec.graph.ClassTable;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * Java serialisation: the form of everything that has none of its own. Runs user code ({@code
 * writeObject}, {@code readResolve} and the like), so never under a lock of the store.
 *
 * <p>A stream has no header, and classes that have a number in this cache are named by it ({@link
 * NumberedOutputStream}).
 *
 * <p>Immutable and thread-safe.
 */
final class Serialization {
  /** What a collection may ask for per byte of its encoded form: tables are made part empty. */
  private static final int SLOTS_PER_BYTE = 8;

  private static final int SMALL_ARRAY = 1_024;

  /** In the message of the exception that a stream throws for its filter. */
  private static final String REJECTED_BY_STREAM = "filter status: REJECTED";

  private final String cacheName;
  private final ClassLoader loader;
  private final ClassGate gate;
  private final ObjectInputFilter gateFilter;
  private final ClassTable classes;

  Serialization(String cacheName, ClassLoader loader, ClassGate gate, ClassTable classes) {
    this.cacheName = cacheName;
    this.loader = loader;
    this.gate = gate;
    gateFilter = CurrentFilter.of(gate);
    this.classes = classes;
  }

  /** The tag and the stream that {@code object} becomes. */
  byte[] encode(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    bytes.write(Tag.SERIALIZED);
    boolean doubtful;
    try (NumberedOutputStream out = new NumberedOutputStream(bytes, gate, classes)) {
      out.writeObject(object);
      doubtful = gate.mayRefuseOnDecode(out.references(), bytes.size());
    } catch (ClassRefusedException e) {
      throw refused(object, e);
    } catch (NotSerializableException e) {
      throw new CacheException(
          describe(object) + " cannot be stored by value: " + culprit(e) + " is not Serializable",
          e);
    } catch (IOException | RuntimeException e) {
      throw failed(object, e);
    } catch (StackOverflowError e) {
      throw new CacheException(
          describe(object)
              + " cannot be stored by value: it is nested too deeply for this thread's stack",
          e);
    }
    byte[] encoded = bytes.toByteArray();
    if (doubtful) {
      proofRead(object, encoded);
    }
    return encoded;
  }

  /** Better that a write fails than that no read ever finds anything. */
  private void proofRead(Object object, byte[] encoded) {
    try {
      decode(encoded);
    } catch (RefusedException e) {
      throw new RefusedException(
          describe(object) + " cannot be stored by value: " + e.getMessage(), e);
    } catch (CodecException e) {
      // For whoever reads it.
    }
  }

  RefusedException refused(Object object, ClassRefusedException e) {
    return new RefusedException(
        describe(object) + " cannot be stored by value: " + e.getMessage(), e);
  }

  CacheException failed(Object object, Exception e) {
    return new CacheException(
        describe(object) + " cannot be stored by value: serialisation failed; see cause", e);
  }

  private String describe(Object object) {
    return "Cache '" + cacheName + "': " + object.getClass().getName();
  }

  /** The JDK's message is the class's name; its extended form goes on with values, on new lines. */
  private static String culprit(NotSerializableException e) {
    String message = e.getMessage();
    return message == null ? "a class" : message.lines().findFirst().orElse("a class");
  }

  /** Decodes what {@link #encode} gave, tag included. */
  Object decode(byte[] encoded) {
    InputStream bytes = new ByteArrayInputStream(encoded, 1, encoded.length - 1);
    // Our own stream has the gate already; what users' readObject opens may follow it.
    ObjectInputFilter outer = CurrentFilter.set(null);
    try (ObjectInputStream in = new NumberedInputStream(bytes, loader, classes)) {
      filter(in, encoded.length);
      CurrentFilter.set(gateFilter);
      Object object = in.readObject();
      if (object == null) {
        throw failed(encoded, "they are null", null);
      }
      return object;
    } catch (ClassNotFoundException e) {
      throw failed(encoded, "class " + e.getMessage() + " was not found", e);
    } catch (StackOverflowError e) {
      throw failed(encoded, "nested too deeply for this thread's stack", e);
    } catch (IOException | RuntimeException | LinkageError e) {
      String refusal = refusal(e);
      if (refusal != null) {
        throw new RefusedException(message(encoded, refusal), e);
      }
      throw failed(encoded, reason(e), e);
    } finally {
      CurrentFilter.set(outer);
    }
  }

  private CodecException failed(byte[] encoded, String why, @Nullable Throwable cause) {
    return new CodecException(message(encoded, why), cause);
  }

  private String message(byte[] encoded, String why) {
    return CodecException.message(cacheName, encoded.length, Tag.name(Tag.SERIALIZED), why);
  }

  /** Of what the JDK says only the class's name: users' methods may throw the same with content. */
  private static String reason(Throwable e) {
    return e instanceof InvalidClassException invalid && invalid.classname != null
        ? "class " + invalid.classname + " is another version here, or cannot be made; see cause"
        : "see cause";
  }

  /**
   * What the filter said, if it is the reason: users' methods may have wrapped it. A filter that
   * the JVM's filter factory adds says nothing but this.
   */
  private static @Nullable String refusal(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (cause instanceof ClassRefusedException) {
        return message;
      }
      if (cause instanceof InvalidClassException
          && cause.getCause() == null
          && message != null
          && message.contains(REJECTED_BY_STREAM)) {
        return "refused by a filter of the JVM's filter factory";
      }
    }
    return null;
  }

  /** Asks the gate, and refuses arrays that the bytes cannot fill or the JVM's filter refuses. */
  private void filter(ObjectInputStream in, int length) {
    ObjectInputFilter jvmWide = in.getObjectInputFilter();
    long most = (long) SLOTS_PER_BYTE * length + SMALL_ARRAY;
    in.setObjectInputFilter(
        info -> {
          if (info.arrayLength() > most) {
            throw new IllegalStateException("array longer than its bytes can fill");
          }
          gateFilter.checkInput(info);
          return jvmWide == null ? ObjectInputFilter.Status.UNDECIDED : jvmWide.checkInput(info);
        });
  }
}
