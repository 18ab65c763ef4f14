package dev.larder.tck.trace;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Requests in their original order, as columns of numbers. Immutable by convention: the arrays are
 * handed over at construction and never written again.
 *
 * <p>A request is a get, and a put after a miss.
 */
public final class Trace {
  /** Deadline of a request without a time to live. */
  public static final long NO_DEADLINE = Long.MAX_VALUE;

  private final String name;
  private final EntryShape shape;
  private final int[] ids;
  private final int @Nullable [] sizes;
  private final long @Nullable [] times;
  private final long @Nullable [] deadlines;
  private final int idSpace;
  private final int distinct;

  /**
   * Creates a trace.
   *
   * @param name name in the output
   * @param shape how ids become keys and values
   * @param ids key of each request, at least 0
   * @param sizes value bytes of each request, or null where the source has none
   * @param times trace time of each request in milliseconds, never falling, or null without TTLs
   * @param deadlines when what a request puts expires, in milliseconds of trace time, {@link
   *     #NO_DEADLINE} for never, or null without TTLs
   */
  Trace(
      String name,
      EntryShape shape,
      int[] ids,
      int @Nullable [] sizes,
      long @Nullable [] times,
      long @Nullable [] deadlines) {
    this.name = name;
    this.shape = shape;
    this.ids = ids;
    this.sizes = sizes;
    this.times = times;
    this.deadlines = deadlines;
    this.idSpace = Arrays.stream(ids).max().orElse(-1) + 1;
    BitSet seen = new BitSet(idSpace);
    for (int id : ids) {
      seen.set(id);
    }
    this.distinct = seen.cardinality();
  }

  /** The name in the output: a file's name without its extension, or {@code library}. */
  public String name() {
    return name;
  }

  /** How ids become keys and values. */
  public EntryShape shape() {
    return shape;
  }

  /** Number of requests. */
  public int length() {
    return ids.length;
  }

  /** Number of different keys. */
  public int distinct() {
    return distinct;
  }

  /** Ids lie between 0 and this; a second copy of the trace may start its ids here. */
  public int idSpace() {
    return idSpace;
  }

  /** The key asked for by a request. */
  public int id(int request) {
    return ids[request];
  }

  /** Value bytes of what a request puts. */
  public int size(int request) {
    return sizes == null ? shape.defaultValueLength() : sizes[request];
  }

  /** True if requests state a time to live. */
  public boolean hasTtls() {
    return deadlines != null;
  }

  /** Trace time of a request in milliseconds; 0 without TTLs. */
  public long timeMillis(int request) {
    return times == null ? 0 : times[request];
  }

  /** When what a request puts expires, in milliseconds of trace time. */
  public long deadlineMillis(int request) {
    return deadlines == null ? NO_DEADLINE : deadlines[request];
  }

  /** True if values differ in size, so that a count of entries says little about bytes. */
  public boolean hasVaryingSizes() {
    return sizes != null && !Arrays.stream(sizes).allMatch(size -> size == sizes[0]);
  }

  /**
   * Bytes that keys and values of all distinct keys take as characters, each value as first put.
   */
  public long contentBytes() {
    BitSet seen = new BitSet(idSpace);
    long bytes = (long) distinct * shape.keyLength();
    for (int i = 0; i < ids.length; i++) {
      if (!seen.get(ids[i])) {
        seen.set(ids[i]);
        bytes += size(i);
      }
    }
    return bytes;
  }
}
