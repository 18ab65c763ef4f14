package dev.larder.settings;

import java.util.Locale;

/** Where the bytes of a budget are: each has a limit of the JVM's, and a pool of its own. */
public enum Region {
  /** Java objects. */
  HEAP("larder.budget", 10, "maximum heap", "-Xmx"),

  /** Direct memory, beside the heap. */
  OFF_HEAP("larder.offheap.budget", 50, "limit of direct memory", "-XX:MaxDirectMemorySize");

  private final String property;
  private final int commonPercent;
  private final String limitName;
  private final String flag;

  Region(String property, int commonPercent, String limitName, String flag) {
    this.property = property;
    this.commonPercent = commonPercent;
    this.limitName = limitName;
    this.flag = flag;
  }

  static Region of(boolean offheap) {
    return offheap ? OFF_HEAP : HEAP;
  }

  /** The property that sets the pool's budget. */
  public String property() {
    return property;
  }

  /** The pool of all managers that set none. */
  long commonPoolBytes(JvmLimits limits) {
    return most(limits) / 100 * commonPercent + most(limits) % 100 * commonPercent / 100;
  }

  /** The most bytes that the JVM will ever have there. */
  long most(JvmLimits limits) {
    return this == HEAP ? limits.maxHeapBytes() : limits.maxDirectBytes();
  }

  /** The limit in words, with the number and the flag that sets it. */
  String limitText(JvmLimits limits) {
    return String.format(Locale.ROOT, "%s of %,d bytes (%s)", limitName, most(limits), flag);
  }
}
