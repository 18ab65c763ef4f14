package dev.larder.races;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs jcstress, and fails where it does not: a race that cannot be linked is left out, counted as
 * a soft error, and the run ends as if all had been well; so does one in which no race was found.
 */
final class WholeRun {
  /** In the line that is printed again and again, the last time at the end. */
  private static final Pattern RESULTS =
      Pattern.compile("Results: \\d+ planned; (\\d+) passed, .* (\\d+) soft errs");

  private WholeRun() {}

  /**
   * Ends with jcstress' own code, or with 1 if a race was left out or none was run.
   *
   * @param arguments jcstress' own
   */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Process jcstress =
        new ProcessBuilder(command(arguments))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    int passed = 0;
    int leftOut = 0;
    try (BufferedReader output = jcstress.inputReader()) {
      String line = output.readLine();
      while (line != null) {
        System.out.println(line);
        Matcher results = RESULTS.matcher(line);
        if (results.find()) {
          passed = Integer.parseInt(results.group(1));
          leftOut = Integer.parseInt(results.group(2));
        }
        line = output.readLine();
      }
    }
    int code = jcstress.waitFor();
    boolean whole = passed > 0 && leftOut == 0;
    if (code == 0 && !whole) {
      System.out.println("not all was tested: passed=" + passed + ", left out=" + leftOut);
    }
    System.exit(code == 0 && !whole ? 1 : code);
  }

  private static List<String> command(String[] arguments) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-ea",
                "-classpath",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main"));
    command.addAll(Arrays.asList(arguments));
    return command;
  }
}
