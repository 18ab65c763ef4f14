package dev.larder.examples.quickstart;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One run of the example as it stands, and what it printed. */
record PrintedRun(String printed) {
  private static final Pattern KEPT = Pattern.compile("Kept: (.+) of (.+) books");

  static PrintedRun ofMain() {
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, UTF_8));
    try {
      Quickstart.main(new String[0]);
    } finally {
      System.setOut(console);
    }
    return new PrintedRun(printed.toString(UTF_8));
  }

  int kept() {
    Matcher line = KEPT.matcher(printed);
    assertThat(line.find()).as("a line 'Kept: N of M books' in: %s", printed).isTrue();
    return Integer.parseInt(line.group(1).replaceAll("\\D", ""));
  }
}
