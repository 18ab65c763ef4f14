package dev.larder.codec.graph;

import org.jspecify.annotations.Nullable;

/**
 * How objects of one class are written and read. The writer has written what says which form
 * follows, and a length if the form has one; the rest is the form's.
 *
 * <p>Thread-safe.
 */
abstract class Form {
  /** Two references to one object are one object after decoding, too. */
  static final int SHARED = 1;

  /** The object can be made only when all that it refers to is there. */
  static final int LATE = 2;

  /** A length is part of it, of {@link #elementBytes} bytes at least for each element. */
  static final int SIZED = 4;

  /** The class, or the one that stands for all that share this form. */
  final Class<?> type;

  final boolean shared;
  final boolean late;
  final boolean sized;

  /** The code of the JDK's, the number in its table of a user's class. Set once, on publication. */
  int number;

  /** Changes with the fields of a class, so that bytes of another version are noticed. */
  byte shape;

  Form(Class<?> type, int traits) {
    this.type = type;
    shared = (traits & SHARED) != 0;
    late = (traits & LATE) != 0;
    sized = (traits & SIZED) != 0;
  }

  abstract void write(Object object, GraphWriter out, int length);

  /**
   * Makes the object. Who refers to others makes it, tells {@link GraphReader#publish} with {@code
   * handle}, and only then reads them, unless the form is {@link #LATE}.
   */
  abstract @Nullable Object read(GraphReader in, int length, int handle);

  int length(Object object) {
    throw new IllegalStateException(type + " has no length");
  }

  int elementBytes() {
    return 1;
  }
}
