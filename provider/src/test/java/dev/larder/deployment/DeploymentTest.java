package dev.larder.deployment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import javax.cache.Caching;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is shipped works as a module and on the class path, on Java 17, with cache-api alone. */
class DeploymentTest {
  private static final Path CLASSES = Path.of("target", "classes").toAbsolutePath();
  private static final int JAVA_17 = 61;
  private static final long PATIENCE_SECONDS = 120;

  private static final String USERS_MODULE =
      "module app { requires dev.larder; uses javax.cache.spi.CachingProvider; }";

  /** Its module is not open, so a record of it goes by Java serialisation. */
  private static final String USERS_MAIN =
      """
      package app;
      import dev.larder.*;
      import javax.cache.*;
      public class Main {
        record Book(String title) implements java.io.Serializable {}
        public static void main(String[] args) {
          try (CacheManager manager = Caching.getCachingProvider().getCacheManager()) {
            Cache<String, Book> books =
                manager.createCache(
                    "books",
                    LarderConfiguration.builder(String.class, Book.class).budget("1MiB").build());
            books.put("key", new Book("T"));
            CacheUsage usage = books.unwrap(CacheUsage.class);
            System.out.println(
                books.get("key") + " within its budget: " + (usage.usedBytes() <= usage.limitBytes()));
          }
        }
      }
      """;

  /** Holds {@link PutAndGet} and nothing else. */
  @TempDir private Path program;

  @BeforeEach
  void copyTheProgram() throws IOException {
    String classFile = PutAndGet.class.getName().replace('.', '/') + ".class";
    Path target = program.resolve(classFile);
    Files.createDirectories(program.resolve("dev/larder/deployment"));
    try (InputStream source = PutAndGet.class.getResourceAsStream("PutAndGet.class")) {
      assertThat(source).isNotNull();
      Files.copy(source, target);
    }
  }

  @Test
  void caching_onTheClassPath_findsLarderByItsServiceFile() throws Exception {
    assertThat(java("-cp", path(program, CLASSES, cacheApi())))
        .startsWith("unnamed module")
        .endsWith("answer=42");
  }

  @Test
  void caching_onTheModulePath_findsLarderByItsDescriptor() throws Exception {
    assertThat(
            java(
                "-p",
                path(CLASSES, cacheApi()),
                "--add-modules",
                "dev.larder",
                "-cp",
                path(program)))
        .isEqualTo("module dev.larder answer=42");
  }

  /**
   * It did not compile: our descriptor made users' modules need jspecify, which they do not have.
   */
  @Test
  void usersModule_withCacheApiAlone_compilesAndRuns() throws Exception {
    Path sources = Files.createDirectories(program.resolve("users"));
    Files.writeString(sources.resolve("module-info.java"), USERS_MODULE);
    Files.writeString(sources.resolve("Main.java"), USERS_MAIN);
    Path compiled = program.resolve("compiled");
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, UTF_8);

    int result =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                out,
                out,
                "-p",
                path(CLASSES, cacheApi()),
                "-d",
                compiled.toString(),
                sources.resolve("module-info.java").toString(),
                sources.resolve("Main.java").toString());

    assertThat(result).as(printed.toString(UTF_8)).isZero();
    assertThat(run("-p", path(compiled, CLASSES, cacheApi()), "-m", "app/app.Main"))
        .isEqualTo("Book[title=T] within its budget: true");
  }

  @Test
  void classFiles_all_areJava17() throws IOException {
    List<Path> newer = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CLASSES)) {
      List<Path> classFiles = files.filter(file -> file.toString().endsWith(".class")).toList();
      assertThat(classFiles).isNotEmpty();
      for (Path classFile : classFiles) {
        if (majorVersion(classFile) != JAVA_17) {
          newer.add(classFile);
        }
      }
    }
    assertThat(newer).isEmpty();
  }

  private static int majorVersion(Path classFile) throws IOException {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(classFile))) {
      in.skipNBytes(6);
      return in.readUnsignedShort();
    }
  }

  private static Path cacheApi() throws URISyntaxException {
    return Path.of(Caching.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private static String path(Path... elements) {
    return String.join(File.pathSeparator, Stream.of(elements).map(Path::toString).toList());
  }

  /** Runs {@link PutAndGet} and returns what it printed, errors included. */
  private static String java(String... options) throws IOException, InterruptedException {
    return run(
        Stream.concat(Stream.of(options), Stream.of(PutAndGet.class.getName()))
            .toArray(String[]::new));
  }

  private static String run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("ends by itself").isTrue();
    assertThat(process.exitValue()).as("exit code; printed: %s", printed).isZero();
    return printed;
  }
}
