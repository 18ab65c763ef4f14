package dev.larder.jcache.ri;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Loads the reference implementation from its jar, which is not on the class path: a second
 * CachingProvider there would break {@code Caching.getCachingProvider()} for all other tests. Its
 * calls of {@code System.currentTimeMillis()} become calls of {@link HandMovedClock}; {@code
 * javax.cache} is shared with the tests.
 */
final class ReferenceLoader extends ClassLoader {
  /** Where the build puts the jar; Surefire passes it. */
  static final String JAR_PROPERTY = "ri.jar";

  private static final String VERSION = "1.1.1";
  private static final String JAR = "cache-ri-impl-" + VERSION + ".jar";

  private final JarFile jar;
  private int redirected;

  ReferenceLoader() {
    super(ReferenceLoader.class.getClassLoader());
    try {
      jar = new JarFile(find().toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path find() {
    String named = System.getProperty(JAR_PROPERTY, "target/ri/" + JAR);
    Path local =
        Path.of(System.getProperty("user.home"), ".m2", "repository", "org", "jsr107", "ri")
            .resolve(Path.of("cache-ri-impl", VERSION, JAR));
    return Stream.of(Path.of(named), local)
        .filter(Files::exists)
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    JAR + " is neither " + named + " nor " + local + ": build with Maven"));
  }

  /** Calls of the system's clock that were turned to the hand-moved one, so far. */
  int redirectedCalls() {
    return redirected;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/') + ".class";
    try (InputStream in = open(path)) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = turned(in.readAllBytes());
      return defineClass(name, code, 0, code.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private @Nullable InputStream open(String path) throws IOException {
    return jar.getEntry(path) == null ? null : jar.getInputStream(jar.getEntry(path));
  }

  private byte[] turned(byte[] code) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(code).accept(new ClockTurner(writer), 0);
    return writer.toByteArray();
  }

  private final class ClockTurner extends ClassVisitor {
    private static final String METHOD = "currentTimeMillis";

    private final String clock = HandMovedClock.class.getName().replace('.', '/');

    ClockTurner(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitMethodInsn(
            int opcode, String owner, String called, String type, boolean isInterface) {
          boolean turn = owner.equals("java/lang/System") && called.equals(METHOD);
          redirected += turn ? 1 : 0;
          super.visitMethodInsn(opcode, turn ? clock : owner, called, type, isInterface);
        }
      };
    }
  }
}
