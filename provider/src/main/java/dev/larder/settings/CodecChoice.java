package dev.larder.settings;

import dev.larder.Codec;
import java.util.Optional;
import javax.cache.configuration.Factory;
import javax.cache.configuration.FactoryBuilder;

/**
 * Which codec a cache is to have. Immutable.
 *
 * @param source who says so: a property's key, or the setting's name for code
 * @param factory makes it, if code says so
 * @param className its class, if a property says so
 */
public record CodecChoice(
    String source, Optional<Factory<? extends Codec<?>>> factory, Optional<String> className) {

  static CodecChoice madeBy(Factory<? extends Codec<?>> factory) {
    return new CodecChoice("", Optional.of(factory), Optional.empty());
  }

  static CodecChoice named(String text) {
    String name = text.strip();
    if (name.isEmpty()) {
      throw new IllegalArgumentException("must be the name of a class: '" + text + "'");
    }
    return new CodecChoice("", Optional.empty(), Optional.of(name));
  }

  CodecChoice from(String said) {
    return new CodecChoice(said, factory, className);
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
