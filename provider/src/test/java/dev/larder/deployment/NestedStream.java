package dev.larder.deployment;

import dev.larder.CacheUsage;
import dev.larder.LarderConfiguration;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import javax.cache.Cache;
import javax.cache.Caching;
import org.jspecify.annotations.Nullable;

/** A program that stores a value whose class opens a stream of its own, and reads it. */
public final class NestedStream {
  private NestedStream() {}

  /** What is hidden. */
  private record Inner(String text) implements Serializable {}

  /** What hides it. */
  private static final class Outer implements Serializable {
    private static final long serialVersionUID = 1L;
    private transient @Nullable Object inner = new Inner("hidden");

    private void writeObject(ObjectOutputStream out) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (ObjectOutputStream nested = new ObjectOutputStream(bytes)) {
        nested.writeObject(inner);
      }
      out.writeObject(bytes.toByteArray());
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
      byte[] bytes = (byte[]) in.readObject();
      try (ObjectInputStream nested = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
        inner = nested.readObject();
      }
    }
  }

  /** Prints what came back, and how often the filter refused. */
  public static void main(String[] arguments) throws Exception {
    Cache<String, Object> cache =
        Caching.getCachingProvider()
            .getCacheManager()
            .createCache(
                "nested",
                LarderConfiguration.builder(String.class, Object.class)
                    .filter("!" + Inner.class.getName())
                    .build());
    cache.put("k", new Outer());
    Object read = cache.get("k");
    System.out.println(
        (read instanceof Outer outer ? "inner " + (outer.inner != null) : "nothing")
            + ", refused "
            + cache.unwrap(CacheUsage.class).refusedByFilter());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Outer());
    }
    new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    System.out.println("others unharmed");
  }
}
