package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import dev.larder.codec.graph.ClassTable;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.OutputStream;
import java.lang.reflect.Array;

/**
 * Java serialisation without a header, which names classes by their numbers in this cache: a
 * descriptor is written once per cache, in effect, instead of once per value.
 *
 * <pre>
 *   descriptor  0, then as Java serialisation writes it     the class has no number
 *               1 .. 255                                    number 0 .. 254
 *               see {@link #LONG}                           two bytes more: number - 254
 * </pre>
 */
final class NumberedOutputStream extends ObjectOutputStream {
  static final int LONG = 0xff;

  private final ClassGate gate;
  private final ClassTable classes;
  private long references;

  NumberedOutputStream(OutputStream out, ClassGate gate, ClassTable classes) throws IOException {
    super(out);
    this.gate = gate;
    this.classes = classes;
    enableReplaceObject(true);
  }

  @Override
  protected void writeStreamHeader() {
    // Our tag is the header.
  }

  @Override
  protected void writeClassDescriptor(ObjectStreamClass descriptor) throws IOException {
    int number = classes.numberOf(descriptor.forClass());
    if (number == ClassTable.NONE) {
      writeByte(0);
      super.writeClassDescriptor(descriptor);
    } else if (number < LONG - 1) {
      writeByte(1 + number);
    } else {
      writeByte(LONG);
      writeShort(number - (LONG - 1));
    }
  }

  /** How many objects were met. */
  long references() {
    return references;
  }

  /** The one method that is called for each object; it replaces none. */
  @Override
  protected Object replaceObject(Object object) {
    Class<?> type = object.getClass();
    references++;
    if (type != String.class) {
      gate.check(type, type.isArray() ? Array.getLength(object) : -1, 0, references, 0);
    }
    return object;
  }
}
