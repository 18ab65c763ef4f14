package dev.larder.tck.verdict;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * What the Surefire XML reports of one folder add up to.
 *
 * @param jdks the Java versions that the tests ran on, as they say themselves
 */
record SurefireTotals(Set<String> jdks, int run, int failures, int errors, int skipped) {
  private static final String REPORTS = "TEST-*.xml";

  /**
   * Adds up the reports in {@code folder}; all zero if it is missing or holds none.
   *
   * @throws IOException if a report cannot be read or is no Surefire report
   */
  static SurefireTotals of(Path folder) throws IOException {
    SurefireTotals totals = new SurefireTotals(Set.of(), 0, 0, 0, 0);
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
          Set.of(javaVersion(suite)),
          Integer.parseInt(suite.getAttribute("tests")),
          Integer.parseInt(suite.getAttribute("failures")),
          Integer.parseInt(suite.getAttribute("errors")),
          Integer.parseInt(suite.getAttribute("skipped")));
    } catch (NumberFormatException e) {
      throw new IOException("Not a Surefire report: file=" + report, e);
    }
  }

  private static String javaVersion(Element suite) {
    NodeList properties = suite.getElementsByTagName("property");
    for (int i = 0; i < properties.getLength(); i++) {
      if (properties.item(i) instanceof Element property
          && property.getAttribute("name").equals("java.specification.version")) {
        return property.getAttribute("value");
      }
    }
    return "unknown";
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
    Set<String> allJdks = new TreeSet<>(jdks);
    allJdks.addAll(other.jdks);
    return new SurefireTotals(
        allJdks,
        run + other.run,
        failures + other.failures,
        errors + other.errors,
        skipped + other.skipped);
  }

  @Override
  public String toString() {
    return "Tests run: %d, Failures: %d, Errors: %d, Skipped: %d"
        .formatted(run, failures, errors, skipped);
  }
}
