package dev.larder.tck.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The report for people: one page of well-formed HTML without scripts or anything to load. */
public final class HtmlReport {
  private static final String STYLE =
      """
      body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 62rem;
             padding: 0 1rem; color: #1c1c1c; background: #fff; }
      h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
      table { border-collapse: collapse; width: 100%; }
      th, td { text-align: right; padding: 0.3rem 0.6rem; border-bottom: 1px solid #ddd; }
      th:first-child, td:first-child, td.wide, th.wide { text-align: left; }
      td.wide { width: 32%; }
      .track { background: #eee; height: 0.9rem; }
      .bar { background: #7a8ca3; height: 0.9rem; }
      .larder .bar { background: #1b7f4d; }
      .objection { color: #a11; } .note { color: #555; font-size: 0.9rem; }
      """;

  private final StringBuilder page = new StringBuilder();

  private HtmlReport() {}

  /** Writes the report to a file. */
  public static void write(Report report, Path file) throws IOException {
    Files.writeString(file, render(report));
  }

  /** The whole page. */
  static String render(Report report) {
    return new HtmlReport().page(report);
  }

  private String page(Report report) {
    page.append("<!DOCTYPE html>\n")
        .append("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n")
        .append("<title>Larder: comparison at equal real memory</title>\n<style>\n")
        .append(STYLE)
        .append("</style>\n</head>\n<body>\n");
    element("h1", "Comparison at equal real memory");
    element(
        "p",
        "The same trace through each provider's JCache API, each in a JVM of its own. Real bytes"
            + " are the heap that the cache retains after a full collection. Java "
            + report.java()
            + ", heap "
            + grouped(report.heapBytes())
            + " bytes.");
    report.objections().forEach(this::objection);
    groups(report.rows()).forEach(this::group);
    return page.append("</body>\n</html>\n").toString();
  }

  private void objection(String text) {
    page.append("<p class=\"objection\">").append(escaped(text)).append("</p>\n");
  }

  private static List<List<ReportRow>> groups(List<ReportRow> rows) {
    List<List<ReportRow>> groups = new ArrayList<>();
    for (ReportRow row : rows) {
      groups.stream()
          .filter(group -> group.get(0).isComparableWith(row))
          .findFirst()
          .orElseGet(
              () -> {
                groups.add(new ArrayList<>());
                return groups.get(groups.size() - 1);
              })
          .add(row);
    }
    return groups;
  }

  private void group(List<ReportRow> rows) {
    ReportRow first = rows.get(0);
    element("h2", first.trace() + " at " + grouped(first.budgetBytes()) + " bytes");
    element(
        "p",
        "%s requests for %s keys, as %s interleaved copies of the trace."
            .formatted(grouped(first.requests()), grouped(first.distinct()), first.copies()));
    page.append("<table>\n<tr>");
    for (String head : List.of("provider", "hit rate")) {
      element("th", head);
    }
    page.append("<th class=\"wide\"></th>");
    for (String head : List.of("entries", "real bytes", "of budget", "expired bytes", "limit")) {
      element("th", head);
    }
    page.append("</tr>\n");
    rows.forEach(this::row);
    page.append("</table>\n");
    rows.forEach(this::note);
  }

  private void row(ReportRow row) {
    page.append("<tr class=\"").append(escaped(row.provider())).append("\">");
    element("td", row.provider());
    if (row.failure() != null) {
      page.append("<td class=\"objection wide\" colspan=\"7\">")
          .append(escaped(row.failure()))
          .append("</td></tr>\n");
      return;
    }
    element("td", percent(row.hitRate(), 2));
    page.append("<td class=\"wide\"><div class=\"track\"><div class=\"bar\" style=\"width: ")
        .append(String.format(Locale.ROOT, "%.2f", 100 * row.hitRate()))
        .append("%\"></div></div></td>");
    element("td", grouped(row.entries()));
    element("td", grouped(row.realBytes()));
    element("td", percent(row.budgetUse(), 1));
    element("td", grouped(row.expiredBytes()));
    element("td", grouped(row.limit()) + " " + row.limitUnit());
    page.append("</tr>\n");
  }

  private void note(ReportRow row) {
    if (row.note() != null) {
      page.append("<p class=\"note\">")
          .append(escaped(row.provider() + ": " + row.note()))
          .append("</p>\n");
    }
  }

  private void element(String tag, String text) {
    page.append('<').append(tag).append('>').append(escaped(text));
    page.append("</").append(tag).append(">");
    if (!tag.startsWith("t")) {
      page.append('\n');
    }
  }

  private static String percent(double share, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f %%", 100 * share);
  }

  private static String grouped(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
