package dev.larder.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.NestedStreamFilter;
import java.io.File;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.cache.Caching;
import org.junit.jupiter.api.Test;

/** A stream that a class opens while it is read: only the JVM's filter factory reaches it. */
class NestedStreamTest {

  @Test
  void get_nestedStreamAndTheFactory_meetsTheCachesFilter() throws Exception {
    assertThat(run("-Djdk.serialFilterFactory=" + NestedStreamFilter.class.getName()))
        .containsExactly("nothing, refused 1", "others unharmed");
  }

  @Test
  void get_nestedStreamWithoutTheFactory_meetsTheJvmsFilterOnly() throws Exception {
    assertThat(run("-Dsome.property=none"))
        .containsExactly("inner true, refused 0", "others unharmed");
    assertThat(run("-Djdk.serialFilter=!" + NestedStream.class.getName() + "$Inner").get(0))
        .isEqualTo("nothing, refused 1");
  }

  private static List<String> run(String option) throws Exception {
    String classPath =
        Stream.of(NestedStream.class, NestedStreamFilter.class, Caching.class)
            .map(NestedStreamTest::home)
            .distinct()
            .collect(Collectors.joining(File.pathSeparator));
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(option, "-cp", classPath, NestedStream.class.getName()));
    Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed.lines().toList();
  }

  private static String home(Class<?> type) {
    return new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  }
}
