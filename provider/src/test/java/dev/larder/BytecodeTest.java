package dev.larder;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.BytecodeFindings;
import dev.larder.testkit.BytecodeFindings.Finding;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What must not be in the classes that are shipped: monitors, which hold a virtual thread's carrier
 * on JDKs before 24, and thread-locals, which cost as much as there are threads.
 */
class BytecodeTest {
  private static final String FILTER =
      "read by a filter factory of the JVM, whom nobody tells whose value is being read; set only"
          + " where such a factory was installed, and taken away behind each value";

  /** What is there nevertheless, and why. */
  private static final Map<Finding, String> EXCEPTIONS =
      Map.of(
          new Finding("dev/larder/codec/CurrentFilter", "ThreadLocal in field CURRENT"), FILTER,
          new Finding("dev/larder/codec/CurrentFilter", "ThreadLocal in <clinit>"), FILTER,
          new Finding("dev/larder/codec/CurrentFilter", "ThreadLocal in ofThisThread"), FILTER,
          new Finding("dev/larder/codec/CurrentFilter", "ThreadLocal in set"), FILTER);

  @Test
  void shippedClasses_haveNeitherMonitorsNorThreadLocals() throws Exception {
    List<Finding> findings = new ArrayList<>();
    List<Path> shipped = shippedClasses();
    for (Path file : shipped) {
      findings.addAll(BytecodeFindings.in(Files.readAllBytes(file)));
    }

    assertThat(shipped).hasSizeGreaterThan(100);
    assertThat(findings).containsExactlyInAnyOrderElementsOf(EXCEPTIONS.keySet());
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        SynchronizesABlock.class,
        SynchronizesAMethod.class,
        SynchronizesALambda.class,
        HasAThreadLocal.class,
        HandsAThreadLocalOn.class,
        RefersToAThreadLocal.class,
        InheritsThreadLocals.class,
        IsAThreadLocal.class,
        UsesAThreadLocalOfItsOwn.class
      })
  void findings_inAnOffender_areOneOrMore(Class<?> offender) throws IOException {
    assertThat(findings(offender)).isNotEmpty();
  }

  @Test
  void findings_inAClassWithALock_areNone() throws IOException {
    assertThat(findings(UsesALock.class)).isEmpty();
  }

  private static List<Finding> findings(Class<?> type) throws IOException {
    try (var bytes = type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
      return BytecodeFindings.in(requireNonNull(bytes).readAllBytes());
    }
  }

  private static List<Path> shippedClasses() throws IOException, URISyntaxException {
    Path root =
        Path.of(
            LarderConfiguration.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root.resolve("dev/larder"))) {
      return files.filter(file -> file.toString().endsWith(".class")).toList();
    }
  }

  static final class SynchronizesABlock {
    int count;

    void increment() {
      synchronized (this) {
        count++;
      }
    }
  }

  static final class SynchronizesAMethod {
    int count;

    synchronized void increment() {
      count++;
    }
  }

  static final class SynchronizesALambda {
    int count;

    Runnable increment() {
      return () -> {
        synchronized (this) {
          count++;
        }
      };
    }
  }

  static final class HasAThreadLocal {
    final ThreadLocal<String> current = new ThreadLocal<>();
  }

  interface HandsAThreadLocalOn {
    void to(ThreadLocal<String> current);
  }

  interface RefersToAThreadLocal {
    static Supplier<?> reader(Supplier<Supplier<?>> current) {
      return ThreadLocal.withInitial(current)::get;
    }
  }

  static final class InheritsThreadLocals {
    Object current() {
      return new InheritableThreadLocal<String>();
    }
  }

  static final class IsAThreadLocal extends ThreadLocal<String> {}

  static final class UsesAThreadLocalOfItsOwn {
    Object current() {
      return new IsAThreadLocal();
    }
  }

  static final class UsesALock {
    final ReentrantLock lock = new ReentrantLock();
    int count;

    void increment() {
      lock.lock();
      try {
        count++;
      } finally {
        lock.unlock();
      }
    }
  }
}
