package dev.larder.jcache.ri;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The document's table of differences is the list that the runs are held to. */
class ReferenceDocumentTest {
  private static final Path DOCUMENT = Path.of("docs", "JSR107.md");
  private static final String BEGIN = "<!-- ri:begin -->\n";
  private static final String END = "<!-- ri:end -->\n";

  /** With {@code -Ddocs.write=true} the document is written instead. */
  @Test
  void document_tableOfDifferences_isTheList() throws IOException {
    String text = Files.readString(DOCUMENT);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    assertThat(begin).as(BEGIN).isGreaterThanOrEqualTo(BEGIN.length()).isLessThanOrEqualTo(end);
    if (Boolean.getBoolean("docs.write")) {
      Files.writeString(
          DOCUMENT, text.substring(0, begin) + KnownDifferences.table() + text.substring(end));
      return;
    }

    assertThat(text.substring(begin, end))
        .as("the table in %s; regenerate it with -Ddocs.write=true", DOCUMENT)
        .isEqualTo(KnownDifferences.table());
  }

  @Test
  void differences_points_areNamedOnce() {
    assertThat(KnownDifferences.all())
        .extracting(Differences.Difference::point)
        .doesNotHaveDuplicates();
  }
}
