package dev.larder.tck.memory;

import dev.larder.tck.memory.SizesResult.Figure;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whether Larder keeps what is promised about encoded bytes and the time of decoding. */
final class SizesVerdict {
  private SizesVerdict() {}

  /**
   * One line for each promise that is not kept.
   *
   * @param times whether times are judged
   */
  static List<String> objections(SizesResult result, boolean times) {
    List<String> objections = new ArrayList<>();
    for (SizesShapes shape : SizesShapes.ALL) {
      if (!shape.promised()) {
        continue;
      }
      Figure larder = result.of(shape.name(), "larder");
      Figure java = result.of(shape.name(), "java");
      check(objections, shape.name(), "bytes", larder.bytes(), java.bytes());
      if (times) {
        check(objections, shape.name(), "ns to decode", larder.decodeNanos(), java.decodeNanos());
      }
    }
    return objections;
  }

  private static void check(
      List<String> objections, String shape, String unit, double larder, double java) {
    if (larder > java * Promise.SHARE_OF_SERIALISATION) {
      objections.add(
          String.format(
              Locale.ROOT,
              "%s: expected at most %.0f %% of Java serialisation's %.0f %s, found %.0f",
              shape,
              100 * Promise.SHARE_OF_SERIALISATION,
              java,
              unit,
              larder));
    }
  }
}
