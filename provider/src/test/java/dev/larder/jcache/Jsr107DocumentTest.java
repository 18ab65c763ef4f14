package dev.larder.jcache;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A document that names a test must not outlive it. */
class Jsr107DocumentTest {
  private static final Pattern TEST = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");
  private static final List<String> PACKAGES =
      List.of(
          "dev.larder.jcache.",
          "dev.larder.jcache.event.",
          "dev.larder.jcache.ri.",
          "dev.larder.spi.");

  static Stream<String> named() throws IOException {
    return TEST.matcher(Files.readString(OperationTables.DOCUMENT))
        .results()
        .map(MatchResult::group)
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("named")
  void testThatTheDocumentNames_exists(String quoted) {
    MatchResult name = TEST.matcher(quoted).results().findFirst().orElseThrow();

    Class<?> type = find(name.group(1));

    assertThat(type).as(quoted).isNotNull();
    if (name.group(2) != null) {
      assertThat(Arrays.stream(type.getDeclaredMethods()).map(Method::getName))
          .contains(name.group(2));
    }
  }

  private static Class<?> find(String simpleName) {
    for (String name : PACKAGES) {
      try {
        return Class.forName(name + simpleName);
      } catch (ClassNotFoundException e) {
        // In another of them.
      }
    }
    throw new AssertionError("no test class " + simpleName);
  }
}
