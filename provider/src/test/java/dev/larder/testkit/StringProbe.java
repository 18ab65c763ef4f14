package dev.larder.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;

/**
 * Looks up a Latin-1 String, which is stored as itself or as its bytes. Trusted.
 *
 * @param key the key
 * @param hash its full hash; tests choose bad ones
 */
public record StringProbe(String key, int hash) implements KeyProbe {

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
