package dev.larder.codec.graph;

/**
 * The first byte of each object in a graph; the only place that knows the numbers.
 *
 * <p>A varint has seven bits a byte, low ones first, the high bit set on all but the last; a ninth
 * byte has eight bits. "Signed" means a varint of the zigzag form (0, -1, 1, -2, ...).
 *
 * <pre>
 *   00         null
 *   01         varint: an object met before
 *   02         varint chars, one byte each           a String
 *   03         varint chars, two bytes each          a String
 *   04         varint number - 40                    a class of this cache: see below
 *   05 .. 57   a type of the JDK's, see JdkForms; varint length if it has one; content
 *   58 .. 7f   class 0 .. 39 of this cache; its shape if it is the first of its class in this
 *              value; varint length if it is an array; content
 *   80 .. df   0 .. 95 chars, one byte each          a String
 *   e0 .. ff   object 0 .. 31 of this value          an object met before
 * </pre>
 */
final class Code {
  static final int NULL = 0x00;
  static final int REFERENCE = 0x01;
  static final int LATIN1 = 0x02;
  static final int UTF16 = 0x03;
  static final int LATER_CLASS = 0x04;
  static final int FIRST_JDK = 0x05;
  static final int FIRST_CLASS = 0x58;
  static final int SHORT_STRING = 0x80;
  static final int NEAR_REFERENCE = 0xe0;

  /** Classes that are named in one byte. */
  static final int EARLY_CLASSES = SHORT_STRING - FIRST_CLASS;

  static final int SHORT_STRINGS = NEAR_REFERENCE - SHORT_STRING;
  static final int NEAR_REFERENCES = 0x100 - NEAR_REFERENCE;

  private Code() {}
}
