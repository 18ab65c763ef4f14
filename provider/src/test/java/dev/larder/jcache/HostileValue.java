package dev.larder.jcache;

import static dev.larder.jcache.HostileCallback.VALUE_DECODE;
import static dev.larder.jcache.HostileCallback.VALUE_ENCODE;
import static dev.larder.jcache.HostileCallback.VALUE_EQUALS;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A value of a class of the user's whose methods may misbehave. */
final class HostileValue implements Serializable {
  private static final long serialVersionUID = 1L;

  private final String text;

  HostileValue(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    Hostility.at(VALUE_EQUALS);
    return other instanceof HostileValue value && text.equals(value.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    Hostility.at(VALUE_ENCODE);
    out.defaultWriteObject();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    Hostility.at(VALUE_DECODE);
  }
}
