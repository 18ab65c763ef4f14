package dev.larder.races;

import dev.larder.store.memory.Hashing;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StringProbe;
import org.jspecify.annotations.Nullable;

/** Races of reads without the lock. */
public final class ReadRaces {
  private static final int ROUNDS = 10;
  private static final int MAX_ROWS = 32;

  private ReadRaces() {}

  /** A value of a key, recognizable wherever it is cut. */
  private static String value(String key, int length) {
    return key.repeat(length);
  }

  private static String ofKeyOrNone(String key, @Nullable String value) {
    return value == null || value.equals(value(key, value.length())) ? Race.FINE : "not its value";
  }

  private static String ofKey(String key, @Nullable String value) {
    return value == null ? "not found" : ofKeyOrNone(key, value);
  }

  /** Two keys take turns in one row of the object columns; a value is never the other's. */
  public static final class ObjectRows extends Race {
    /** A row for both. */
    public ObjectRows() {
      super(open(PolicyKind.RANDOM, PayloadKind.OBJECT, ExpiryKind.NEVER, MAX_ROWS));
      store.put("a", value("a", 1));
    }

    @Override
    String change() {
      for (int i = 1; i <= ROUNDS; i++) {
        store.remove("a");
        store.put("b", value("b", i));
        store.remove("b");
        store.put("a", value("a", i));
      }
      return FINE;
    }

    @Override
    String look() {
      return ofKeyOrNone("a", store.get("a"));
    }

    @Override
    String lastLook() {
      return ofKey("a", store.get("a"));
    }
  }

  /** Two keys are overwritten until their chunks are written again; both are always found. */
  public static final class Records extends Race {
    private static final int LENGTH = 150;

    /** In chunks of this kind. */
    public Records(PayloadKind payload) {
      super(open(PolicyKind.RANDOM, payload, ExpiryKind.NEVER, MAX_ROWS));
      store.put("a", value("a", LENGTH));
      store.put("b", value("b", LENGTH));
    }

    @Override
    String change() {
      for (int i = 1; i <= ROUNDS; i++) {
        store.put("b", value("b", LENGTH + i));
        store.put("a", value("a", LENGTH - i));
      }
      return FINE;
    }

    @Override
    String look() {
      return ofKey("a", store.get("a"));
    }
  }

  /** Words of an index move up and down around one that stays. */
  public static final class IndexWords extends Race {
    private static final StringProbe BEFORE = StringProbe.withHash("race-before", 7 << 8);
    private static final StringProbe STAYS = StringProbe.withHash("race-stays", 7 << 8 | 1);

    /** Both have one home. */
    public IndexWords() {
      super(open(PolicyKind.RANDOM, PayloadKind.OBJECT, ExpiryKind.NEVER, MAX_ROWS));
      store.put(BEFORE, "b", Long.MAX_VALUE);
      store.put(STAYS, "s", Long.MAX_VALUE);
    }

    @Override
    String change() {
      for (int i = 0; i < ROUNDS; i++) {
        store.store().remove(BEFORE);
        store.put(BEFORE, "b", Long.MAX_VALUE);
      }
      return FINE;
    }

    @Override
    String look() {
      return ofKey("s", store.get(STAYS));
    }
  }

  /** Columns, index and directory grow; who was there is always found. */
  public static final class Growth extends Race {
    private static final int KEYS = 80;
    private static final String[] NAMES = names();

    /** Splits once there are so many rows; columns and index grow on the way. */
    public Growth(PayloadKind payload, int maxRows) {
      super(open(PolicyKind.RANDOM, payload, ExpiryKind.NEVER, maxRows));
      store.put("a", "a");
    }

    private static String[] names() {
      String[] names = new String[KEYS];
      for (int i = 0; i < KEYS; i++) {
        names[i] = "grows" + Hashing.mix(i);
      }
      return names;
    }

    @Override
    String change() {
      for (String name : NAMES) {
        store.put(name, "v");
      }
      return FINE;
    }

    @Override
    String look() {
      return ofKey("a", store.get("a"));
    }
  }

  /** A use is counted when the row has become another's: its place stays what it is. */
  public static final class UseCounter extends Race {
    /** Values of both keys differ in length, so the words of their rows do. */
    public UseCounter() {
      super(open(PolicyKind.ADAPTIVE, PayloadKind.OBJECT, ExpiryKind.NEVER, MAX_ROWS));
      store.put("a", value("a", 1));
    }

    @Override
    String change() {
      for (int i = 0; i < ROUNDS; i++) {
        store.remove("a");
        store.put("b", value("b", 100 + 16 * i));
        store.remove("b");
        store.put("a", value("a", 1));
      }
      return FINE;
    }

    @Override
    String look() {
      return ofKeyOrNone("a", store.get("a"));
    }

    /** Rows that were free are taken again. */
    @Override
    String lastLook() {
      store.put("c", value("c", 1));
      store.put("d", value("d", 1));
      String a = ofKey("a", store.get("a"));
      return a.equals(FINE) ? ofKey("c", store.get("c")) : a;
    }
  }
}
