package dev.larder.codec.graph;

import org.jspecify.annotations.Nullable;

/**
 * The compact form of values of one cache: each object once, a byte for its class, fields in a
 * fixed order without names. {@link Code} has the layout.
 *
 * <p>If anything in a value has no form, or is nested too deeply, all of it is left to Java
 * serialisation: then references between its parts stay right without a border that they would have
 * to cross.
 *
 * <p>Thread-safe.
 */
public final class Graphs {
  /** The stack that this takes, some 200 KiB, is there in any thread. */
  static final int MAX_DEPTH = 256;

  private final ClassTable classes;
  private final ClassGate gate;

  /** Values of the classes in {@code classes} that {@code gate} lets pass. */
  public Graphs(ClassTable classes, ClassGate gate) {
    this.classes = classes;
    this.gate = gate;
    JdkForms.load();
  }

  /**
   * The tag and the bytes of {@code value}; null if it has no compact form.
   *
   * @throws ClassRefusedException if the gate says so
   * @throws RuntimeException if another thread changes the value meanwhile
   */
  public byte @Nullable [] encode(int tag, Object value) {
    GraphWriter out = new GraphWriter(classes, gate);
    out.octet(tag);
    try {
      out.object(value);
      return out.toBytes();
    } catch (NoFormException | StackOverflowError e) {
      return null;
    }
  }

  /**
   * Decodes what {@link #encode} gave, tag included. Runs constructors, {@code hashCode} and {@code
   * equals} of users' classes.
   *
   * @throws MalformedGraphException if the bytes are not what an encoder of this cache wrote
   * @throws ClassRefusedException if the gate says so
   * @throws RuntimeException whatever users' code throws, or the JDK for malformed content
   */
  public Object decode(byte[] bytes) {
    GraphReader in = new GraphReader(classes, gate, bytes, 1);
    Object value = in.object();
    if (value == null) {
      throw GraphReader.malformed();
    }
    in.end();
    return value;
  }
}
