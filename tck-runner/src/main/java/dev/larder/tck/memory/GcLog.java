package dev.larder.tck.memory;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The JVM's own log of collections, a line for each pause: young, mixed and full collections, and
 * those of the concurrent cycle (remark, cleanup), which the MXBeans of JDK 17 leave out.
 */
final class GcLog {
  private static final Pattern PAUSE =
      Pattern.compile("\\[(\\d+)ms] GC\\(\\d+\\) Pause .* (\\d+\\.\\d+)ms");

  private GcLog() {}

  /** The option that makes a JVM write such a log. */
  static String option(Path file) {
    return "-Xlog:gc:file=\"" + file.toAbsolutePath() + "\":uptimemillis:filecount=0";
  }

  /** The pauses that ended between two times of the JVM's uptime. */
  static GcResult.Pauses pauses(Path log, long fromMillis, long toMillis) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return pauses(lines, fromMillis, toMillis);
    }
  }

  static GcResult.Pauses pauses(Stream<String> lines, long fromMillis, long toMillis) {
    double[] millis =
        lines
            .map(PAUSE::matcher)
            .filter(Matcher::matches)
            .filter(pause -> isBetween(Long.parseLong(pause.group(1)), fromMillis, toMillis))
            .mapToDouble(pause -> Double.parseDouble(pause.group(2)))
            .toArray();
    double total = 0;
    double worst = 0;
    for (double pause : millis) {
      total += pause;
      worst = Math.max(worst, pause);
    }
    return new GcResult.Pauses(millis.length, total, worst);
  }

  private static boolean isBetween(long millis, long from, long to) {
    return millis >= from && millis <= to;
  }
}
