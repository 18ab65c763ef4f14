package dev.larder;

import java.io.Serializable;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How expired entries are found when nobody asks for them. (One that somebody asks for is never
 * returned, whatever is chosen here.)
 *
 * <p>As text: {@code WHEEL}, {@code NONE}, {@code SAMPLING}, {@code SAMPLING(20)} or {@code
 * SAMPLING(20, 0.25, 16)}. Immutable and thread-safe.
 *
 * @param scheme the way of finding them
 * @param sampleSize entries drawn in a round, from 1 to {@value #MAX_SAMPLE_SIZE}; used by {@link
 *     Scheme#SAMPLING} only
 * @param threshold share of expired entries in a round, from 0 to 1, from which on another round
 *     follows at once; used by {@link Scheme#SAMPLING} only
 * @param maxRounds the most rounds in a second, from 1 to {@value #MAX_ROUNDS}; used by {@link
 *     Scheme#SAMPLING} only
 */
public record SweeperKind(Scheme scheme, int sampleSize, double threshold, int maxRounds)
    implements Serializable {

  /** The ways of finding expired entries. */
  public enum Scheme {
    /** Entries are kept in order of their deadlines; each is found within a second of it. */
    WHEEL,
    /** Every second some entries are drawn at random and looked at. */
    SAMPLING,
    /** They are not looked for. They stay until they are asked for or evicted. */
    NONE
  }

  /** The largest sample. */
  public static final int MAX_SAMPLE_SIZE = 10_000;

  /** The largest number of rounds in a second. */
  public static final int MAX_ROUNDS = 1_000;

  private static final int SAMPLE_SIZE = 20;
  private static final double THRESHOLD = 0.25;
  private static final int ROUNDS = 16;

  /** Every expired entry leaves within a second of its deadline. The default. */
  public static final SweeperKind WHEEL = plain(Scheme.WHEEL);

  /** Samples of 20, repeated up to 16 times a second while a quarter of them is expired. */
  public static final SweeperKind SAMPLING = plain(Scheme.SAMPLING);

  /** No sweeping; for measurement. */
  public static final SweeperKind NONE = plain(Scheme.NONE);

  private static final String ALLOWED =
      "WHEEL, NONE, SAMPLING, SAMPLING(sampleSize) or SAMPLING(sampleSize, threshold, maxRounds)";
  private static final Pattern SAMPLING_TEXT =
      Pattern.compile(
          "SAMPLING\\s*\\(\\s*([0-9]{1,9})\\s*"
              + "(?:,\\s*([0-9]{1,9}(?:\\.[0-9]{1,18})?)\\s*,\\s*([0-9]{1,9})\\s*)?\\)");

  /**
   * A scheme and its numbers.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public SweeperKind {
    Objects.requireNonNull(scheme, "scheme");
    if (sampleSize < 1 || sampleSize > MAX_SAMPLE_SIZE) {
      throw new IllegalArgumentException(
          "sampleSize must be from 1 to " + MAX_SAMPLE_SIZE + ": sampleSize=" + sampleSize);
    }
    if (!(threshold >= 0 && threshold <= 1)) {
      throw new IllegalArgumentException("threshold must be from 0 to 1: threshold=" + threshold);
    }
    if (maxRounds < 1 || maxRounds > MAX_ROUNDS) {
      throw new IllegalArgumentException(
          "maxRounds must be from 1 to " + MAX_ROUNDS + ": maxRounds=" + maxRounds);
    }
  }

  private static SweeperKind plain(Scheme scheme) {
    return new SweeperKind(scheme, SAMPLE_SIZE, THRESHOLD, ROUNDS);
  }

  /**
   * Sampling with samples of another size.
   *
   * @throws IllegalArgumentException if the size is out of its range
   */
  public static SweeperKind sampling(int sampleSize) {
    return sampling(sampleSize, THRESHOLD, ROUNDS);
  }

  /**
   * Sampling with numbers of one's own.
   *
   * @throws IllegalArgumentException if a number is out of its range
   */
  public static SweeperKind sampling(int sampleSize, double threshold, int maxRounds) {
    return new SweeperKind(Scheme.SAMPLING, sampleSize, threshold, maxRounds);
  }

  /**
   * Reads a sweeper from text.
   *
   * @throws IllegalArgumentException if the text is none; the message lists what is allowed
   */
  public static SweeperKind parse(String text) {
    String stripped = text.strip();
    for (Scheme scheme : Scheme.values()) {
      if (scheme.name().equals(stripped)) {
        return plain(scheme);
      }
    }
    Matcher matcher = SAMPLING_TEXT.matcher(stripped);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("sweeper must be " + ALLOWED + ": sweeper='" + text + "'");
    }
    int sampleSize = Integer.parseInt(matcher.group(1));
    return matcher.group(2) == null
        ? sampling(sampleSize)
        : sampling(
            sampleSize, Double.parseDouble(matcher.group(2)), Integer.parseInt(matcher.group(3)));
  }

  /** The sweeper as {@link #parse} reads it. */
  @Override
  public String toString() {
    return scheme == Scheme.SAMPLING
        ? "SAMPLING(" + sampleSize + ", " + threshold + ", " + maxRounds + ")"
        : scheme.name();
  }
}
