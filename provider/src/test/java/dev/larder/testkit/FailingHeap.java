package dev.larder.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A heap that runs out: loads classes anew, and has each place where they allocate (objects,
 * arrays, copies of arrays, lambdas) ask {@link #pass} first, which throws when it is told to. So
 * what is tested needs no hooks of its own, and no place is forgotten.
 *
 * <p>Not in static initializers: the JVM does not try those again. For one thread at a time.
 */
public final class FailingHeap extends ClassLoader {
  private static final String SELF = FailingHeap.class.getName().replace('.', '/');

  private static int passesLeft;
  private static long failures;

  private final Predicate<String> anew;
  private final Predicate<String> failing;
  private int sites;

  /**
   * Loads classes.
   *
   * @param anew those that are loaded here, by name
   * @param failing those of them whose allocations can fail
   */
  public FailingHeap(Predicate<String> anew, Predicate<String> failing) {
    super(FailingHeap.class.getClassLoader());
    this.anew = anew;
    this.failing = failing;
  }

  /** The {@code count}-th allocation from now on fails; 0 lets all succeed. */
  public static void failAt(int count) {
    passesLeft = count;
  }

  /** Allocations that failed, so far. */
  public static long failures() {
    return failures;
  }

  /** Asked before each allocation. */
  public static void pass() {
    if (passesLeft > 0 && --passesLeft == 0) {
      failures++;
      throw new OutOfMemoryError("from a test");
    }
  }

  /** Places that allocate, in the classes loaded so far. */
  public int sites() {
    return sites;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.equals(FailingHeap.class.getName()) || !anew.test(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded == null ? define(name) : loaded;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
      if (in == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] code = in.readAllBytes();
      byte[] defined = failing.test(name) ? rewritten(code) : code;
      return defineClass(name, defined, 0, defined.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  private byte[] rewritten(byte[] code) {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(code).accept(new Rewriter(writer), 0);
    return writer.toByteArray();
  }

  private final class Rewriter extends ClassVisitor {
    private static final Set<String> COPIES = Set.of("copyOf", "copyOfRange", "clone");

    Rewriter(ClassVisitor next) {
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
      return name.equals("<clinit>") ? next : new Asking(next);
    }
  }

  private final class Asking extends MethodVisitor {
    Asking(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    private void ask() {
      sites++;
      super.visitMethodInsn(Opcodes.INVOKESTATIC, SELF, "pass", "()V", false);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.ANEWARRAY) {
        ask();
      }
      super.visitTypeInsn(opcode, type);
      // Behind it: stack maps know an object by where it was made.
      if (opcode == Opcodes.NEW) {
        ask();
      }
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      if (opcode == Opcodes.NEWARRAY) {
        ask();
      }
      super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      ask();
      super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (Rewriter.COPIES.contains(name)) {
        ask();
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      ask();
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }
  }
}
