package dev.larder.testkit;

import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;

/**
 * Looks up a {@link UserKey}. Untrusted: comparing runs user code.
 *
 * @param key the key
 * @param hash its full hash; tests choose bad ones
 */
public record UserKeyProbe(UserKey key, int hash) implements KeyProbe {

  /** A probe with a good hash. */
  public static UserKeyProbe of(UserKey key) {
    return new UserKeyProbe(key, Hashing.mix(key.hashCode()));
  }

  @Override
  public boolean trusted() {
    return false;
  }

  @Override
  public boolean matches(Object storedKey) {
    return key.equals(storedKey);
  }

  @Override
  public boolean matches(Memory memory, int offset, int length) {
    return false;
  }
}
