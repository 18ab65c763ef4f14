package dev.larder.tck.child;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Where the runner and the providers' jars lie: {@code providers/<name>} beside the runner. */
public final class ProviderJars {
  private ProviderJars() {}

  /** The runner's jar; in a build before packaging, the folder of its classes. */
  public static Path runner() {
    try {
      return Path.of(
          ProviderJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the runner's own place is no path", e);
    }
  }

  /** The folder the runner lies in; the report goes there too. */
  public static Path home() {
    Path parent = runner().getParent();
    return parent == null ? Path.of(".") : parent;
  }

  /**
   * The class path of a provider's child: its own jars, then the runner.
   *
   * @throws IOException if the build has not put its jars there; the message says where
   */
  public static List<Path> classPath(String provider) throws IOException {
    Path folder = home().resolve("providers").resolve(provider);
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.jar")) {
        files.forEach(jars::add);
      }
    }
    if (jars.isEmpty()) {
      throw new IOException("no jars of provider '" + provider + "' in " + folder);
    }
    Collections.sort(jars);
    jars.add(runner());
    return jars;
  }
}
