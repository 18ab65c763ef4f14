package dev.larder.codec.graph;

import org.jspecify.annotations.Nullable;

/**
 * Who may pass: asked for each class and array of a value, by every way of encoding and decoding
 * that can make an object of a user's class or of a class that refers to others.
 *
 * <p>On decode it is asked before the object is made, on encode when the object is met. The numbers
 * are those of {@link java.io.ObjectInputFilter.FilterInfo}, which an implementation may hand on.
 * Strings and {@code null} are not asked for, as Java serialisation asks for none. Nor are values
 * with a form of their own (numbers, dates, arrays of primitives): none of them runs a user's code.
 *
 * <p>Thread-safe.
 */
@FunctionalInterface
public interface ClassGate {

  /** Lets everything pass. */
  ClassGate OPEN = (type, arrayLength, depth, references, bytes) -> {};

  /**
   * Returns if the object may pass.
   *
   * @param type its class; null where Java serialisation reports only numbers
   * @param arrayLength its length if it is an array, or the elements of a collection that is about
   *     to be filled, else -1
   * @param depth how deeply it is nested, 1 for the value itself; 0 where that is not known
   * @param references objects met so far in this value
   * @param bytes bytes read or written so far for this value
   * @throws ClassRefusedException if not
   */
  void check(@Nullable Class<?> type, long arrayLength, long depth, long references, long bytes);

  /**
   * Whether a value of so many objects and bytes could be refused on decode for what encode cannot
   * know: Java serialisation does not say how deeply it nests, nor how often it refers back.
   */
  default boolean mayRefuseOnDecode(long objects, long bytes) {
    return false;
  }
}
