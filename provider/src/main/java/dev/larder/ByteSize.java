package dev.larder;

import java.io.Serializable;
import java.math.BigInteger;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A size in bytes, or in percent of the maximum heap.
 *
 * <p>As text: an integer and one of {@code B kB KiB MB MiB GB GiB} (a kB is 1,000 bytes, a KiB
 * 1,024), or {@code N%} with N from 1 to 100. Spaces between number and unit are allowed; units are
 * case-sensitive. The smallest size is {@code 0B}, the largest 2^63 - 1 bytes.
 *
 * <p>Immutable and thread-safe. Two sizes are equal if they are the same number of bytes, or the
 * same percentage; a percentage never equals a number of bytes.
 */
public final class ByteSize implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final String ALLOWED =
      "an integer and a unit (B kB KiB MB MiB GB GiB), or N% of the maximum heap with N from 1 to"
          + " 100";
  private static final Pattern TEXT = Pattern.compile("([0-9]+)\\s*([A-Za-z]+|%)");
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  /** The units, largest first, binary before decimal: the order in which a size picks its own. */
  private enum Unit {
    GiB(1L << 30),
    MiB(1L << 20),
    KiB(1L << 10),
    GB(1_000_000_000),
    MB(1_000_000),
    kB(1_000),
    B(1);

    final long bytes;

    Unit(long bytes) {
      this.bytes = bytes;
    }

    static @Nullable Unit named(String name) {
      for (Unit unit : values()) {
        if (unit.name().equals(name)) {
          return unit;
        }
      }
      return null;
    }
  }

  private final long amount;
  private final boolean percent;

  private ByteSize(long amount, boolean percent) {
    this.amount = amount;
    this.percent = percent;
  }

  /**
   * A size of so many bytes.
   *
   * @throws IllegalArgumentException if {@code bytes} is negative
   */
  public static ByteSize ofBytes(long bytes) {
    if (bytes < 0) {
      throw new IllegalArgumentException("size must not be negative: bytes=" + bytes);
    }
    return new ByteSize(bytes, false);
  }

  /**
   * A share of the maximum heap ({@link Runtime#maxMemory}).
   *
   * @throws IllegalArgumentException if {@code percent} is not from 1 to 100
   */
  public static ByteSize ofHeapPercent(int percent) {
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException(
          "percent of the maximum heap must be from 1 to 100: percent=" + percent);
    }
    return new ByteSize(percent, true);
  }

  /**
   * Reads a size from text, for example {@code 64MiB}, {@code 200 kB} or {@code 10%}.
   *
   * @throws IllegalArgumentException if the text is not a size or too large; the message lists what
   *     is allowed
   */
  public static ByteSize parse(String text) {
    Objects.requireNonNull(text, "text");
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      throw malformed(text);
    }
    BigInteger number = new BigInteger(matcher.group(1));
    if (matcher.group(2).equals("%")) {
      boolean share = number.signum() > 0 && number.bitLength() < 31 && number.intValue() <= 100;
      if (!share) {
        throw malformed(text);
      }
      return ofHeapPercent(number.intValue());
    }
    Unit unit = Unit.named(matcher.group(2));
    if (unit == null) {
      throw malformed(text);
    }
    BigInteger bytes = number.multiply(BigInteger.valueOf(unit.bytes));
    if (bytes.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          "size must be at most " + MOST + " bytes: size='" + text + "'");
    }
    return ofBytes(bytes.longValue());
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException("size must be " + ALLOWED + ": size='" + text + "'");
  }

  /** The size in bytes on this JVM. */
  public long bytes() {
    return bytes(Runtime.getRuntime().maxMemory());
  }

  /** The size in bytes on a JVM whose maximum heap has {@code maxHeapBytes}; rounded down. */
  public long bytes(long maxHeapBytes) {
    if (!percent) {
      return amount;
    }
    // Divided first, so that no heap is too large; what that drops is added again.
    return maxHeapBytes / 100 * amount + maxHeapBytes % 100 * amount / 100;
  }

  /** Whether this is a share of the maximum heap. */
  public boolean isHeapPercent() {
    return percent;
  }

  /** The size as {@link #parse} reads it, in the largest unit that needs no fraction. */
  @Override
  public String toString() {
    if (percent) {
      return amount + "%";
    }
    for (Unit unit : Unit.values()) {
      if (amount >= unit.bytes && amount % unit.bytes == 0) {
        return amount / unit.bytes + unit.name();
      }
    }
    return amount + "B";
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof ByteSize that && amount == that.amount && percent == that.percent;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(amount) * 31 + Boolean.hashCode(percent);
  }
}
