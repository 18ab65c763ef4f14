package dev.larder.codec.graph;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Writes one value into one growing array. Confined to one thread. */
final class GraphWriter {
  private static final int VARINT_BYTES = 9;
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

  private final ClassTable classes;
  private final ClassGate gate;
  private final Handles handles = new Handles();
  private final ClassesSeen seen = new ClassesSeen();
  private byte[] buffer = new byte[128];
  private int size;
  private int depth;
  private long references;

  /** Handles of objects that will be made only when all they refer to is there. */
  private int[] open = new int[4];

  private int openCount;

  GraphWriter(ClassTable classes, ClassGate gate) {
    this.classes = classes;
    this.gate = gate;
  }

  /** Writes an object with all that it refers to, or a reference if it was met before. */
  void object(@Nullable Object object) {
    references++;
    if (object == null) {
      octet(Code.NULL);
    } else if (object instanceof String string) {
      string(string);
    } else {
      Form form = classes.formOf(object);
      if (!form.shared || !reference(object)) {
        content(object, form);
      }
    }
  }

  private void content(Object object, Form form) {
    int length = form.sized ? form.length(object) : -1;
    header(form);
    if (form.sized) {
      varint(length);
    }
    if (++depth > Graphs.MAX_DEPTH) {
      throw new NoFormException();
    }
    // Here, where the reader asks: so both are told the same numbers.
    gate.check(form.type, length, depth, references, size);
    if (form.late) {
      if (openCount == open.length) {
        open = Arrays.copyOf(open, 2 * openCount);
      }
      open[openCount++] = handles.last();
      form.write(object, this, length);
      openCount--;
    } else {
      form.write(object, this, length);
    }
    depth--;
  }

  private void header(Form form) {
    int number = form.number;
    if (!(form instanceof ClassForm)) {
      octet(number);
      return;
    }
    if (number < Code.EARLY_CLASSES) {
      octet(Code.FIRST_CLASS + number);
    } else {
      octet(Code.LATER_CLASS);
      varint(number - Code.EARLY_CLASSES);
    }
    if (seen.add(number)) {
      octet(form.shape);
    }
  }

  /** Writes a reference if the object was met before; else gives it a number. */
  private boolean reference(Object object) {
    int handle = handles.findOrAdd(object);
    if (handle < 0) {
      return false;
    }
    for (int i = 0; i < openCount; i++) {
      if (open[i] == handle) {
        // What Java serialisation makes of such a cycle depends on the class; it may do so.
        throw new NoFormException();
      }
    }
    if (handle < Code.NEAR_REFERENCES) {
      octet(Code.NEAR_REFERENCE + handle);
    } else {
      octet(Code.REFERENCE);
      varint(handle);
    }
    return true;
  }

  private void string(String string) {
    if (reference(string)) {
      return;
    }
    int length = string.length();
    if (!Latin1.fits(string)) {
      octet(Code.UTF16);
      varint(length);
      ByteBuffer units = room(2L * length);
      for (int i = 0; i < length; i++) {
        units.putChar(string.charAt(i));
      }
      return;
    }
    if (length < Code.SHORT_STRINGS) {
      octet(Code.SHORT_STRING + length);
    } else {
      octet(Code.LATIN1);
      varint(length);
    }
    ensure(length);
    Latin1.copy(string, buffer, size);
    size += length;
  }

  void octet(int value) {
    ensure(1);
    buffer[size++] = (byte) value;
  }

  /** An unsigned number; small ones take fewer bytes. */
  void varint(long value) {
    ensure(VARINT_BYTES);
    long rest = value;
    for (int i = 1; i < VARINT_BYTES && (rest & ~0x7fL) != 0; i++) {
      buffer[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    buffer[size++] = (byte) rest;
  }

  /** A signed number; those near 0 take fewer bytes. */
  void signed(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  void bytes(byte[] bytes) {
    ensure(bytes.length);
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  /** Room for {@code length} bytes, which the caller fills. */
  ByteBuffer room(long length) {
    ensure(length);
    ByteBuffer room = ByteBuffer.wrap(buffer, size, (int) length).slice();
    size += (int) length;
    return room;
  }

  /** Where the next byte goes, for {@link #patch}. */
  int position() {
    return size;
  }

  void patch(int position, int value) {
    buffer[position] = (byte) value;
  }

  /** All that was written, if the gate has nothing against what came after the last object. */
  byte[] toBytes() {
    gate.check(null, -1, 0, references, size);
    return Arrays.copyOf(buffer, size);
  }

  private void ensure(long more) {
    long needed = size + more;
    if (needed > buffer.length) {
      if (needed > MAX_ARRAY) {
        throw new OutOfMemoryError("encoded value of more than " + MAX_ARRAY + " bytes");
      }
      buffer =
          Arrays.copyOf(buffer, (int) Math.min(MAX_ARRAY, Math.max(needed, 2L * buffer.length)));
    }
  }
}
