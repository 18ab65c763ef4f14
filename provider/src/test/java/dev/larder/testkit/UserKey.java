package dev.larder.testkit;

import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A key with an {@code equals} of the user's: it may do anything, which {@code hook} decides. */
public final class UserKey {
  private final String id;
  private final BiConsumer<UserKey, Object> hook;

  /** A harmless key. */
  public UserKey(String id) {
    this(id, (self, other) -> {});
  }

  /** A key that runs {@code hook} with itself and the other key whenever it is compared. */
  public UserKey(String id, BiConsumer<UserKey, Object> hook) {
    this.id = id;
    this.hook = hook;
  }

  /** What makes it equal to another. */
  public String id() {
    return id;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof UserKey key)) {
      return false;
    }
    hook.accept(this, key);
    return key.id.equals(id);
  }

  @Override
  public int hashCode() {
    return id.hashCode();
  }
}
