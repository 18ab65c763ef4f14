package dev.larder.settings;

import java.util.Optional;
import javax.cache.configuration.Factory;
import javax.cache.configuration.FactoryBuilder;

/**
 * Which object of the user's a cache is to work with. Immutable.
 *
 * @param source who says so: a property's key, or the setting's name for code
 * @param factory makes it, if code says so
 * @param className its class, if a property says so
 * @param <T> what it has to be
 */
public record ClassChoice<T>(
    String source, Optional<Factory<? extends T>> factory, Optional<String> className) {

  static <T> ClassChoice<T> madeBy(Factory<? extends T> factory) {
    return new ClassChoice<>("", Optional.of(factory), Optional.empty());
  }

  static <T> ClassChoice<T> named(String text) {
    String name = text.strip();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("must be the name of a class: '" + text + "'");
    }
    return new ClassChoice<>("", Optional.empty(), Optional.of(name));
  }

  ClassChoice<T> from(String said) {
    return new ClassChoice<>(said, factory, className);
  }

  /** Equal for two that mean the same: JCache's own factory of a class is equal to another. */
  Factory<?> identity() {
    return factory.isPresent() ? factory.get() : FactoryBuilder.factoryOf(className.orElseThrow());
  }

  @Override
  public String toString() {
    return className.orElseGet(() -> factory.orElseThrow().getClass().getName());
  }
}
