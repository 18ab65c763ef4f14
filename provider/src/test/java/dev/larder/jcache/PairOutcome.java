package dev.larder.jcache;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came of two operations on one key, in numbers, because millions of them are compared: both
 * results, the value in the end, what the statistics counted, and everybody the cache called, in
 * order.
 */
final class PairOutcome {
  // Results; a value is its letters, three bits each, above all of these.
  static final int NOTHING = 0;
  static final int FALSE = 1;
  static final int TRUE = 2;
  static final int FAILED = 3;
  private static final int NULL = 4;
  private static final int VALUES = 8;
  private static final String LETTERS = "-oabl";

  // Head of the numbers, before the calls.
  private static final int FIRST = 0;
  private static final int SECOND = 1;
  private static final int LEFT = 2;
  private static final int STATISTICS = 3;
  static final int HEAD = 7;

  /** Whom a cache calls, and with what; the order is that of the codes. */
  enum Call {
    CREATED(Kind.EVENT),
    UPDATED(Kind.EVENT),
    REMOVED(Kind.EVENT),
    EXPIRED(Kind.EVENT),
    WRITE(Kind.WRITER),
    WRITE_ALL(Kind.WRITER),
    DELETE(Kind.WRITER),
    DELETE_ALL(Kind.WRITER),
    LOAD(Kind.LOADER),
    LOAD_ALL(Kind.LOADER),
    CREATION(Kind.POLICY),
    ACCESS(Kind.POLICY),
    UPDATE(Kind.POLICY);

    private static final Call[] ALL = values();
    private final Kind kind;

    Call(Kind kind) {
      this.kind = kind;
    }

    @SuppressWarnings("EnumOrdinal") // The code lives for one run of the tests.
    int with(@Nullable String value, @Nullable String old) {
      return ordinal() << 24 | letters(value) << 12 | letters(old);
    }

    static Call of(int code) {
      return ALL[code >>> 24];
    }

    boolean isOf(Kind wanted) {
      return kind == wanted;
    }
  }

  /** Sorts of callees. */
  enum Kind {
    EVENT,
    WRITER,
    LOADER,
    POLICY
  }

  private PairOutcome() {}

  static int value(@Nullable String value) {
    return value == null ? NULL : VALUES + letters(value);
  }

  /** The letters of a value; of one that is too long, the last four. */
  private static int letters(@Nullable String value) {
    int code = 0;
    for (int i = 0; value != null && i < value.length(); i++) {
      code = (code << 3 | LETTERS.indexOf(value.charAt(i))) & 0xfff;
    }
    return code;
  }

  /** Starts an outcome in {@code into}. */
  static void head(int[] into, int first, int second, @Nullable String left, int[] statistics) {
    into[FIRST] = first;
    into[SECOND] = second;
    into[LEFT] = value(left);
    System.arraycopy(statistics, 0, into, STATISTICS, statistics.length);
  }

  /** The outcome as seen where some of the callees are missing. */
  static int[] without(int[] outcome, PairCache.Variant variant) {
    int[] kept = new int[outcome.length];
    int length = 0;
    for (int i = 0; i < outcome.length; i++) {
      if (i < HEAD || variant.hears(Call.of(outcome[i]))) {
        kept[length++] = outcome[i];
      }
    }
    return Arrays.copyOf(kept, length);
  }

  /** For people: "first, second, leaves value; calls; statistics". */
  static String text(int[] outcome) {
    StringBuilder text = new StringBuilder();
    text.append(result(outcome[FIRST])).append(", ").append(result(outcome[SECOND]));
    text.append(", leaves ").append(result(outcome[LEFT])).append("; ");
    for (int i = HEAD; i < outcome.length; i++) {
      text.append(i == HEAD ? "" : ", ").append(call(outcome[i]));
    }
    text.append(outcome.length == HEAD ? "no calls;" : ";");
    String[] names = {"hit", "miss", "put", "removal"};
    boolean counted = false;
    for (int i = 0; i < names.length; i++) {
      int count = outcome[STATISTICS + i];
      counted |= count != 0;
      text.append(count == 0 ? "" : " " + names[i] + (count == 1 ? "" : " x" + count));
    }
    return text.append(counted ? "" : " no counts").toString();
  }

  private static String result(int code) {
    return switch (code) {
      case NOTHING -> "void";
      case FALSE -> "false";
      case TRUE -> "true";
      case FAILED -> "EXCEPTION";
      case NULL -> "null";
      default -> value(code - VALUES);
    };
  }

  private static String value(int letters) {
    StringBuilder text = new StringBuilder();
    for (int rest = letters; rest != 0; rest >>>= 3) {
      text.insert(0, LETTERS.charAt(rest & 7));
    }
    return text.toString();
  }

  private static String call(int code) {
    Call call = Call.of(code);
    String name = call.name();
    if (call.kind != Kind.EVENT) {
      name = name.toLowerCase(Locale.ROOT).replace("_all", "All");
    }
    String value = value(code >>> 12 & 0xfff);
    String old = value(code & 0xfff);
    return name + (old.isEmpty() ? "" : " " + old) + (value.isEmpty() ? "" : " -> " + value);
  }
}
