package dev.larder.tck.memory;

import java.util.List;

/**
 * What the child of {@code sizes} found.
 *
 * @param figures one for each shape and form
 */
record SizesResult(List<Figure> figures) {

  /**
   * One shape in one form.
   *
   * @param shape the shape's name
   * @param form the form's name
   * @param bytes mean length of an encoded object
   * @param encodeNanos median time of an encoding
   * @param decodeNanos median time of a decoding
   */
  record Figure(String shape, String form, double bytes, double encodeNanos, double decodeNanos) {}

  /** The figure of a shape in a form. */
  Figure of(String shape, String form) {
    return figures.stream()
        .filter(figure -> figure.shape().equals(shape) && figure.form().equals(form))
        .findFirst()
        .orElseThrow();
  }
}
