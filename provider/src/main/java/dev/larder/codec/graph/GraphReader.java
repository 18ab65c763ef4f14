package dev.larder.codec.graph;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads one value from an array of its own, whatever bytes that has: it reads nothing outside, and
 * lengths together are never more than the bytes. Confined to one thread.
 */
final class GraphReader {
  private static final int VARINT_BYTES = 9;

  private final ClassTable classes;
  private final ClassGate gate;
  private final byte[] bytes;
  private final ClassesSeen seen = new ClassesSeen();
  private Object[] objects = new Object[8];
  private int objectCount;
  private int position;
  private int depth;
  private long references;

  /** Bytes that elements of arrays and collections read so far take at least. */
  private long claimed;

  /** Fields read but not yet set, of all objects that are being read. */
  private @Nullable Object[] pending = new Object[8];

  private int pendingCount;
  private long[] pendingNumbers = new long[8];
  private int pendingNumberCount;

  GraphReader(ClassTable classes, ClassGate gate, byte[] bytes, int position) {
    this.classes = classes;
    this.gate = gate;
    this.bytes = bytes;
    this.position = position;
  }

  /** Reads what {@link GraphWriter#object} wrote. */
  @Nullable Object object() {
    references++;
    int code = bytes[position++] & 0xff;
    if (code >= Code.NEAR_REFERENCE) {
      return reference(code - Code.NEAR_REFERENCE);
    }
    if (code >= Code.SHORT_STRING) {
      return latin1(code - Code.SHORT_STRING);
    }
    return switch (code) {
      case Code.NULL -> null;
      case Code.REFERENCE -> reference(varint());
      case Code.LATIN1 -> latin1(length(1));
      case Code.UTF16 -> utf16(length(Character.BYTES));
      default -> content(form(code));
    };
  }

  /** Reads so many objects; the caller has had the number from {@link #length}. */
  @Nullable Object[] objects(int count) {
    Object[] objects = new Object[count];
    for (int i = 0; i < count; i++) {
      objects[i] = object();
    }
    return objects;
  }

  /** Reads an object that has to be a String. */
  String string() {
    if (object() instanceof String string) {
      return string;
    }
    throw malformed();
  }

  private Form form(int code) {
    if (code >= Code.FIRST_CLASS) {
      return checked(classes.formAt(code - Code.FIRST_CLASS));
    }
    if (code == Code.LATER_CLASS) {
      return checked(classes.formAt(Code.EARLY_CLASSES + varint()));
    }
    Form form = JdkForms.at(code);
    if (form == null) {
      throw malformed();
    }
    return form;
  }

  private Form checked(@Nullable Form form) {
    if (form == null) {
      throw new MalformedGraphException("they name a class that this cache has not met");
    }
    if (seen.add(form.number) && bytes[position++] != form.shape) {
      throw new MalformedGraphException(
          "class " + form.type.getName() + " is not the version that was encoded");
    }
    return form;
  }

  private @Nullable Object content(Form form) {
    int length = form.sized ? length(form.elementBytes()) : -1;
    if (++depth > Graphs.MAX_DEPTH) {
      throw new MalformedGraphException("nested more than " + Graphs.MAX_DEPTH + " deep");
    }
    gate.check(form.type, length, depth, references, position);
    int handle = form.shared ? reserve() : -1;
    Object object = form.read(this, length, handle);
    if (form.shared) {
      publish(handle, object);
    }
    depth--;
    return object;
  }

  private int reserve() {
    if (objectCount == objects.length) {
      objects = Arrays.copyOf(objects, 2 * objectCount);
    }
    return objectCount++;
  }

  /** From now on references to this object can be read. */
  void publish(int handle, @Nullable Object object) {
    objects[handle] = object;
  }

  /** No encoder writes a reference to what is not made yet. */
  private Object reference(long handle) {
    Object object = handle >= 0 && handle < objectCount ? objects[(int) handle] : null;
    if (object == null) {
      throw malformed();
    }
    return object;
  }

  /** All empty Strings come from Java serialisation as the constant. */
  private String latin1(int length) {
    String string =
        length == 0 ? "" : new String(bytes, skip(length), length, StandardCharsets.ISO_8859_1);
    publish(reserve(), string);
    return string;
  }

  private String utf16(int length) {
    char[] units = new char[length];
    room((long) Character.BYTES * length).asCharBuffer().get(units);
    String string = new String(units);
    publish(reserve(), string);
    return string;
  }

  /** A length whose elements take at least so many bytes each, all of which are there. */
  int length(int elementBytes) {
    long length = varint();
    // All lengths together, as elements that hold others are bytes of their own.
    if (length < 0 || length > bytes.length) {
      throw malformed();
    }
    claimed += length * elementBytes;
    if (claimed > bytes.length) {
      throw malformed();
    }
    return (int) length;
  }

  byte octet() {
    return bytes[position++];
  }

  long varint() {
    long value = 0;
    for (int shift = 0; shift < 7 * (VARINT_BYTES - 1); shift += 7) {
      byte next = bytes[position++];
      if (next >= 0) {
        return value | (long) next << shift;
      }
      value |= (next & 0x7fL) << shift;
    }
    return value | (long) bytes[position++] << (7 * (VARINT_BYTES - 1));
  }

  long signed() {
    long value = varint();
    return (value >>> 1) ^ -(value & 1);
  }

  /** A signed number that has to fit. */
  int signedInt() {
    long value = signed();
    if ((int) value != value) {
      throw malformed();
    }
    return (int) value;
  }

  byte[] bytes(int length) {
    int from = skip(length);
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** The next {@code length} bytes. */
  ByteBuffer room(long length) {
    return ByteBuffer.wrap(bytes, skip(length), (int) length).slice();
  }

  private int skip(long length) {
    int from = position;
    if (length > bytes.length - from) {
      throw malformed();
    }
    position += (int) length;
    return from;
  }

  /** Keeps a reference that is set only when the fields read after it are there, too. */
  void push(@Nullable Object object) {
    if (pendingCount == pending.length) {
      pending = Arrays.copyOf(pending, 2 * pendingCount);
    }
    pending[pendingCount++] = object;
  }

  /** The reference kept last. */
  @Nullable Object pop() {
    Object object = pending[--pendingCount];
    pending[pendingCount] = null;
    return object;
  }

  /** As {@link #push(Object)}, for a primitive. */
  void push(long number) {
    if (pendingNumberCount == pendingNumbers.length) {
      pendingNumbers = Arrays.copyOf(pendingNumbers, 2 * pendingNumberCount);
    }
    pendingNumbers[pendingNumberCount++] = number;
  }

  long popNumber() {
    return pendingNumbers[--pendingNumberCount];
  }

  /** Asks the gate about what came after the last object. */
  void end() {
    if (position != bytes.length) {
      throw malformed();
    }
    gate.check(null, -1, 0, references, position);
  }

  static MalformedGraphException malformed() {
    return new MalformedGraphException("they are malformed");
  }
}
