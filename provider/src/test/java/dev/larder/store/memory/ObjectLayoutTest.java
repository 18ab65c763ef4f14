package dev.larder.store.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The layout decides what everything is charged, so it is held against JOL on every kind of JVM.
 */
class ObjectLayoutTest {

  @Test
  void sizes_onThisJvm_areThoseThatJolMeasures() {
    assertThat(ObjectLayoutAgainstJol.differences()).isEmpty();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("jvms")
  void sizes_onJvmsWithOtherLayouts_areThoseThatJolMeasures(List<String> command)
      throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(command);
    line.addAll(List.of("-cp", System.getProperty("java.class.path")));
    line.add(ObjectLayoutAgainstJol.class.getName());

    Process child = new ProcessBuilder(line).redirectErrorStream(true).start();
    String output = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(child.waitFor()).as(output).isZero();
    assertThat(output).contains(ObjectLayoutAgainstJol.COMPARED);
  }

  static Stream<List<String>> jvms() {
    List<List<String>> layouts =
        List.of(
            List.of("-XX:-UseCompressedOops"),
            List.of("-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"),
            List.of("-XX:ObjectAlignmentInBytes=16"));
    List<List<String>> compactLayouts =
        List.of(
            List.of("-XX:+UseCompressedOops"),
            List.of("-XX:-UseCompressedOops", "-XX:-UseCompressedClassPointers"),
            List.of("-XX:+UseCompactObjectHeaders"),
            List.of("-XX:+UseCompactObjectHeaders", "-XX:-UseCompressedOops"));
    return javas().stream()
        .flatMap(
            java ->
                (java.toString().contains("25") ? compactLayouts : layouts)
                    .stream().map(layout -> command(java, layout)));
  }

  private static List<String> command(Path java, List<String> layout) {
    List<String> command = new ArrayList<>(List.of(java.toString(), "-Xmx64m"));
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    // JOL reads offsets without an agent as well, and that is much quicker.
    command.add("-Djol.skipDynamicAttach=true");
    command.addAll(layout);
    return command;
  }

  /** The JVM of this test, and every JDK 25 in the usual places. */
  private static Set<Path> javas() {
    Set<Path> javas = new TreeSet<>();
    javas.add(Path.of(System.getProperty("java.home"), "bin", "java"));
    Path folder = Path.of("/usr/lib/jvm");
    if (Files.isDirectory(folder)) {
      try (Stream<Path> homes = Files.list(folder)) {
        homes
            .filter(home -> home.getFileName().toString().contains("25"))
            .map(home -> home.resolve("bin").resolve("java"))
            .filter(Files::isExecutable)
            .forEach(javas::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return javas;
  }
}
