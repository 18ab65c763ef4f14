package dev.larder.tck.lesson;

import java.util.Arrays;

/**
 * The eviction lesson's access trace: a library whose reading list of 200 books changes four times,
 * beside 1,000 books that stay popular and a catalogue of 20,000.
 *
 * <p>An access is a book number; {@link #key} and {@link #value} give the lesson's strings for it.
 */
public final class LoanTrace {
  /** Accesses in the lesson's trace. */
  public static final int LENGTH = 200_000;

  /** Seed of the lesson's trace. */
  public static final int SEED = 20_260_731;

  /** Books in the lesson's catalogue: book numbers lie between 0 and this. */
  public static final int CATALOG_SIZE = 20_000;

  private static final int PERIODS = 4;
  private static final int READING_LIST = 200;
  private static final int POPULAR_FROM = 1_000;
  private static final int POPULAR = 1_000;

  private LoanTrace() {}

  /** The lesson's trace: {@value #LENGTH} accesses, seed {@value #SEED}. */
  public static int[] lessonBooks() {
    return books(LENGTH, SEED);
  }

  /**
   * Book numbers of {@code length} accesses, in order.
   *
   * @param length accesses, at least {@value #PERIODS}
   * @param seed seed of the generator
   */
  public static int[] books(int length, long seed) {
    LessonGenerator random = new LessonGenerator(seed);
    int[] books = new int[length];
    double periodLength = length / (double) PERIODS;
    Arrays.setAll(books, i -> nextBook(random, (int) (i / periodLength)));
    return books;
  }

  /** The lesson draws the class of an access first, then the book: two numbers an access. */
  private static int nextBook(LessonGenerator random, int period) {
    double p = random.nextDouble();
    if (p < 0.60) {
      return period * READING_LIST + random.nextInt(READING_LIST);
    }
    if (p < 0.85) {
      return POPULAR_FROM + random.nextInt(POPULAR);
    }
    return random.nextInt(CATALOG_SIZE);
  }

  /** The key of a book: {@code book:} and its number, padded with zeros to five digits. */
  public static String key(int book) {
    StringBuilder key = new StringBuilder(11).append("book:");
    appendPadded(key, book, 5);
    return key.toString();
  }

  /** The value of a book: its branch and shelf, for example {@code branch=3;shelf=M34}. */
  public static String value(int book) {
    StringBuilder value =
        new StringBuilder(18)
            .append("branch=")
            .append(1 + book % 8)
            .append(";shelf=")
            .append((char) ('A' + book % 26));
    appendPadded(value, book % 100, 2);
    return value.toString();
  }

  static void appendPadded(StringBuilder out, int number, int width) {
    int limit = 10;
    for (int digits = 1; digits < width; digits++, limit *= 10) {
      if (number < limit) {
        out.append("0".repeat(width - digits));
        break;
      }
    }
    out.append(number);
  }
}
