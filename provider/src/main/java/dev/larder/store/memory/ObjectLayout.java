package dev.larder.store.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.Locale;

/**
 * What arrays and objects cost on this JVM: header, reference and alignment sizes, read once at
 * start from the JVM's own flags.
 *
 * <p>Immutable. Where a flag cannot be read (another JVM than HotSpot, or no {@code jdk.management}
 * module) the larger size is assumed: erring towards charging too much.
 */
public final class ObjectLayout {
  /** The layout of the JVM that runs this. */
  public static final ObjectLayout CURRENT = detect();

  private static final int MARK_WORD = 8;
  private static final int ARRAY_LENGTH = 4;

  /** The JDK from which on narrow elements follow the array's length without a gap. */
  private static final int DENSE_ARRAYS_SINCE = 23;

  private final int headerBytes;
  private final int referenceBytes;
  private final int alignment;
  private final boolean arraysStartOnWords;
  private final boolean compactStrings;

  /**
   * {@code arraysStartOnWords}: elements start on a multiple of 8 however narrow they are; {@code
   * compactStrings}: a char of a Latin-1 String is one byte.
   */
  ObjectLayout(
      int headerBytes,
      int referenceBytes,
      int alignment,
      boolean arraysStartOnWords,
      boolean compactStrings) {
    this.headerBytes = headerBytes;
    this.referenceBytes = referenceBytes;
    this.alignment = alignment;
    this.arraysStartOnWords = arraysStartOnWords;
    this.compactStrings = compactStrings;
  }

  private static ObjectLayout detect() {
    boolean compactHeaders = flag("UseCompactObjectHeaders", "false").equals("true");
    boolean compressedClasses = flag("UseCompressedClassPointers", "false").equals("true");
    boolean compressedOops = flag("UseCompressedOops", "false").equals("true");
    int header = compactHeaders ? MARK_WORD : MARK_WORD + (compressedClasses ? 4 : 8);
    int align = Integer.parseInt(flag("ObjectAlignmentInBytes", "8"));
    boolean arraysStartOnWords = Runtime.version().feature() < DENSE_ARRAYS_SINCE;
    boolean compactStrings = flag("CompactStrings", "false").equals("true");
    return new ObjectLayout(
        header, compressedOops ? 4 : 8, align, arraysStartOnWords, compactStrings);
  }

  /** A HotSpot flag, asked by name so that no module but {@code java.management} is needed. */
  private static String flag(String name, String unknown) {
    try {
      Class<? extends PlatformManagedObject> type =
          Class.forName("com.sun.management.HotSpotDiagnosticMXBean")
              .asSubclass(PlatformManagedObject.class);
      Object bean = ManagementFactory.getPlatformMXBean(type);
      Object option = type.getMethod("getVMOption", String.class).invoke(bean, name);
      Object value = option.getClass().getMethod("getValue").invoke(option);
      return value.toString().toLowerCase(Locale.ROOT);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return unknown;
    }
  }

  /** Bytes of an object header. */
  public int headerBytes() {
    return headerBytes;
  }

  /** Bytes of a reference in a field or an array. */
  public int referenceBytes() {
    return referenceBytes;
  }

  /** Whether a String whose chars are all Latin-1 keeps one byte for each. */
  public boolean compactStrings() {
    return compactStrings;
  }

  /** Bytes of an object whose fields, padding between them included, take {@code fieldBytes}. */
  public long object(long fieldBytes) {
    return align(headerBytes + fieldBytes);
  }

  /** Bytes of an array of {@code length} elements of {@code elementBytes} each. */
  public long array(int elementBytes, long length) {
    long start = (long) headerBytes + ARRAY_LENGTH;
    if (elementBytes == Long.BYTES || arraysStartOnWords) {
      start = (start + 7) & ~7L;
    }
    return align(start + elementBytes * length);
  }

  /** Bytes of an array of {@code length} references. */
  public long referenceArray(long length) {
    return array(referenceBytes, length);
  }

  private long align(long bytes) {
    return (bytes + alignment - 1) & -alignment;
  }
}
