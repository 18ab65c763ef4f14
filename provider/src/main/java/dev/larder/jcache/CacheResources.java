package dev.larder.jcache;

import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import dev.larder.Sizer;
import dev.larder.settings.ClassChoice;
import dev.larder.settings.CodecSettings;
import java.io.Closeable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * @param keyCodec what copies its keys, if the user says so
 * @param valueCodec what encodes its values, if the user says so
 * @param sizer what sizes its entries by reference, if the user says so
 */
record CacheResources(
    ExpiryPolicy policy,
    @Nullable CacheLoader<Object, Object> loader,
    @Nullable CacheWriter<Object, Object> writer,
    @Nullable Codec<Object> keyCodec,
    @Nullable Codec<Object> valueCodec,
    @Nullable Sizer<Object, Object> sizer) {

  /**
   * Makes them; runs the user's factories.
   *
   * @param loader where classes that settings name are looked for first
   * @throws CacheException if one fails; those made before are closed
   * @throws IllegalArgumentException if the cache is to read or write through, but with nothing, or
   *     a class that settings name is not what it should be
   */
  static CacheResources create(
      Lifecycle lifecycle, CacheRequest<?, ?> request, ClassLoader loader) {
    LarderConfiguration<?, ?> configuration = request.configuration();
    CodecSettings codecs = request.settings().codecs();
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
    List<AutoCloseable> made = new ArrayList<>();
    boolean complete = false;
    try {
      Maker maker = new Maker(lifecycle, made);
      ChosenFactories factories = new ChosenFactories(lifecycle, loader);
      CacheResources resources =
          new CacheResources(
              maker.required("ExpiryPolicy", configuration.getExpiryPolicyFactory()),
              maker.make("CacheLoader", loaderFactory(configuration)),
              configuration.isWriteThrough()
                  ? maker.make("CacheWriter", writerFactory(configuration))
                  : null,
              maker.make("Codec", codecFactory(factories, codecs.keys())),
              maker.make("Codec", codecFactory(factories, codecs.values())),
              maker.make("Sizer", sizerFactory(factories, request.settings().sizer())));
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
  private static @Nullable Factory<Codec<Object>> codecFactory(
      ChosenFactories factories, Optional<ClassChoice<Codec<?>>> choice) {
    return (Factory) factories.of(choice, Codec.class);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static @Nullable Factory<Sizer<Object, Object>> sizerFactory(
      ChosenFactories factories, Optional<ClassChoice<Sizer<?, ?>>> choice) {
    return (Factory) factories.of(choice, Sizer.class);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
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
  private record Maker(Lifecycle lifecycle, List<AutoCloseable> made) {

    <T> @Nullable T make(String what, @Nullable Factory<T> factory) {
      return factory == null ? null : required(what, factory);
    }

    <T> T required(String what, Factory<T> factory) {
      T object;
      try {
        object = factory.create();
      } catch (ChosenFactories.NotMade e) {
        throw e; // It says more than could be said here.
      } catch (RuntimeException e) {
        throw failure(what, factory, "failed; see cause", e);
      }
      if (object == null) {
        throw failure(what, factory, "made null", null);
      }
      if (isOwned(object)) {
        made.add((AutoCloseable) object);
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

  private @Nullable Object[] objects() {
    return new @Nullable Object[] {policy, loader, writer, keyCodec, valueCodec, sizer};
  }

  /** What has to be closed. */
  List<AutoCloseable> closeables() {
    List<AutoCloseable> closeables = new ArrayList<>();
    for (Object object : objects()) {
      if (object != null && isOwned(object) && !closeables.contains(object)) {
        closeables.add((AutoCloseable) object);
      }
    }
    return closeables;
  }

  /** JCache closes what is {@link Closeable}, and no more; codecs and sizers are Larder's own. */
  private static boolean isOwned(Object object) {
    boolean isLarders = object instanceof Codec || object instanceof Sizer;
    return object instanceof Closeable || (isLarders && object instanceof AutoCloseable);
  }
}
