package dev.larder.testkit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToIntFunction;

/**
 * Which rows of a model are in one segment, by the first bits of their hashes, and in which order
 * they leave.
 *
 * <p>Not thread-safe.
 */
final class ModelSegments<R> {
  private static final class Segment<R> {
    final TreeSet<R> rows;
    int prefix;
    int depth;

    Segment(int prefix, int depth, Comparator<R> order) {
      this.prefix = prefix;
      this.depth = depth;
      rows = new TreeSet<>(order);
    }

    boolean owns(int hash) {
      return depth == 0 || hash >>> (Integer.SIZE - depth) == prefix;
    }
  }

  private final List<Segment<R>> segments = new ArrayList<>();
  private final ToIntFunction<R> hash;
  private final Comparator<R> order;

  ModelSegments(int count, ToIntFunction<R> hash, Comparator<R> order) {
    this.hash = hash;
    this.order = order;
    for (int i = 0; i < count; i++) {
      segments.add(new Segment<>(i, Integer.numberOfTrailingZeros(count), order));
    }
  }

  /** The rows of the hash's segment, next victim first. */
  SortedSet<R> of(int rowHash) {
    return segment(rowHash).rows;
  }

  private Segment<R> segment(int rowHash) {
    for (Segment<R> segment : segments) {
      if (segment.owns(rowHash)) {
        return segment;
      }
    }
    throw new AssertionError("no segment owns the hash " + rowHash);
  }

  /** Splits the hash's segment by its next bit, and returns the rows that go to the new one. */
  List<R> split(int rowHash) {
    Segment<R> lower = segment(rowHash);
    lower.prefix <<= 1;
    lower.depth++;
    Segment<R> upper = new Segment<>(lower.prefix | 1, lower.depth, order);
    segments.add(upper);
    List<R> moved = new ArrayList<>();
    for (R row : lower.rows) {
      if (upper.owns(hash.applyAsInt(row))) {
        moved.add(row);
      }
    }
    upper.rows.addAll(moved);
    moved.forEach(lower.rows::remove);
    return moved;
  }

  /** Drops all rows; the segments stay. */
  void clear() {
    segments.forEach(segment -> segment.rows.clear());
  }
}
