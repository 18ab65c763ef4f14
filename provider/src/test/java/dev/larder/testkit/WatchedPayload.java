package dev.larder.testkit;

import static java.util.Objects.requireNonNull;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.payload.Payload;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A payload that tells a {@link RowWatch} of its rows. */
final class WatchedPayload implements Payload {
  private final Payload payload;
  private final RowWatch watch;
  private final Map<Integer, String> keys = new HashMap<>();

  WatchedPayload(Payload payload, RowWatch watch) {
    this.payload = payload;
    this.watch = watch;
  }

  @Override
  public int append(int slot, Object key, Object value, long charge) {
    int location = payload.append(slot, key, value, charge);
    keys.put(slot, TestStore.text(key));
    watch.appended(TestStore.text(key));
    return location;
  }

  @Override
  public void free(int slot, int location) {
    payload.free(slot, location);
    watch.freed(requireNonNull(keys.remove(slot)));
  }

  @Override
  public int replace(int slot, int location, Object key, Object value, long charge) {
    return payload.replace(slot, location, key, value, charge);
  }

  @Override
  public long chargeOf(Object key, Object value) {
    return payload.chargeOf(key, value);
  }

  @Override
  public long needs(long charge) {
    return payload.needs(charge);
  }

  @Override
  public long needsToReplace(int slot, int location, long charge) {
    return payload.needsToReplace(slot, location, charge);
  }

  @Override
  public long needsToAdopt(long liveBytes) {
    return payload.needsToAdopt(liveBytes);
  }

  @Override
  public long evictionTarget(long charge) {
    return payload.evictionTarget(charge);
  }

  @Override
  public long charge(int slot, int location) {
    return payload.charge(slot, location);
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    return payload.matches(slot, location, probe);
  }

  @Override
  public @Nullable Object keyObject(int slot, int location) {
    return payload.keyObject(slot, location);
  }

  @Override
  public Object keyHandle(int slot, int location) {
    return payload.keyHandle(slot, location);
  }

  @Override
  public Object storedKey(Object keyHandle) {
    return payload.storedKey(keyHandle);
  }

  @Override
  public Object value(int slot, int location) {
    return payload.value(slot, location);
  }

  @Override
  public <T> @Nullable T read(int slot, int location, Decoder<T> decoder) {
    return payload.read(slot, location, decoder);
  }

  @Override
  public boolean clean(Relocation moves, int maxRecords) {
    return payload.clean(moves, maxRecords);
  }

  @Override
  public long liveBytes() {
    return payload.liveBytes();
  }

  @Override
  public long bytesHeld() {
    return payload.bytesHeld();
  }
}
