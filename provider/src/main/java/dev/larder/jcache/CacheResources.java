package dev.larder.jcache;

import dev.larder.LarderConfiguration;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import javax.cache.CacheException;
import javax.cache.configuration.Factory;
import javax.cache.expiry.ExpiryPolicy;
import javax.cache.integration.CacheLoader;
import javax.cache.integration.CacheWriter;
import org.jspecify.annotations.Nullable;

/**
 * The user's objects that a cache owns besides its listeners. Immutable.
 *
 * @param policy its expiry policy
 * @param loader its loader, if one is configured: {@code loadAll} needs no read-through
 * @param writer its writer, if it writes through
 */
record CacheResources(
    ExpiryPolicy policy,
    @Nullable CacheLoader<Object, Object> loader,
    @Nullable CacheWriter<Object, Object> writer) {

  /**
   * Makes them; runs the user's factories.
   *
   * @throws CacheException if one fails; those made before are closed
   * @throws IllegalArgumentException if the cache is to read or write through, but with nothing
   */
  static CacheResources create(Lifecycle lifecycle, LarderConfiguration<?, ?> configuration) {
    checkComplete(
        lifecycle,
        "read-through",
        configuration.isReadThrough(),
        "CacheLoader",
        configuration.getCacheLoaderFactory());
    checkComplete(
        lifecycle,
        "write-through",
        configuration.isWriteThrough(),
        "CacheWriter",
        configuration.getCacheWriterFactory());
    List<Closeable> made = new ArrayList<>();
    boolean complete = false;
    try {
      Maker maker = new Maker(lifecycle, made);
      CacheResources resources =
          new CacheResources(
              maker.required("ExpiryPolicy", configuration.getExpiryPolicyFactory()),
              maker.make("CacheLoader", loaderFactory(configuration)),
              configuration.isWriteThrough()
                  ? maker.make("CacheWriter", writerFactory(configuration))
                  : null);
      complete = true;
      return resources;
    } finally {
      if (!complete) {
        lifecycle.closeAll(made);
      }
    }
  }

  /** {@code MutableConfiguration} calls one without the other an invalid configuration. */
  private static void checkComplete(
      Lifecycle lifecycle, String mode, boolean on, String needed, @Nullable Object factory) {
    if (on && factory == null) {
      throw new IllegalArgumentException(
          lifecycle.subject()
              + ": "
              + mode
              + " needs a "
              + needed
              + ": give its factory in the configuration, or leave "
              + mode
              + " off");
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // Keys and values are objects from here on.
  private static @Nullable Factory<CacheLoader<Object, Object>> loaderFactory(
      LarderConfiguration<?, ?> configuration) {
    return (Factory) configuration.getCacheLoaderFactory();
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable Factory<CacheWriter<Object, Object>> writerFactory(
      LarderConfiguration<?, ?> configuration) {
    return (Factory) configuration.getCacheWriterFactory();
  }

  /** Runs factories and remembers what has to be closed. */
  private record Maker(Lifecycle lifecycle, List<Closeable> made) {

    <T> @Nullable T make(String what, @Nullable Factory<T> factory) {
      return factory == null ? null : required(what, factory);
    }

    <T> T required(String what, Factory<T> factory) {
      T object;
      try {
        object = factory.create();
      } catch (RuntimeException e) {
        throw failure(what, factory, "failed; see cause", e);
      }
      if (object == null) {
        throw failure(what, factory, "made null", null);
      }
      if (object instanceof Closeable closeable) {
        made.add(closeable);
      }
      return object;
    }

    private CacheException failure(
        String what, Factory<?> factory, String how, @Nullable RuntimeException cause) {
      return new CacheException(
          lifecycle.subject()
              + ": the factory "
              + factory.getClass().getName()
              + " for a "
              + what
              + " "
              + how,
          cause);
    }
  }

  /** What has to be closed. */
  List<Closeable> closeables() {
    List<Closeable> closeables = new ArrayList<>();
    for (Object object : new @Nullable Object[] {policy, loader, writer}) {
      if (object instanceof Closeable closeable && !closeables.contains(closeable)) {
        closeables.add(closeable);
      }
    }
    return closeables;
  }
}
