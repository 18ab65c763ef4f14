package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import java.util.function.LongPredicate;

/**
 * The codecs of one cache. Immutable and thread-safe.
 *
 * @param keys what becomes of keys
 * @param values what becomes of values
 */
public record Codecs(KeyCodec keys, ValueCodec values) {

  /**
   * Codecs that store copies.
   *
   * @param cacheName the cache, for messages
   * @param loader where classes of keys and values are looked for first (the manager's loader); the
   *     thread's context loader comes second
   */
  public static Codecs byValue(String cacheName, ClassLoader loader) {
    return byValue(cacheName, loader, ClassGate.OPEN);
  }

  /** As {@link #byValue(String, ClassLoader)}, for the classes that {@code gate} lets pass. */
  public static Codecs byValue(String cacheName, ClassLoader loader, ClassGate gate) {
    return byValue(cacheName, loader, new Wishes(null, null, gate));
  }

  /** The same, where the user has something to say about it. */
  public static Codecs byValue(String cacheName, ClassLoader loader, Wishes wishes) {
    return byValue(cacheName, loader, wishes, bytes -> true);
  }

  /**
   * The same in a cache with a budget.
   *
   * @param charge takes bytes from it for what is kept of a class that was not met before; if it
   *     has none, answers false, and objects of that class take more bytes each
   */
  public static Codecs byValue(
      String cacheName, ClassLoader loader, Wishes wishes, LongPredicate charge) {
    ObjectCodec objects = new ObjectCodec(cacheName, loader, wishes.gate(), charge);
    EnumTypes enums = new EnumTypes(loader);
    UserCodec values = wishes.values();
    return new Codecs(
        new ByValueKeys(cacheName, objects, enums, wishes.keys()),
        values != null ? new UserValues(values) : new ByValueValues(cacheName, objects, enums));
  }

  /** Codecs that store keys and values as they are. */
  public static Codecs byReference() {
    return new Codecs(ByReference.INSTANCE, ByReference.INSTANCE);
  }
}
