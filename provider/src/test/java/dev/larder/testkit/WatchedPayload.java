package dev.larder.testkit;

import static java.util.Objects.requireNonNull;

import dev.larder.store.payload.Payload;
import java.util.HashMap;
import java.util.Map;

/** A payload that tells a {@link RowWatch} of its rows. */
final class WatchedPayload extends ForwardingPayload {
  private final RowWatch watch;
  private final Map<Integer, String> keys = new HashMap<>();

  WatchedPayload(Payload payload, RowWatch watch) {
    super(payload);
    this.watch = watch;
  }

  @Override
  public int append(int slot, int hash, Object key, Object value, long charge) {
    int location = super.append(slot, hash, key, value, charge);
    keys.put(slot, TestStore.text(key));
    watch.appended(TestStore.text(key));
    return location;
  }

  @Override
  public void replace(
      int slot, int location, int hash, Object key, Object value, long charge, Relocation moves) {
    super.replace(slot, location, hash, key, value, charge, moves);
    watch.replaced(TestStore.text(key));
  }

  @Override
  public void free(int slot, int location) {
    super.free(slot, location);
    watch.freed(requireNonNull(keys.remove(slot)));
  }

  @Override
  public void renumber(int from, int to, int location) {
    super.renumber(from, to, location);
    keys.put(to, requireNonNull(keys.remove(from)));
  }
}
