package dev.larder.tck.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.comparison.Rows;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

final class HtmlReportTest {
  private final Report report =
      new Report(
          "17",
          1 << 30,
          List.of(
              Rows.row("larder", "<b>&\"t\"", 1_000_000, null, 0.875, 990_000),
              Rows.row("caffeine", "<b>&\"t\"", 1_000_000, "died <here>", 0, 0),
              Rows.row("larder", "u", 1_000_000, null, 0.5, 123_456)),
          List.of("an objection with <tags> & more"));

  @Test
  void render_anyNames_isWellFormed() throws Exception {
    Document page = parsed(HtmlReport.render(report));

    assertThat(page.getDocumentElement().getTagName()).isEqualTo("html");
    assertThat(page.getElementsByTagName("table").getLength()).isEqualTo(2);
    assertThat(page.getElementsByTagName("h2").item(0).getTextContent())
        .isEqualTo("<b>&\"t\" at 1,000,000 bytes");
    assertThat(page.getElementsByTagName("tr").item(2).getTextContent()).contains("died <here>");
  }

  @Test
  void render_everyTableRow_hasAsManyCellsAsTheHead() throws Exception {
    Document page = parsed(HtmlReport.render(report));

    assertThat(page.getElementsByTagName("th").getLength()).isEqualTo(2 * 8);
    assertThat(page.getElementsByTagName("td").getLength()).isEqualTo(8 + 2 + 8);
  }

  @Test
  void render_figures_areShownWithBars() {
    assertThat(HtmlReport.render(report))
        .contains("<td>87.50 %</td>")
        .contains("style=\"width: 87.50%\"")
        .contains("<td>990,000</td><td>99.0 %</td><td>7</td><td>410 entries</td>");
  }

  @Test
  void render_page_loadsNothing() {
    assertThat(HtmlReport.render(report))
        .doesNotContain("http")
        .doesNotContain("<script")
        .doesNotContain("<link")
        .doesNotContain("src=")
        .doesNotContain("url(");
  }

  @Test
  void render_localeWithCommas_stillWritesValidCss() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(HtmlReport.render(report)).contains("width: 87.50%").contains("990,000");
    } finally {
      Locale.setDefault(before);
    }
  }

  private static Document parsed(String page) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    return builder.parse(new InputSource(new StringReader(page)));
  }
}
