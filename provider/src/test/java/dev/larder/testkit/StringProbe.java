package dev.larder.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks up a Latin-1 String, which is stored as itself or as its bytes. Trusted.
 *
 * @param key the key
 * @param hash its full hash; tests choose bad ones
 */
public record StringProbe(String key, int hash) implements KeyProbe {

  /** Hashes that tests chose, so that a store that keeps none finds the same. */
  private static final Map<String, Integer> CHOSEN = new ConcurrentHashMap<>();

  /** A probe with a hash of the test's choice: one for ever, all tests share their keys. */
  public static StringProbe withHash(String key, int hash) {
    Integer chosen = CHOSEN.putIfAbsent(key, hash);
    if (chosen != null && chosen != hash) {
      throw new IllegalArgumentException("another test has chosen a hash for this key");
    }
    return new StringProbe(key, hash);
  }

  /** The hash of a key that is stored as bytes. */
  static int hashOf(Memory memory, int offset, int length) {
    String key = new String(memory.copy(offset, length), ISO_8859_1);
    Integer chosen = CHOSEN.get(key);
    return chosen == null ? Hashing.mix(key.hashCode()) : chosen;
  }

  /** A probe with a good hash. */
  public static StringProbe of(String key) {
    return new StringProbe(key, Hashing.mix(key.hashCode()));
  }

  /** The key as stores of bytes keep it. */
  public static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  @Override
  public boolean trusted() {
    return true;
  }

  @Override
  public boolean matches(Object storedKey) {
    return key.equals(storedKey);
  }

  @Override
  public boolean matches(Memory memory, int offset, int length) {
    if (length != key.length()) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if ((memory.getByte(offset + i) & 0xff) != key.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
