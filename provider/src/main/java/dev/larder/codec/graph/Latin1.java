package dev.larder.codec.graph;

/** Strings of which every char fits into a byte. */
public final class Latin1 {
  private static final int MAX = 0xff;

  private Latin1() {}

  /** Whether every char fits into a byte. */
  public static boolean fits(String string) {
    for (int i = 0; i < string.length(); i++) {
      if (string.charAt(i) > MAX) {
        return false;
      }
    }
    return true;
  }

  /**
   * Copies the low bytes of all chars. Deprecated for dropping the high ones, which are 0 here;
   * nothing else copies in place.
   */
  @SuppressWarnings("deprecation")
  public static void copy(String string, byte[] target, int offset) {
    string.getBytes(0, string.length(), target, offset);
  }
}
