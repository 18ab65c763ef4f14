package dev.larder.tck.speed;

import dev.larder.tck.child.ChildJvm;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/** Where a newer Java is, for what this JVM cannot run. */
final class Javas {
  private static final String SETTING = "JAVA25_HOME";
  private static final Path USUAL_FOLDER = Path.of("/usr/lib/jvm");

  private Javas() {}

  /**
   * The home of a Java of at least that version: this JVM's own, else what JAVA25_HOME names, else
   * one where systems usually have them.
   */
  static Optional<Path> atLeast(int feature) {
    if (Runtime.version().feature() >= feature) {
      return Optional.of(ChildJvm.OWN_JAVA);
    }
    String named = System.getenv(SETTING);
    List<Path> candidates = new ArrayList<>();
    if (named != null) {
      candidates.add(Path.of(named));
    }
    candidates.addAll(usual());
    return candidates.stream().filter(home -> feature(home) >= feature).findFirst();
  }

  private static List<Path> usual() {
    List<Path> homes = new ArrayList<>();
    if (Files.isDirectory(USUAL_FOLDER)) {
      try (DirectoryStream<Path> folders = Files.newDirectoryStream(USUAL_FOLDER)) {
        folders.forEach(homes::add);
      } catch (IOException e) {
        return List.of();
      }
    }
    return homes.stream().sorted().toList();
  }

  /** The version of the Java in that folder; 0 if there is none. */
  static int feature(Path home) {
    Properties release = new Properties();
    try (Reader reader = Files.newBufferedReader(home.resolve("release"))) {
      release.load(reader);
      String version = release.getProperty("JAVA_VERSION", "").replace("\"", "");
      return Runtime.Version.parse(version).feature();
    } catch (IOException | IllegalArgumentException e) {
      return 0;
    }
  }
}
