package dev.larder.tck.reference;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import javax.cache.configuration.MutableConfiguration;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Writes a {@link MutableConfiguration} whose default is by reference. In front of the real one on
 * the class path it turns each cache of the TCK for which the test leaves the choice; whoever calls
 * {@code setStoreByValue} gets what was asked for.
 */
final class ReferenceDefault {
  private static final String FIELD = "isStoreByValue";

  private ReferenceDefault() {}

  /** Argument: the folder of classes to write it to, and {@link ReferenceCheck} as it is. */
  public static void main(String[] args) throws IOException {
    Path folder = Path.of(args[0]);
    write(folder, MutableConfiguration.class, patched());
    try (InputStream check = classFile(ReferenceCheck.class)) {
      write(folder, ReferenceCheck.class, check.readAllBytes());
    }
  }

  private static void write(Path folder, Class<?> type, byte[] bytes) throws IOException {
    Path file = folder.resolve(type.getName().replace('.', '/') + ".class");
    Files.createDirectories(file.getParent());
    Files.write(file, bytes);
  }

  private static InputStream classFile(Class<?> type) {
    return Objects.requireNonNull(type.getResourceAsStream(type.getSimpleName() + ".class"));
  }

  private static byte[] patched() throws IOException {
    try (InputStream original = classFile(MutableConfiguration.class)) {
      ClassWriter writer = new ClassWriter(0);
      Patch patch = new Patch(writer);
      new ClassReader(original).accept(patch, 0);
      if (patch.turned != 1) {
        throw new IllegalStateException(
            "expected that the constructor sets " + FIELD + " once, found " + patch.turned);
      }
      return writer.toByteArray();
    }
  }

  /** Has the constructor without arguments put false where it put true. */
  private static final class Patch extends ClassVisitor {
    private int turned;

    Patch(ClassVisitor next) {
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
      return name.equals("<init>") && descriptor.equals("()V") ? new Constructor(next) : next;
    }

    private final class Constructor extends MethodVisitor {
      Constructor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
      }

      @Override
      public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTFIELD && name.equals(FIELD)) {
          super.visitInsn(Opcodes.POP);
          super.visitInsn(Opcodes.ICONST_0);
          turned++;
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
      }
    }
  }
}
