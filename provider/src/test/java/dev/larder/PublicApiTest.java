package dev.larder;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The exported API equals a checked-in list, so that no change of it goes unnoticed. */
class PublicApiTest {
  private static final Path CLASSES = Path.of("target", "classes");
  private static final Path ACTUAL = Path.of("target", "public-api.txt");

  private final PublicApi api = new PublicApi(CLASSES);

  @Test
  void exportedPackages_module_areConfigurationAndSpi() throws IOException {
    assertThat(api.exportedPackages()).containsExactly("dev.larder", "dev.larder.spi");
  }

  @Test
  void lines_exportedTypes_equalTheCheckedInList() throws IOException {
    List<String> lines = api.lines();
    Files.write(ACTUAL, lines);

    assertThat(lines)
        .as(
            "exported API; if the change is meant, copy provider/%s over"
                + " provider/src/test/resources/public-api.txt and tell CHANGELOG.md",
            ACTUAL)
        .containsExactlyElementsOf(checkedIn());
  }

  private static List<String> checkedIn() {
    try (InputStream list = PublicApiTest.class.getResourceAsStream("/public-api.txt")) {
      assertThat(list).as("src/test/resources/public-api.txt").isNotNull();
      return new String(list.readAllBytes(), UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
