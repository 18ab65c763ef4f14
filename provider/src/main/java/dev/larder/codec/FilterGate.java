package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import dev.larder.codec.graph.ClassRefusedException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputFilter.FilterInfo;
import java.io.ObjectInputFilter.Status;
import java.io.Serializable;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The filter of one cache: built-in limits, the JVM's own filter as it is now, and the cache's
 * pattern. Each of them may refuse; none can allow what another refuses.
 *
 * <p>Patterns are asked about what Java serialisation would ask about: the class, those it extends
 * as far as they are serialisable, and in place of a proxy's class its interfaces. So the answer is
 * the same for every form of encoding, and on encode the same as on decode.
 *
 * <p>Immutable and thread-safe.
 */
public final class FilterGate implements ClassGate {
  /** How deeply objects may be nested. */
  static final long MAX_DEPTH = 64;

  /** How long an array may be. */
  static final long MAX_ARRAY = 16_777_216;

  /** How many references one value may have. */
  static final long MAX_REFERENCES = 1_000_000;

  private static final Pattern DEPTH = Pattern.compile("maxdepth=(\\d{1,18})");
  private static final Pattern REFERENCES = Pattern.compile("maxrefs=(\\d{1,18})");

  private final Supplier<@Nullable ObjectInputFilter> jvmWide;
  private final @Nullable ObjectInputFilter own;
  private final String pattern;

  private FilterGate(Supplier<@Nullable ObjectInputFilter> jvmWide, @Nullable String pattern) {
    this.jvmWide = jvmWide;
    this.pattern = pattern == null ? "" : pattern;
    own = pattern == null ? null : ObjectInputFilter.Config.createFilter(pattern);
  }

  /** A filter with a pattern of the cache's own, if there is one. */
  public static FilterGate of(@Nullable String pattern) {
    return of(ObjectInputFilter.Config::getSerialFilter, pattern);
  }

  /** The same with another place to ask for the JVM's filter. */
  static FilterGate of(Supplier<@Nullable ObjectInputFilter> jvmWide, @Nullable String pattern) {
    return new FilterGate(jvmWide, pattern);
  }

  @Override
  public void check(
      @Nullable Class<?> type, long arrayLength, long depth, long references, long bytes) {
    Info info = new Info(type, arrayLength, depth, references, bytes);
    if (depth > MAX_DEPTH || arrayLength > MAX_ARRAY || references > MAX_REFERENCES) {
      throw refusal(
          info,
          "the built-in filter maxdepth=%,d;maxarray=%,d;maxrefs=%,d"
              .formatted(MAX_DEPTH, MAX_ARRAY, MAX_REFERENCES));
    }
    ObjectInputFilter ofJvm = jvmWide.get();
    if (ofJvm != null) {
      ask(ofJvm, info, "the JVM's filter (jdk.serialFilter)");
    }
    if (own != null) {
      ask(own, info, "filter=" + pattern);
    }
  }

  /** No more objects than levels are allowed cannot be nested too deeply. */
  @Override
  public boolean mayRefuseOnDecode(long objects, long bytes) {
    ObjectInputFilter ofJvm = jvmWide.get();
    if (ofJvm == null && own == null) {
      return objects > MAX_DEPTH || bytes > MAX_REFERENCES;
    }
    String patterns = pattern + ";" + (ofJvm == null ? "" : ofJvm);
    return objects > least(MAX_DEPTH, DEPTH, patterns)
        || bytes > least(MAX_REFERENCES, REFERENCES, patterns);
  }

  /** A filter made from a pattern is shown as that; what others say is not known beforehand. */
  private static long least(long builtIn, Pattern limit, String patterns) {
    long least = builtIn;
    for (Matcher match = limit.matcher(patterns); match.find(); ) {
      least = Math.min(least, Long.parseLong(match.group(1)));
    }
    return least;
  }

  /** The class itself, then what it extends, then what it is going to be filled by. */
  private static void ask(ObjectInputFilter filter, Info info, String name) {
    Class<?> type = info.serialClass();
    if (type == null || type.isArray()) {
      askOnce(filter, info, name);
      return;
    }
    if (Proxy.isProxyClass(type)) {
      for (Class<?> face : type.getInterfaces()) {
        askOnce(filter, info.of(face), name);
      }
    } else {
      askOnce(filter, info.of(type), name);
    }
    askAbove(type, filter, info, name);
    if (info.arrayLength() >= 0) {
      askOnce(filter, info.of(tableOf(type), info.arrayLength()), name);
    }
  }

  private static void askAbove(Class<?> type, ObjectInputFilter filter, Info info, String name) {
    for (Class<?> above = type.getSuperclass();
        above != null && Serializable.class.isAssignableFrom(above);
        above = above.getSuperclass()) {
      askOnce(filter, info.of(above), name);
    }
  }

  /** The array that a collection's readObject asks for; filters limit the length of arrays only. */
  private static Class<?> tableOf(Class<?> collection) {
    boolean hashed =
        Map.class.isAssignableFrom(collection) || Set.class.isAssignableFrom(collection);
    return hashed ? Map.Entry[].class : Object[].class;
  }

  /** As a stream does: no answer, or a failure, is a no. */
  private static void askOnce(ObjectInputFilter filter, Info info, String name) {
    Status status;
    try {
      status = filter.checkInput(info);
    } catch (RuntimeException e) {
      throw refusal(info, name + ", which failed with " + e.getClass().getName());
    }
    if (status == null || status == Status.REJECTED) {
      throw refusal(info, name);
    }
  }

  private static ClassRefusedException refusal(Info info, String by) {
    Class<?> type = info.serialClass();
    return new ClassRefusedException(
        String.format(
            Locale.ROOT,
            "%s is refused by %s (array length=%,d, depth=%,d, references=%,d)",
            type == null ? "a reference" : type.getTypeName(),
            by,
            info.arrayLength(),
            info.depth(),
            info.references()));
  }

  /** What a filter is told. */
  private record Info(
      @Nullable Class<?> serialClass,
      long arrayLength,
      long depth,
      long references,
      long streamBytes)
      implements FilterInfo {

    Info of(Class<?> type) {
      return of(type, -1);
    }

    Info of(Class<?> type, long length) {
      return new Info(type, length, depth, references, streamBytes);
    }
  }
}
