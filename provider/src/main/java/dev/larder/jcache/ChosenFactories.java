package dev.larder.jcache;

import dev.larder.settings.ClassChoice;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.Locale;
import java.util.Optional;
import javax.cache.CacheException;
import javax.cache.configuration.Factory;
import org.jspecify.annotations.Nullable;

/**
 * Factories of the objects that settings name: code gives a factory, a property the name of a class
 * with a public constructor without arguments.
 *
 * @param lifecycle whose the objects are, for messages
 * @param loader where classes are looked for first; the thread's context loader comes second
 */
record ChosenFactories(Lifecycle lifecycle, ClassLoader loader) {

  /**
   * A factory for what was chosen; null if nothing was.
   *
   * @param type what it has to be
   * @throws IllegalArgumentException if a class that a property names is not found, is no such
   *     type, or cannot be made
   */
  <T> @Nullable Factory<? extends T> of(Optional<ClassChoice<T>> choice, Class<?> type) {
    if (choice.isEmpty()) {
      return null;
    }
    if (choice.get().factory().isPresent()) {
      return choice.get().factory().get();
    }
    Constructor<?> constructor = constructor(choice.get(), type);
    return new Named<>(
        constructor, type.getSimpleName(), choice.get().source(), lifecycle.subject());
  }

  private Constructor<?> constructor(ClassChoice<?> choice, Class<?> type) {
    Class<?> named = load(choice);
    if (!type.isAssignableFrom(named)) {
      throw refused(choice, "is not a " + type.getName());
    }
    try {
      return named.getConstructor();
    } catch (NoSuchMethodException e) {
      throw refused(choice, "has no public constructor without arguments");
    }
  }

  private Class<?> load(ClassChoice<?> choice) {
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

  private IllegalArgumentException refused(ClassChoice<?> choice, String why) {
    return new IllegalArgumentException(message(choice, why));
  }

  private String message(ClassChoice<?> choice, String why) {
    return String.format(
        Locale.ROOT,
        "%s: %s: class %s %s",
        lifecycle.subject(),
        choice.source(),
        choice.className().orElseThrow(),
        why);
  }

  /** An object that a property names could not be made. */
  static final class NotMade extends CacheException {
    private static final long serialVersionUID = 1L;

    NotMade(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }

  /** Makes objects of one class. Serialisable by name only, as all factories are; never sent. */
  @SuppressWarnings("serial")
  private record Named<T>(Constructor<?> constructor, String what, String source, String subject)
      implements Factory<T> {

    @Override
    @SuppressWarnings("unchecked")
    public T create() {
      try {
        return (T) constructor.newInstance();
      } catch (InvocationTargetException e) {
        throw failure("its constructor failed; see cause", e.getCause());
      } catch (InstantiationException | IllegalAccessException | LinkageError e) {
        throw failure("it cannot be made; see cause", e);
      }
    }

    private NotMade failure(String why, @Nullable Throwable cause) {
      return new NotMade(
          String.format(
              Locale.ROOT,
              "%s: %s: %s %s: %s",
              subject,
              source,
              what,
              constructor.getDeclaringClass().getName(),
              why),
          cause);
    }
  }
}
