package dev.larder.testkit;

import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.ref.WeakReference;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.spi.ToolProvider;

/** Classes that are compiled while a test runs, so that only loaders of its own can find them. */
public final class ForeignClasses {
  private static final Map<String, String> SOURCES =
      Map.of(
          "foreign/Point.java",
          """
          package foreign;

          public record Point(int x, String name) implements java.io.Serializable {
            public Point() {
              this(5, "five");
            }
          }
          """,
          "foreign/Level.java",
          """
          package foreign;

          public enum Level { LOW, HIGH }
          """,
          "foreign/Person.java",
          """
          package foreign;

          public class Person implements java.io.Serializable {
            private final String name = "Ann";
          }
          """);

  private static final Map<String, String> LATER =
      Map.of(
          "foreign/Person.java",
          """
          package foreign;

          public class Person implements java.io.Serializable {
            private final String name = "Ann";
            private final int age = 36;
          }
          """);

  private static final Map<String, String> MODULE =
      Map.of(
          "module-info.java",
          "module closed { exports closed.api; }",
          "closed/api/Book.java",
          """
          package closed.api;

          public record Book(String title, int year, byte[] cover) {
            public Book() {
              this("x".repeat(100), 1851, new byte[1000]);
            }
          }
          """,
          "closed/api/Shelf.java",
          """
          package closed.api;

          public class Shelf {
            private final byte[] books = new byte[1000];
            private final int number = 5;
          }
          """,
          "closed/api/Maker.java",
          """
          package closed.api;

          public class Maker {
            public static Object make(String name) throws ReflectiveOperationException {
              return Class.forName(name).getConstructor().newInstance();
            }
          }
          """,
          "closed/inside/Box.java",
          """
          package closed.inside;

          public record Box(byte[] content) {
            public Box() {
              this(new byte[1000]);
            }
          }
          """);

  private ForeignClasses() {}

  /**
   * Compiles {@code foreign.Point}, a serialisable record, {@code foreign.Level}, an enum, and
   * {@code foreign.Person}, a serialisable class.
   */
  public static void compileInto(Path dir) throws IOException {
    compile(dir, SOURCES);
  }

  /** Compiles a later version of {@code foreign.Person}, with a field more. */
  public static void compileLaterInto(Path dir) throws IOException {
    compile(dir, LATER);
  }

  private static void compile(Path dir, Map<String, String> sources) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-proc:none", "-d", dir.toString()));
    for (Map.Entry<String, String> source : sources.entrySet()) {
      Path file = dir.resolve(source.getKey());
      Files.createDirectories(file.getParent());
      arguments.add(Files.writeString(file, source.getValue()).toString());
    }
    ToolProvider compiler = ToolProvider.findFirst("javac").orElseThrow();
    int result = compiler.run(System.out, System.err, arguments.toArray(new String[0]));
    if (result != 0) {
      throw new IllegalStateException("compiler ended with " + result);
    }
  }

  /** A new loader, below this one's, of what was compiled. */
  public static URLClassLoader loader(Path dir) throws MalformedURLException {
    URL[] urls = {dir.toUri().toURL()};
    return new URLClassLoader(urls, ForeignClasses.class.getClassLoader());
  }

  /** A new object by the class's constructor without parameters. */
  public static Object newInstance(ClassLoader loader, String className)
      throws ReflectiveOperationException {
    return loader.loadClass(className).getConstructor().newInstance();
  }

  /** The enum constant, as {@code loader} finds it. */
  public static Object constant(ClassLoader loader, String name)
      throws ReflectiveOperationException {
    return loader.loadClass("foreign.Level").getField(name).get(null);
  }

  /** Whether nothing holds a foreign object's loader once the object was used and is gone. */
  public static boolean loaderIsCollectedAfter(Path dir, Consumer<Object> use)
      throws IOException, ReflectiveOperationException {
    compileInto(dir);
    WeakReference<ClassLoader> loader = useOnce(dir, use);
    for (int i = 0; i < 100 && loader.get() != null; i++) {
      System.gc();
    }
    return loader.get() == null;
  }

  private static WeakReference<ClassLoader> useOnce(Path dir, Consumer<Object> use)
      throws IOException, ReflectiveOperationException {
    try (URLClassLoader loader = loader(dir)) {
      use.accept(newInstance(loader, "foreign.Point"));
      return new WeakReference<>(loader);
    }
  }

  /**
   * A new object of a module that is open to nobody: {@code closed.api.Book} (a record) and {@code
   * closed.api.Shelf} are exported, {@code closed.inside.Box} (a record) is not.
   */
  public static Object newInstanceOfClosedModule(Path dir, String className)
      throws IOException, ReflectiveOperationException {
    compile(dir, MODULE);
    ModuleLayer boot = ModuleLayer.boot();
    ModuleLayer.Controller layer =
        ModuleLayer.defineModulesWithOneLoader(
            boot.configuration().resolve(ModuleFinder.of(dir), ModuleFinder.of(), Set.of("closed")),
            List.of(boot),
            null);
    Class<?> maker = layer.layer().findLoader("closed").loadClass("closed.api.Maker");
    return maker.getMethod("make", String.class).invoke(null, className);
  }
}
