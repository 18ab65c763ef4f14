package dev.larder.testkit;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Looks for monitors and thread-locals in a class file. Confined to one thread. */
public final class BytecodeFindings extends ClassVisitor {
  private static final int API = Opcodes.ASM9;

  /** A class, by its internal name, and what is in it. */
  public record Finding(String owner, String what) {}

  private final Set<Finding> findings = new LinkedHashSet<>();
  private String owner = "";

  private BytecodeFindings() {
    super(API);
  }

  /** All of a class. */
  public static List<Finding> in(byte[] classFile) {
    BytecodeFindings visitor = new BytecodeFindings();
    new ClassReader(classFile).accept(visitor, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return new ArrayList<>(visitor.findings);
  }

  private void found(String what) {
    findings.add(new Finding(owner, what));
  }

  private void look(Type type, String where) {
    switch (type.getSort()) {
      case Type.ARRAY -> look(type.getElementType(), where);
      case Type.METHOD -> {
        look(type.getReturnType(), where);
        for (Type argument : type.getArgumentTypes()) {
          look(argument, where);
        }
      }
      case Type.OBJECT -> {
        if (isThreadLocal(type.getClassName())) {
          found("ThreadLocal in " + where);
        }
      }
      default -> {}
    }
  }

  /** Whatever the visited classes were compiled against is on the class path. */
  private static boolean isThreadLocal(String className) {
    try {
      return ThreadLocal.class.isAssignableFrom(
          Class.forName(className, false, BytecodeFindings.class.getClassLoader()));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  private void look(Handle handle, String where) {
    look(Type.getObjectType(handle.getOwner()), where);
    look(Type.getType(handle.getDesc()), where);
  }

  private void lookAtConstant(Object constant, String where) {
    if (constant instanceof Handle handle) {
      look(handle, where);
    } else if (constant instanceof Type type) {
      look(type, where);
    }
  }

  @Override
  public void visit(
      int version,
      int access,
      String name,
      @Nullable String signature,
      @Nullable String superName,
      String @Nullable [] interfaces) {
    owner = name;
    if (superName != null) {
      look(Type.getObjectType(superName), "its superclass");
    }
  }

  @Override
  public @Nullable FieldVisitor visitField(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      @Nullable Object value) {
    look(Type.getType(descriptor), "field " + name);
    return null;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    if ((access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      found("synchronized method " + name);
    }
    look(Type.getMethodType(descriptor), name);
    return new Body(name);
  }

  private final class Body extends MethodVisitor {
    private final String method;

    Body(String method) {
      super(API);
      this.method = method;
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.MONITORENTER) {
        found("monitor in " + method);
      }
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      look(Type.getObjectType(type), method);
    }

    @Override
    public void visitFieldInsn(int opcode, String type, String name, String descriptor) {
      look(Type.getObjectType(type), method);
      look(Type.getType(descriptor), method);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String type, String name, String descriptor, boolean isInterface) {
      look(Type.getObjectType(type), method);
      look(Type.getMethodType(descriptor), method);
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      look(Type.getMethodType(descriptor), method);
      for (Object argument : arguments) {
        lookAtConstant(argument, method);
      }
    }

    @Override
    public void visitLdcInsn(Object value) {
      lookAtConstant(value, method);
    }
  }
}
