package dev.larder.tck.verdict;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.xml.sax.SAXException;

/** What the Surefire XML reports of one folder add up to. */
record SurefireTotals(int run, int failures, int errors, int skipped) {
  private static final String REPORTS = "TEST-*.xml";

  /**
   * Adds up the reports in {@code folder}; all zero if it is missing or holds none.
   *
   * @throws IOException if a report cannot be read or is no Surefire report
   */
  static SurefireTotals of(Path folder) throws IOException {
    SurefireTotals totals = new SurefireTotals(0, 0, 0, 0);
    if (!Files.isDirectory(folder)) {
      return totals;
    }
    try (DirectoryStream<Path> reports = Files.newDirectoryStream(folder, REPORTS)) {
      for (Path report : reports) {
        totals = totals.plus(ofReport(report));
      }
    }
    return totals;
  }

  private static SurefireTotals ofReport(Path report) throws IOException {
    Element suite = rootOf(report);
    try {
      return new SurefireTotals(
          Integer.parseInt(suite.getAttribute("tests")),
          Integer.parseInt(suite.getAttribute("failures")),
          Integer.parseInt(suite.getAttribute("errors")),
          Integer.parseInt(suite.getAttribute("skipped")));
    } catch (NumberFormatException e) {
      throw new IOException("Not a Surefire report: file=" + report, e);
    }
  }

  private static Element rootOf(Path report) throws IOException {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setErrorHandler(null); // Else it prints what the exception says as well.
      return builder.parse(report.toFile()).getDocumentElement();
    } catch (SAXException | ParserConfigurationException e) {
      throw new IOException("Not a Surefire report: file=" + report, e);
    }
  }

  private SurefireTotals plus(SurefireTotals other) {
    return new SurefireTotals(
        run + other.run, failures + other.failures, errors + other.errors, skipped + other.skipped);
  }

  @Override
  public String toString() {
    return "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d"
        .formatted(run, failures, errors, skipped);
  }
}
