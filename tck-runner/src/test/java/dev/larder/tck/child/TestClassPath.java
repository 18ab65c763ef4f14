package dev.larder.tck.child;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The class path of the running tests, for child JVMs that need test classes. */
public final class TestClassPath {
  private TestClassPath() {}

  public static List<Path> entries() {
    // Surefire may start the tests from a jar that only lists the class path.
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Arrays.stream(classPath.split(File.pathSeparator)).map(Path::of).toList();
  }
}
