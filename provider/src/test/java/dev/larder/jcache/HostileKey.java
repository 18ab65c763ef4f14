package dev.larder.jcache;

import static dev.larder.jcache.HostileCallback.KEY_DECODE;
import static dev.larder.jcache.HostileCallback.KEY_ENCODE;
import static dev.larder.jcache.HostileCallback.KEY_EQUALS;
import static dev.larder.jcache.HostileCallback.KEY_HASH;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A key of a class of the user's whose methods may misbehave; those of {@link #TARGET} only. */
final class HostileKey implements Serializable {
  private static final long serialVersionUID = 1L;
  static final String TARGET = "k";

  private final String id;

  HostileKey(String id) {
    this.id = id;
  }

  static HostileKey target() {
    return new HostileKey(TARGET);
  }

  private void at(HostileCallback callback) {
    if (id.equals(TARGET)) {
      Hostility.at(callback);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    at(KEY_EQUALS);
    return other instanceof HostileKey key && id.equals(key.id);
  }

  @Override
  public int hashCode() {
    at(KEY_HASH);
    return id.hashCode();
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    at(KEY_ENCODE);
    out.defaultWriteObject();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    at(KEY_DECODE);
  }
}
