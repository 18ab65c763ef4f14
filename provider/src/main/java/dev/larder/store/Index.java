package dev.larder.store;

import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.Version;
import java.util.function.IntUnaryOperator;

/**
 * Finds slots by hash: one array of words, open addressing in Robin Hood order (Celis, "Robin Hood
 * Hashing", 1986), removal by backward shift, no tombstones.
 *
 * <pre>
 *   word   31            16 15        11 10          0
 *          +---------------+------------+------------+
 *          | slot + 1      | displace-  | tag        |      0 = empty
 *          |               | ment       |            |
 *          +---------------+------------+------------+
 * </pre>
 *
 * The displacement is the distance from the word's home, so neither order nor removal ever needs a
 * row's hash. Home is the hash's low half scaled to the table's length, which may be anything: the
 * high half already chose the segment.
 *
 * <p>Not thread-safe: guarded by the segment's lock, except what a reader without it does: takes
 * {@link #words} once, looks there by {@link #find(int[], int)} and its like, and validates what it
 * has found. Words in use move only in windows of the segment's version, and a larger or smaller
 * array is filled before it is put in place.
 */
final class Index {
  /** Words behind the last home, so that no probe wraps. */
  static final int TAIL = 31;

  /**
   * The most homes: no array is larger than 256 KiB, since collectors treat large ones as a special
   * case. Enough for all rows of a segment, twice over.
   */
  static final int MAX_LENGTH = (256 << 10) / Integer.BYTES - 4 - TAIL;

  /** Behind the place of every hash. */
  static final long END = 1L << Integer.SIZE;

  private static final int MAX_DISPLACEMENT = 30;
  private static final int SLOT_SHIFT = 16;
  private static final int WITHOUT_SLOT = (1 << SLOT_SHIFT) - 1;

  /** Room for a few more, so that small ones do not grow at once. */
  private static final int LEAST_LENGTH = 32;

  private static final int DISPLACEMENT_SHIFT = 11;
  private static final int DISPLACEMENT_ONE = 1 << DISPLACEMENT_SHIFT;
  private static final int DISPLACEMENT_MASK = 31;
  private static final int TAG_MASK = (1 << DISPLACEMENT_SHIFT) - 1;
  private static final int TAG_MULTIPLIER = 0x9e3779b1;

  private final double maxLoad;
  private final Version version;
  private int[] words;
  private int length;
  private int size;
  private boolean growthIsDue;

  /** The least length to grow to. */
  private int aim;

  /** An empty index with {@code length} homes, to be filled up to {@code maxLoad} of them. */
  Index(int length, double maxLoad) {
    this(length, maxLoad, new Version());
  }

  /** The same in a segment that has this version. */
  Index(int length, double maxLoad, Version version) {
    this.maxLoad = maxLoad;
    this.version = version;
    this.length = length;
    words = new int[length + TAIL];
  }

  /** The first position at or behind the hash's home that may hold it, or -1. */
  int find(int hash) {
    return find(words, hash);
  }

  /** Resumes {@link #find} behind a false match. */
  int findAfter(int hash, int position) {
    return findAfter(words, hash, position);
  }

  /** The words, for a reader without the lock. */
  int[] words() {
    return words;
  }

  /** {@link #find(int)} in words that may be changing. */
  static int find(int[] words, int hash) {
    return find(words, hash, home(hash, words.length - TAIL));
  }

  /** {@link #findAfter(int, int)} in words that may be changing. */
  static int findAfter(int[] words, int hash, int position) {
    return find(words, hash, position + 1);
  }

  /** No position is behind the array: its end is {@link #TAIL} words behind the last home. */
  private static int find(int[] words, int hash, int from) {
    int home = home(hash, words.length - TAIL);
    int last = home + MAX_DISPLACEMENT;
    // Displacement and tag of the word that is looked for, were it at that position.
    int wanted = (from - home) << DISPLACEMENT_SHIFT | tag(hash);
    for (int position = from; position <= last; position++) {
      int word = words[position];
      int found = word & WITHOUT_SLOT;
      if (found == wanted && word != 0) {
        return position;
      }
      if (word == 0 || found < (wanted & ~TAG_MASK)) {
        return -1;
      }
      wanted += DISPLACEMENT_ONE;
    }
    return -1;
  }

  /** The slot in the word at {@code position}. */
  int slot(int position) {
    return slot(words, position);
  }

  /** The same in words that may be changing: by now the word may be none, and the slot -1. */
  static int slot(int[] words, int position) {
    return (words[position] >>> SLOT_SHIFT) - 1;
  }

  /** The position of a slot that is known to be here. */
  int positionOf(int slot, int hash) {
    int position = find(hash);
    while (position >= 0 && slot(position) != slot) {
      position = findAfter(hash, position);
    }
    return position;
  }

  /** Whether {@link #insert} would find a place. */
  boolean hasPlace(int hash) {
    return gap(words, hash, place(words, hash)) >= 0;
  }

  /** Adds a slot; false, with nothing changed, if some word would get too far from its home. */
  boolean insert(int hash, int slot) {
    int position = place(words, hash);
    int gap = gap(words, hash, position);
    if (gap < 0) {
      return false;
    }
    version.openWindow();
    insert(words, position, gap, word(slot, position - home(hash, length), tag(hash)));
    version.closeWindow();
    size++;
    return true;
  }

  /** Where a word of this hash belongs: behind all that are as far from their home, or farther. */
  private static int place(int[] words, int hash) {
    int position = home(hash, words.length - TAIL);
    int displacement = 0;
    while (words[position] != 0 && displacement(words[position]) >= displacement) {
      position++;
      displacement++;
    }
    return position;
  }

  /** The end of the words that have to make way for one at {@code position}; -1 if they cannot. */
  private static int gap(int[] words, int hash, int position) {
    int gap = position;
    while (words[gap] != 0) {
      if (displacement(words[gap]) == MAX_DISPLACEMENT) {
        return -1;
      }
      gap++;
    }
    return position - home(hash, words.length - TAIL) > MAX_DISPLACEMENT ? -1 : gap;
  }

  private static void insert(int[] words, int position, int gap, int word) {
    for (int i = gap; i > position; i--) {
      words[i] = words[i - 1] + DISPLACEMENT_ONE;
    }
    words[position] = word;
  }

  /** Takes the word at {@code position} out and closes the gap. */
  void remove(int position) {
    version.openWindow();
    int gap = position;
    while (words[gap + 1] != 0 && displacement(words[gap + 1]) > 0) {
      words[gap] = words[gap + 1] - DISPLACEMENT_ONE;
      gap++;
    }
    words[gap] = 0;
    version.closeWindow();
    size--;
  }

  /**
   * The last slot of the hash's home if that has {@code crowd} slots or more, else -1. Good hashes
   * give a home one slot on average and hardly ever ten; bad ones, equal in full or in their low
   * half, would make it ever longer, and no larger table would part them.
   */
  int lastOfCrowd(int hash, int crowd) {
    int home = home(hash, length);
    int position = home;
    while (words[position] != 0 && displacement(words[position]) > position - home) {
      position++;
    }
    int start = position;
    while (words[position] != 0 && displacement(words[position]) == position - home) {
      position++;
    }
    return position - start >= crowd ? slot(position - 1) : -1;
  }

  /** Some slot near the hash's home, which is taken when {@link #insert} has refused the hash. */
  int neighbour(int hash) {
    return slot(home(hash, length));
  }

  /** Whether one more word would go beyond the load, or growth is due for another reason. */
  boolean isFull() {
    return length < MAX_LENGTH && (growthIsDue || size + 1 > maxLoad * length);
  }

  /** Makes {@link #isFull} say yes until {@link #grow}, also when words leave meanwhile. */
  void insistOnGrowth() {
    growthIsDue = true;
  }

  /** Whether the table is so empty that only equal hashes can have filled a neighbourhood. */
  boolean isSparse() {
    return size * 4L < length;
  }

  /** Bytes of the table that {@link #grow} makes beside the present one. */
  long growthBytes() {
    return length == MAX_LENGTH ? 0 : bytes(grownLength());
  }

  private int grownLength() {
    return Math.min(Math.max(length + Math.max(length / 8, 16), aim), MAX_LENGTH);
  }

  /** Makes the next growth one that holds so many slots, should an eighth not be enough. */
  void aimAt(int slots) {
    aim = lengthFor(slots, maxLoad);
  }

  /**
   * Moves to a table that is an eighth larger, or what was aimed at, given each slot's hash; false
   * if a word would not fit there, or if there is no larger table. Then, and when it throws,
   * nothing has changed.
   */
  boolean grow(IntUnaryOperator hashes) {
    growthIsDue = false;
    boolean grown = length < MAX_LENGTH && resize(grownLength(), hashes);
    aim = 0;
    return grown;
  }

  /** The same to a table of any length. */
  boolean resize(int newLength, IntUnaryOperator hashes) {
    int[] resized = new int[newLength + TAIL];
    // Reading a key for its hash may throw, too: the heap may be used up.
    for (int word : words) {
      if (word != 0 && !insert(resized, hashes, (word >>> SLOT_SHIFT) - 1)) {
        return false;
      }
    }
    version.openWindow();
    words = resized;
    length = newLength;
    version.closeWindow();
    return true;
  }

  private static boolean insert(int[] words, IntUnaryOperator hashes, int slot) {
    int hash = hashes.applyAsInt(slot);
    int position = place(words, hash);
    int gap = gap(words, hash, position);
    if (gap >= 0) {
      int displacement = position - home(hash, words.length - TAIL);
      insert(words, position, gap, word(slot, displacement, tag(hash)));
    }
    return gap >= 0;
  }

  /** Number of slots. */
  int size() {
    return size;
  }

  /** The most slots at the present length; at the largest, as many as a segment may have. */
  int capacity() {
    return length == MAX_LENGTH ? Integer.MAX_VALUE : (int) (maxLoad * length);
  }

  int length() {
    return length;
  }

  /** Puts another slot in the word at {@code position}. */
  void renumber(int position, int slot) {
    version.openWindow();
    words[position] = (words[position] & WITHOUT_SLOT) | (slot + 1) << SLOT_SHIFT;
    version.closeWindow();
  }

  /** A length that holds so many at this index's load. */
  int lengthToHold(int slots) {
    return lengthFor(slots, maxLoad) + LEAST_LENGTH;
  }

  /** A length that holds {@code slots} without growing. */
  static int lengthFor(int slots, double maxLoad) {
    return Math.min((int) Math.ceil((slots + 1) / maxLoad), MAX_LENGTH);
  }

  long bytesHeld() {
    return bytes(length);
  }

  static long bytes(int length) {
    return ObjectLayout.CURRENT.array(Integer.BYTES, length + (long) TAIL);
  }

  /** All positions, for walks and checks. */
  int positions() {
    return words.length;
  }

  boolean isEmpty(int position) {
    return words[position] == 0;
  }

  int displacementAt(int position) {
    return displacement(words[position]);
  }

  /** Where the hash stands among all, 0 to {@link #END}: words are in that order, but in a home. */
  static long place(int hash) {
    return Integer.rotateLeft(hash, 16) & 0xffff_ffffL;
  }

  /** The home of hashes at that place in an index of that length; the length itself for the end. */
  static int home(long place, int length) {
    return (int) ((place * length) >>> Integer.SIZE);
  }

  /** The first place of a home in an index of that length. */
  static long place(int home, int length) {
    return (((long) home << Integer.SIZE) + length - 1) / length;
  }

  private static int home(int hash, int length) {
    return home(place(hash), length);
  }

  private static int tag(int hash) {
    return (hash * TAG_MULTIPLIER) >>> (Integer.SIZE - DISPLACEMENT_SHIFT);
  }

  private static int word(int slot, int displacement, int tag) {
    return (slot + 1) << SLOT_SHIFT | displacement << DISPLACEMENT_SHIFT | tag;
  }

  private static int displacement(int word) {
    return (word >>> DISPLACEMENT_SHIFT) & DISPLACEMENT_MASK;
  }
}
