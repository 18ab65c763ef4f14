package dev.larder.jcache;

import dev.larder.Codec;
import dev.larder.settings.CodecChoice;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.Optional;
import javax.cache.CacheException;
import javax.cache.configuration.Factory;
import org.jspecify.annotations.Nullable;

/**
 * Factories of the codecs that settings name: code gives a factory, a property the name of a class
 * with a public constructor without arguments.
 *
 * @param lifecycle whose the codecs are, for messages
 * @param loader where classes are looked for first; the thread's context loader comes second
 */
record CodecFactories(Lifecycle lifecycle, ClassLoader loader) {

  /**
   * A factory for what was chosen; null if nothing was.
   *
   * @throws IllegalArgumentException if a class that a property names is not found, is no codec, or
   *     cannot be made
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // Keys and values are objects from here on.
  @Nullable Factory<Codec<Object>> of(Optional<CodecChoice> choice) {
    if (choice.isEmpty()) {
      return null;
    }
    if (choice.get().factory().isPresent()) {
      return (Factory) choice.get().factory().get();
    }
    return new Named(constructor(choice.get()), choice.get().source(), lifecycle.subject());
  }

  private Constructor<?> constructor(CodecChoice choice) {
    Class<?> type = load(choice);
    if (!Codec.class.isAssignableFrom(type)) {
      throw refused(choice, "is not a " + Codec.class.getName());
    }
    try {
      return type.getConstructor();
    } catch (NoSuchMethodException e) {
      throw refused(choice, "has no public constructor without arguments");
    }
  }

  private Class<?> load(CodecChoice choice) {
    String name = choice.className().orElseThrow();
    try {
      Class<?> type = find(name, loader);
      ClassLoader context = Thread.currentThread().getContextClassLoader();
      if (type == null && context != null) {
        type = find(name, context);
      }
      if (type == null) {
        throw refused(choice, "was not found by the manager's class loader or the thread's");
      }
      return type;
    } catch (LinkageError e) {
      throw new IllegalArgumentException(message(choice, "could not be loaded; see cause"), e);
    }
  }

  private static @Nullable Class<?> find(String name, ClassLoader from) {
    try {
      return Class.forName(name, false, from);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private IllegalArgumentException refused(CodecChoice choice, String why) {
    return new IllegalArgumentException(message(choice, why));
  }

  private String message(CodecChoice choice, String why) {
    return String.format(
        Locale.ROOT,
        "%s: class %s %s (%s)",
        choice.source(),
        choice.className().orElseThrow(),
        why,
        lifecycle.subject().toLowerCase(Locale.ROOT));
  }

  /** Makes codecs of one class. Serialisable by name only, as all factories are; never sent. */
  @SuppressWarnings("serial")
  private record Named(Constructor<?> constructor, String source, String subject)
      implements Factory<Codec<Object>> {

    @Override
    @SuppressWarnings("unchecked")
    public Codec<Object> create() {
      try {
        return (Codec<Object>) constructor.newInstance();
      } catch (InvocationTargetException e) {
        throw failure("its constructor failed; see cause", e.getCause());
      } catch (InstantiationException | IllegalAccessException | LinkageError e) {
        throw failure("it cannot be made; see cause", e);
      }
    }

    private CacheException failure(String why, @Nullable Throwable cause) {
      return new CacheException(
          String.format(
              Locale.ROOT,
              "%s: %s: codec %s: %s",
              subject,
              source,
              constructor.getDeclaringClass().getName(),
              why),
          cause);
    }
  }
}
