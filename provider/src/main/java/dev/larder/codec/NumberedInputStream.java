package dev.larder.codec;

import dev.larder.codec.graph.ClassTable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link NumberedOutputStream} writes. Classes without a number are found by the cache's
 * loader, then by the thread's.
 */
final class NumberedInputStream extends ObjectInputStream {
  private final ClassLoader loader;
  private final ClassTable classes;

  NumberedInputStream(InputStream in, ClassLoader loader, ClassTable classes) throws IOException {
    super(in);
    this.loader = loader;
    this.classes = classes;
  }

  @Override
  protected void readStreamHeader() {
    // Our tag is the header.
  }

  @Override
  protected ObjectStreamClass readClassDescriptor() throws IOException, ClassNotFoundException {
    int first = readUnsignedByte();
    if (first == 0) {
      return super.readClassDescriptor();
    }
    int number = first - 1;
    if (first == NumberedOutputStream.LONG) {
      number += readUnsignedShort();
    }
    Class<?> type = classes.classAt(number);
    if (type == null) {
      throw new InvalidClassException("a class that this cache has not met");
    }
    return ObjectStreamClass.lookupAny(type);
  }

  @Override
  protected Class<?> resolveClass(ObjectStreamClass description)
      throws IOException, ClassNotFoundException {
    // A descriptor of a class with a number is the JVM's own, not one read from the stream.
    Class<?> known = description.forClass();
    if (known != null) {
      return known;
    }
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
