package dev.larder.codec.graph;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** The primitive types: how each becomes a long, and how that is written. */
enum Primitive {
  /** No primitive type. */
  NONE(Object.class),
  BOOLEAN(boolean.class),
  BYTE(byte.class),
  CHAR(char.class),
  SHORT(short.class),
  INT(int.class),
  LONG(long.class),
  FLOAT(float.class),
  DOUBLE(double.class);

  private static final Primitive[] ALL = values();

  private final Class<?> type;

  Primitive(Class<?> type) {
    this.type = type;
  }

  static Primitive of(Class<?> type) {
    for (Primitive primitive : ALL) {
      if (primitive.type == type && primitive != NONE) {
        return primitive;
      }
    }
    return NONE;
  }

  void write(long value, GraphWriter out) {
    switch (this) {
      case BOOLEAN, BYTE -> out.octet((int) value);
      case CHAR -> out.varint(value);
      case SHORT, INT, LONG -> out.signed(value);
      case FLOAT -> Decimals.write(Float.intBitsToFloat((int) value), out);
      case DOUBLE -> Decimals.write(Double.longBitsToDouble(value), out);
      default -> throw new IllegalStateException("no primitive");
    }
  }

  long read(GraphReader in) {
    return switch (this) {
      case BOOLEAN -> within(0, 1, in.octet());
      case BYTE -> in.octet();
      case CHAR -> within(Character.MIN_VALUE, Character.MAX_VALUE, in.varint());
      case SHORT -> within(Short.MIN_VALUE, Short.MAX_VALUE, in.signed());
      case INT -> in.signedInt();
      case LONG -> in.signed();
      case FLOAT -> Float.floatToRawIntBits(Decimals.readFloat(in));
      case DOUBLE -> Double.doubleToRawLongBits(Decimals.readDouble(in));
      default -> throw new IllegalStateException("no primitive");
    };
  }

  private static long within(int least, int most, long value) {
    if (value < least || value > most) {
      throw GraphReader.malformed();
    }
    return value;
  }

  /** What is written, as an object of the type's box. */
  Object readBoxed(GraphReader in) {
    long value = read(in);
    return switch (this) {
      case BOOLEAN -> value != 0;
      case BYTE -> (byte) value;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      case LONG -> value;
      case FLOAT -> Float.intBitsToFloat((int) value);
      default -> Double.longBitsToDouble(value);
    };
  }

  /** A getter of this type as one of a long, or of an object if this is {@link #NONE}. */
  MethodHandle toLong(MethodHandle getter, MethodType ofLong, MethodType ofObject) {
    return switch (this) {
      case NONE -> getter.asType(ofObject);
      case FLOAT ->
          MethodHandles.explicitCastArguments(
              MethodHandles.filterReturnValue(getter, Bits.FLOAT_TO_INT), ofLong);
      case DOUBLE -> MethodHandles.filterReturnValue(getter, Bits.DOUBLE_TO_LONG).asType(ofLong);
      default -> MethodHandles.explicitCastArguments(getter, ofLong);
    };
  }

  /** A setter of this type as one of a long, or of an object if this is {@link #NONE}. */
  MethodHandle fromLong(MethodHandle setter, MethodType ofLong, MethodType ofObject) {
    return switch (this) {
      case NONE -> setter.asType(ofObject);
      case FLOAT ->
          MethodHandles.explicitCastArguments(
              MethodHandles.filterArguments(setter, 1, Bits.INT_TO_FLOAT), ofLong);
      case DOUBLE -> MethodHandles.filterArguments(setter, 1, Bits.LONG_TO_DOUBLE).asType(ofLong);
      default -> MethodHandles.explicitCastArguments(setter, ofLong);
    };
  }

  /** The JDK's conversions that keep every bit, NaNs' included. */
  private static final class Bits {
    static final MethodHandle FLOAT_TO_INT =
        find(Float.class, "floatToRawIntBits", float.class, int.class);
    static final MethodHandle INT_TO_FLOAT =
        find(Float.class, "intBitsToFloat", int.class, float.class);
    static final MethodHandle DOUBLE_TO_LONG =
        find(Double.class, "doubleToRawLongBits", double.class, long.class);
    static final MethodHandle LONG_TO_DOUBLE =
        find(Double.class, "longBitsToDouble", long.class, double.class);

    private static MethodHandle find(Class<?> in, String name, Class<?> from, Class<?> to) {
      try {
        return MethodHandles.publicLookup().findStatic(in, name, MethodType.methodType(to, from));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
