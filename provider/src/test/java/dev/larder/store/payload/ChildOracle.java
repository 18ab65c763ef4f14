package dev.larder.store.payload;

import dev.larder.store.payload.SizerOracle.Sizes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** {@link SizerOracle} in a JVM with other flags. */
final class ChildOracle {
  private static final int TIMEOUT_SECONDS = 120;

  private ChildOracle() {}

  static List<Sizes> run(List<String> flags) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Djol.magicFieldOffset=true");
    command.addAll(flags);
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), SizerOracle.class.getName()));
    try {
      Path out = Files.createTempFile("sizes", ".txt");
      Path err = Files.createTempFile("sizes", ".err");
      Process child =
          new ProcessBuilder(command)
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      if (!child.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        child.destroyForcibly();
        throw new IllegalStateException("child ran longer than " + TIMEOUT_SECONDS + " s");
      }
      if (child.exitValue() != 0) {
        throw new IllegalStateException(
            "child ended with " + child.exitValue() + ": " + Files.readString(err));
      }
      try (Stream<String> lines = Files.lines(out)) {
        List<Sizes> sizes =
            lines
                .map(line -> line.split("\t", -1))
                .filter(f -> f.length == 4)
                .map(Sizes::parse)
                .toList();
        Files.delete(out);
        Files.delete(err);
        return sizes;
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
