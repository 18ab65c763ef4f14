package dev.larder.tck.memory;

import dev.larder.tck.child.ProviderJars;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that all suites have. */
public final class SuiteOptions {
  @Option(
      names = {"--providers", "--peers"},
      paramLabel = "NAME",
      split = ",",
      description = "Which peers run, separated by commas. Default: all.")
  private List<String> providers = new ArrayList<>();

  @Option(names = "--quick", description = "Much smaller: to see that it works.")
  private boolean quick;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the figures and the children's logs.")
  private @Nullable Path out;

  @Option(names = "--json", paramLabel = "FILE", description = "Also write the figures here.")
  private @Nullable Path json;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "900",
      description = "Longest time of one child JVM. Default: ${DEFAULT-VALUE}.")
  private int timeoutSeconds;

  public boolean quick() {
    return quick;
  }

  public boolean choosesPeers() {
    return !providers.isEmpty();
  }

  /** The names given as peers, unchecked; empty if none was given. */
  public List<String> chosenNames() {
    return List.copyOf(providers);
  }

  /**
   * The chosen peers, in the order of the list of all.
   *
   * @throws ParameterException if a name is none of theirs
   */
  List<Peer> peers(CommandLine command) {
    return peers(command, Peer.ALL.stream().map(Peer::name).toList());
  }

  /** The chosen peers, or those of that list if none is chosen; in the order of the list of all. */
  List<Peer> peers(CommandLine command, List<String> otherwise) {
    for (String name : providers) {
      if (Peer.named(name).findAny().isEmpty()) {
        throw new ParameterException(
            command, "--providers: expected any of " + Peer.names() + ", found '" + name + "'");
      }
    }
    List<String> chosen = providers.isEmpty() ? otherwise : providers;
    return Peer.ALL.stream().filter(peer -> chosen.contains(peer.name())).toList();
  }

  /**
   * Makes the folder and tries the files, so that minutes of work do not end in a place that cannot
   * be written.
   *
   * @throws ParameterException with one line that names the option and the place
   */
  public Suite open(String name, CommandLine command) {
    if (timeoutSeconds < 1) {
      throw new ParameterException(
          command, "--timeout: expected at least 1 second, found '" + timeoutSeconds + "'");
    }
    Path folder = out == null ? ProviderJars.home().resolve("report") : out;
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new ParameterException(
          command, "--out: expected a folder to write to, '" + folder + "' is none", e);
    }
    List<Path> files = new ArrayList<>(List.of(folder.resolve(name + ".json")));
    if (json != null) {
      files.add(json);
    }
    for (Path file : files) {
      tryToWrite(file, command);
    }
    return new Suite(
        name, command, new ChildRuns(folder, Duration.ofSeconds(timeoutSeconds)), files);
  }

  private static void tryToWrite(Path file, CommandLine command) {
    try {
      Files.newByteChannel(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND).close();
    } catch (IOException e) {
      throw new ParameterException(
          command, "expected a file to write to, '" + file + "' is none", e);
    }
  }
}
