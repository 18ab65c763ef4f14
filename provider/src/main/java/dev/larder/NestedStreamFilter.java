package dev.larder;

import dev.larder.codec.CurrentFilter;
import java.io.ObjectInputFilter;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A filter factory of the JVM's that has a cache's filter hold for streams, too, which a class
 * opens of its own while Larder reads an object of it. An application may install it, with {@code
 * -Djdk.serialFilterFactory=dev.larder.NestedStreamFilter}; Larder never does.
 *
 * <p>Everywhere else, streams get the filters that they would get without it. Thread-safe.
 */
public final class NestedStreamFilter implements BinaryOperator<@Nullable ObjectInputFilter> {

  /** For the JVM, which makes one. */
  public NestedStreamFilter() {
    CurrentFilter.follow();
  }

  /**
   * The filter of a stream.
   *
   * @param current what it has; null while it is being made
   * @param next what it is to have: the JVM's filter, or what the stream's owner sets
   */
  @Override
  public @Nullable ObjectInputFilter apply(
      @Nullable ObjectInputFilter current, @Nullable ObjectInputFilter next) {
    ObjectInputFilter wanted = next == null ? current : next;
    ObjectInputFilter ofCache = CurrentFilter.ofThisThread();
    return ofCache == null ? wanted : ObjectInputFilter.merge(ofCache, wanted);
  }
}
