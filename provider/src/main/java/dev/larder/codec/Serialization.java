package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import dev.larder.codec.graph.ClassRefusedException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/**
 * Java serialisation: the form of everything that has none of its own. Runs user code ({@code
 * writeObject}, {@code readResolve} and the like), so never under a lock of the store.
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

  Serialization(String cacheName, ClassLoader loader, ClassGate gate) {
    this.cacheName = cacheName;
    this.loader = loader;
    this.gate = gate;
    gateFilter = CurrentFilter.of(gate);
  }

  /** The tag and the stream that {@code object} becomes. */
  byte[] encode(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
    bytes.write(Tag.SERIALIZED);
    boolean doubtful;
    try (GatedOutputStream out = new GatedOutputStream(bytes, gate)) {
      out.writeObject(object);
      doubtful = gate.mayRefuseOnDecode(out.references, bytes.size());
    } catch (ClassRefusedException e) {
      throw new RefusedException(
          describe(object) + " cannot be stored by value: " + e.getMessage(), e);
    } catch (NotSerializableException e) {
      throw new CacheException(
          describe(object) + " cannot be stored by value: " + culprit(e) + " is not Serializable",
          e);
    } catch (IOException | RuntimeException e) {
      throw new CacheException(
          describe(object) + " cannot be stored by value: serialisation failed; see cause", e);
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
    try (ObjectInputStream in = new LoaderInputStream(bytes, loader)) {
      filter(in, encoded.length);
      CurrentFilter.set(gateFilter);
      Object object = in.readObject();
      if (object == null) {
        throw failed(encoded, "they are null", null);
      }
      return object;
    } catch (ClassNotFoundException e) {
      throw failed(encoded, "class " + e.getMessage() + " was not found", e);
    } catch (IOException | RuntimeException | LinkageError e) {
      String refusal = refusal(e);
      if (refusal != null) {
        throw new RefusedException(message(encoded, refusal), e);
      }
      throw failed(encoded, "see cause", e);
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

  /** Asks the gate for each object, as it is met. */
  private static final class GatedOutputStream extends ObjectOutputStream {
    private final ClassGate gate;
    private long references;

    GatedOutputStream(OutputStream out, ClassGate gate) throws IOException {
      super(out);
      this.gate = gate;
      enableReplaceObject(true);
    }

    /** The one method that is called for each object; it replaces none. */
    @Override
    protected Object replaceObject(Object object) {
      Class<?> type = object.getClass();
      references++;
      if (type != String.class) {
        gate.check(type, type.isArray() ? Array.getLength(object) : -1, 0, references, 0);
      }
      return object;
    }
  }

  /** Finds classes by the cache's loader, then by the thread's. */
  private static final class LoaderInputStream extends ObjectInputStream {
    private final ClassLoader loader;

    LoaderInputStream(InputStream in, ClassLoader loader) throws IOException {
      super(in);
      this.loader = loader;
    }

    @Override
    protected Class<?> resolveClass(ObjectStreamClass description)
        throws IOException, ClassNotFoundException {
      Class<?> type = find(description.getName());
      // Classes of primitives (int.class) have a name that no loader knows; the JDK does.
      return type != null ? type : super.resolveClass(description);
    }

    private @Nullable Class<?> find(String name) {
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      Class<?> type = find(name, loader);
      return type != null || context == null ? type : find(name, context);
    }

    private static @Nullable Class<?> find(String name, ClassLoader from) {
      try {
        return Class.forName(name, false, from);
      } catch (ClassNotFoundException e) {
        return null;
      }
    }

    /**
     * A proxy is made in the loader that finds its interfaces. The deprecated call is the only one
     * that makes a proxy's class without an instance.
     */
    @Override
    @SuppressWarnings("deprecation")
    protected Class<?> resolveProxyClass(String[] interfaces)
        throws IOException, ClassNotFoundException {
      Class<?>[] types = new Class<?>[interfaces.length];
      ClassLoader home = loader;
      for (int i = 0; i < interfaces.length; i++) {
        Class<?> type = find(interfaces[i]);
        if (type == null) {
          throw new ClassNotFoundException(interfaces[i]);
        }
        types[i] = type;
        if (find(interfaces[i], loader) != type) {
          home = type.getClassLoader();
        }
      }
      try {
        return Proxy.getProxyClass(home, types);
      } catch (IllegalArgumentException e) {
        throw new ClassNotFoundException("proxy of " + types.length + " interfaces", e);
      }
    }
  }
}
