package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;

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
    Serialization serialization = new Serialization(cacheName, loader, gate);
    EnumTypes enums = new EnumTypes(loader);
    return new Codecs(
        new ByValueKeys(cacheName, serialization, enums),
        new ByValueValues(cacheName, serialization, enums));
  }

  /** Codecs that store keys and values as they are. */
  public static Codecs byReference() {
    return new Codecs(ByReference.INSTANCE, ByReference.INSTANCE);
  }
}
