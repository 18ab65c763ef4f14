package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import dev.larder.tck.child.ProviderJars;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** All benchmarks once, with few entries and for a moment, to see that they run. */
final class BenchmarkIT {
  private static final int PEERS = 7;
  private static final int JCACHE_PEERS = 5;

  @TempDir Path folder;

  private final List<String> output = new ArrayList<>();

  @Test
  void benchmarks_ofAllPeers_haveARateEach() throws Exception {
    List<JsonElement> results = run("-p", "form=VALUE", "-p", "values=OBJECT");

    assertThat(results).as("%s", output).hasSize(6 * PEERS + 2 * JCACHE_PEERS);
    assertThat(results)
        .allMatch(
            result ->
                result.getAsJsonObject().getAsJsonObject("primaryMetric").get("score").getAsDouble()
                    > 0);
  }

  @Test
  void benchmarks_ofEachParameter_run() throws Exception {
    List<JsonElement> results =
        run(
            "CacheBenchmark.(getHit|mix50)",
            "-t",
            "2",
            "-p",
            "peer=larder,caffeine-core",
            "-p",
            "form=REFERENCE",
            "-p",
            "values=STRING,BYTES",
            "-p",
            "keys=SAME",
            "-p",
            "ttl=false",
            "-p",
            "statistics=true");

    assertThat(results).as("%s", output).hasSize(8);
  }

  private List<JsonElement> run(String... arguments) throws Exception {
    Path figures = folder.resolve("figures.json");
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                // Another build on this machine may be at it, and no figure counts here.
                "-Djmh.ignoreLock=true",
                "-cp",
                classPath(),
                "org.openjdk.jmh.Main",
                "-rf",
                "json",
                "-rff",
                figures.toString()));
    command.addAll(List.of("-foe", "true", "-f", "0", "-wi", "0", "-i", "1", "-r", "10ms"));
    command.addAll(List.of("-p", "entries=1000"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.inputReader(StandardCharsets.UTF_8).lines().forEach(output::add);
      assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
      assertThat(process.exitValue()).as("%s", output).isZero();
    } finally {
      process.destroyForcibly();
    }
    return JsonParser.parseString(Files.readString(figures)).getAsJsonArray().asList();
  }

  /** As the profile "jmh" has it: all peers side by side, since each is asked for by its name. */
  private static String classPath() {
    Path home = ProviderJars.home();
    Stream<Path> folders =
        Stream.concat(
            Stream.of("larder", "caffeine", "ehcache", "cache2k", "ri")
                .map(peer -> home.resolve("providers").resolve(peer).resolve("*")),
            Stream.of(home.resolve("jmh").resolve("*"), home.resolve("tck-runner.jar")));
    return Stream.concat(Stream.of(home.resolve("test-classes")), folders)
        .map(Path::toString)
        .collect(Collectors.joining(File.pathSeparator));
  }
}
