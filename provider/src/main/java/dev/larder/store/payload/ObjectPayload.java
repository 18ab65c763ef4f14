package dev.larder.store.payload;

import static java.util.Objects.requireNonNull;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.IntColumn;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.PairColumn;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.memory.Version;

/**
 * Store by reference: a column of keys and values. The charge, sized once when the pair came in
 * (the object may have grown since), is the location.
 */
public final class ObjectPayload implements Payload {
  private final PairSizer sizer;
  private final Version version;

  /** Keys, and beside them their values. */
  private final PairColumn pairs;

  private final IntColumn hashes;
  private long liveBytes;

  /** Makes its columns in {@code rows}. */
  public ObjectPayload(RowSpace rows, PairSizer sizer) {
    this.sizer = sizer;
    version = rows.version();
    pairs = rows.pairs();
    hashes = rows.ints();
  }

  @Override
  public long chargeOf(Object key, Object value) {
    return Charge.rounded(sizer.chargeOf(key, value));
  }

  @Override
  public long needs(Object key, Object value, long charge) {
    return charge;
  }

  @Override
  public long needsToReplace(int slot, int location, Object key, Object value, long charge) {
    return Math.max(0, charge - Charge.unpack(location));
  }

  @Override
  public long evictionTarget(int slot, int location, Object key, Object value, long charge) {
    return 0;
  }

  @Override
  public int append(int slot, int hash, Object key, Object value, long charge) {
    pairs.first(slot, key);
    hashes.set(slot, hash);
    pairs.second(slot, value);
    liveBytes += charge;
    return Charge.pack(charge);
  }

  @Override
  public void replace(
      int slot, int location, int hash, Object key, Object value, long charge, Relocation moves) {
    // Who sees the new reference has to see the object, too.
    version.openWindow();
    pairs.second(slot, value);
    moves.moved(slot, Charge.pack(charge));
    version.closeWindow();
    liveBytes += charge - Charge.unpack(location);
  }

  @Override
  public void free(int slot, int location) {
    pairs.first(slot, null);
    pairs.second(slot, null);
    liveBytes -= Charge.unpack(location);
  }

  @Override
  public boolean canRenumber() {
    return true;
  }

  @Override
  public void renumber(int from, int to, int location) {
    pairs.first(to, pairs.first(from));
    pairs.second(to, pairs.second(from));
    hashes.set(to, hashes.get(from));
    pairs.first(from, null);
    pairs.second(from, null);
  }

  @Override
  public long charge(int slot, int location) {
    return Charge.unpack(location);
  }

  @Override
  public int hash(int slot, int location) {
    return hashes.get(slot);
  }

  @Override
  public boolean mayBe(int slot, int location, int hash) {
    return hashes.get(slot) == hash;
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    return probe.matches(keyObject(slot, location));
  }

  @Override
  public Object keyObject(int slot, int location) {
    return requireNonNull(pairs.first(slot));
  }

  @Override
  public Object keyHandle(int slot, int location) {
    return keyObject(slot, location);
  }

  @Override
  public Object storedKey(Object keyHandle) {
    return keyHandle;
  }

  @Override
  public Object value(int slot, int location) {
    return requireNonNull(pairs.second(slot));
  }

  @Override
  public <T> T read(int slot, int location, Decoder<T> decoder) {
    return decoder.fromObject(value(slot, location));
  }

  /**
   * {@inheritDoc} Key and value are taken as they are at one moment, and only then compared. The
   * comparison may be the user's and do anything: so a hit is one only if all is as it was behind
   * it, too. Of the hash the index has compared as much as it has kept; the rest is left to {@code
   * equals}.
   */
  @Override
  public Object peek(
      int slot, int location, Object key, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    Object storedKey = pairs.peekFirst(slot);
    Object value = pairs.peekSecond(slot);
    if (storedKey == null || value == null || !version.validate(seen)) {
      return NOT_SEEN;
    }
    if (!matcher.matches(key, storedKey)) {
      return OTHER_KEY;
    }
    return version.validate(seen) ? decoder.fromObject(value) : NOT_SEEN;
  }

  @Override
  public long liveBytes() {
    return liveBytes;
  }

  @Override
  public long bytesHeld() {
    return liveBytes;
  }
}
