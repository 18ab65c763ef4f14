package dev.larder.codec.graph;

import org.jspecify.annotations.Nullable;

/** The form of a class that has a number in this cache only. */
abstract class ClassForm extends Form {
  private static final long SMALL = 300;

  ClassForm(Class<?> type, int traits, String shape) {
    super(type, traits);
    int hash = (type.getName() + ' ' + shape).hashCode();
    this.shape = (byte) (hash ^ hash >>> 8 ^ hash >>> 16 ^ hash >>> 24);
  }

  /** What it takes of the heap, with what the JVM links for it; rather too much than too little. */
  long heldBytes() {
    return SMALL;
  }

  /** A class that has a number, but goes by Java serialisation. */
  static final class None extends ClassForm {
    None(Class<?> type) {
      super(type, 0, "");
    }

    @Override
    void write(Object object, GraphWriter out, int length) {
      throw new NoFormException();
    }

    @Override
    @Nullable Object read(GraphReader in, int length, int handle) {
      throw GraphReader.malformed();
    }
  }
}
