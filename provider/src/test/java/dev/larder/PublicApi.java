package dev.larder;

import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What users can compile against: the public types of the exported packages and their public and
 * protected members, one line each, in a form that does not depend on the JDK it runs on.
 */
final class PublicApi {
  private static final int CLASS_MODIFIERS =
      Modifier.PUBLIC | Modifier.PROTECTED | Modifier.ABSTRACT | Modifier.STATIC | Modifier.FINAL;

  private final Path classes;

  /** The API of the class files under {@code classes}, a folder with a module descriptor. */
  PublicApi(Path classes) {
    this.classes = classes;
  }

  /** The packages that the module exports to everybody, sorted. */
  List<String> exportedPackages() throws IOException {
    try (InputStream descriptor = Files.newInputStream(classes.resolve("module-info.class"))) {
      return ModuleDescriptor.read(descriptor).exports().stream()
          .filter(exports -> !exports.isQualified())
          .map(ModuleDescriptor.Exports::source)
          .sorted()
          .toList();
    }
  }

  /** One line per type, followed by one indented line per member; sorted within each. */
  List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>();
    for (String exported : exportedPackages()) {
      for (Class<?> type : typesIn(exported)) {
        lines.add(describe(type));
        members(type).map(member -> "  " + describe(member)).sorted().forEach(lines::add);
      }
    }
    return lines;
  }

  private List<Class<?>> typesIn(String packageName) throws IOException {
    List<Class<?>> types = new ArrayList<>();
    try (Stream<Path> files = Files.list(classes.resolve(packageName.replace('.', '/')))) {
      for (Path file : files.sorted().toList()) {
        String name = String.valueOf(file.getFileName());
        if (name.endsWith(".class") && !name.equals("package-info.class")) {
          Class<?> type = load(packageName + "." + name.substring(0, name.length() - 6));
          if (isReachable(type)) {
            types.add(type);
          }
        }
      }
    }
    return types;
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, PublicApi.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("On disk but not on the class path: " + name, e);
    }
  }

  private static boolean isReachable(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getDeclaringClass()) {
      if (c.isSynthetic() || c.isAnonymousClass() || c.isLocalClass() || !isVisible(c)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isVisible(Class<?> type) {
    return (type.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0;
  }

  private static Stream<Member> members(Class<?> type) {
    return Stream.<Member[]>of(
            type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
        .flatMap(Arrays::stream)
        .filter(member -> !member.isSynthetic())
        .filter(member -> (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0);
  }

  private static String describe(Class<?> type) {
    String modifiers = Modifier.toString(type.getModifiers() & CLASS_MODIFIERS);
    Type superclass = type.getGenericSuperclass();
    String parents =
        Stream.concat(
                superclass == null || superclass == Object.class
                    ? Stream.empty()
                    : Stream.of(superclass),
                Arrays.stream(type.getGenericInterfaces()))
            .map(Type::getTypeName)
            .collect(Collectors.joining(", "));
    return modifiers
        + " "
        + kind(type)
        + " "
        + type.getName()
        + typeParameters(type)
        + (parents.isEmpty() ? "" : " : " + parents.replaceAll("java\\.lang\\.(?=[A-Z])", ""));
  }

  private static String kind(Class<?> type) {
    if (type.isAnnotation()) {
      return "@interface";
    }
    if (type.isInterface()) {
      return "interface";
    }
    if (type.isEnum()) {
      return "enum";
    }
    return type.isRecord() ? "record" : "class";
  }

  private static String typeParameters(Class<?> type) {
    return type.getTypeParameters().length == 0
        ? ""
        : Arrays.stream(type.getTypeParameters())
            .map(Type::getTypeName)
            .collect(Collectors.joining(", ", "<", ">"));
  }

  private static String describe(Member member) {
    String deprecated =
        ((AnnotatedElement) member).isAnnotationPresent(Deprecated.class) ? "@Deprecated " : "";
    return deprecated + readable(signature(member), member.getDeclaringClass());
  }

  private static String signature(Member member) {
    if (member instanceof Field field) {
      return field.toGenericString();
    }
    // Locking is no part of a signature.
    return ((Executable) member).toGenericString().replace("synchronized ", "");
  }

  /** Drops what every line would repeat: the declaring class and the package java.lang. */
  private static String readable(String signature, Class<?> declaring) {
    return signature
        .replaceFirst(Pattern.quote(declaring.getName()) + "\\.(?=\\w+(\\(|$))", "")
        .replaceAll("java\\.lang\\.(?=[A-Z])", "");
  }
}
