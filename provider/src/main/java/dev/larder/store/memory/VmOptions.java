package dev.larder.store.memory;

import java.lang.management.ManagementFactory;
import java.lang.management.PlatformManagedObject;
import java.util.Locale;

/** What flags this JVM runs with. */
public final class VmOptions {
  private VmOptions() {}

  /**
   * The most bytes of direct memory ({@code -XX:MaxDirectMemorySize}); unset, or where it cannot be
   * read, the maximum heap, as in HotSpot.
   */
  public static long maxDirectBytes() {
    long set = Long.parseLong(value("MaxDirectMemorySize", "0"));
    return set > 0 ? set : Runtime.getRuntime().maxMemory();
  }

  /** A HotSpot flag, asked by name so that no module but {@code java.management} is needed. */
  static String value(String name, String unknown) {
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
}
