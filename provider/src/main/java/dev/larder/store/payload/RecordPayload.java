package dev.larder.store.payload;

import static java.util.Objects.requireNonNull;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.ObjectColumn;
import dev.larder.store.memory.ObjectLayout;
import dev.larder.store.memory.RowSpace;
import org.jspecify.annotations.Nullable;

/**
 * Store by value: one array of bytes per row, key and value together. A key that is no canonical
 * type stays an object beside its value's bytes ({@link Keyed}), because only its own {@code
 * equals} can tell it apart. The charge is the location.
 */
public final class RecordPayload implements Payload {
  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  /** A key that cannot be compared as bytes, and the bytes of its value. */
  private static final class Keyed {
    final Object key;
    final byte[] value;

    Keyed(Object key, byte[] value) {
      this.key = key;
      this.value = value;
    }
  }

  private final PairSizer keySizer;
  private final ObjectColumn records;
  private long liveBytes;

  /**
   * Makes its column in {@code rows}.
   *
   * @param keySizer sizes keys that stay objects (its second argument is the value's bytes)
   */
  public RecordPayload(RowSpace rows, PairSizer keySizer) {
    this.keySizer = keySizer;
    records = rows.objects();
  }

  @Override
  public long chargeOf(Object key, Object value) {
    byte[] bytes = (byte[]) value;
    if (key instanceof byte[] keyBytes) {
      return Charge.rounded(LAYOUT.array(1, RecordLayout.size(keyBytes.length, bytes.length)));
    }
    long holder = LAYOUT.object(2L * LAYOUT.referenceBytes());
    return Charge.rounded(holder + LAYOUT.array(1, bytes.length) + keySizer.chargeOf(key, bytes));
  }

  @Override
  public long needs(long charge) {
    return charge;
  }

  @Override
  public long needsToReplace(int slot, int location, long charge) {
    return Math.max(0, charge - Charge.unpack(location));
  }

  @Override
  public long evictionTarget(long charge) {
    return 0;
  }

  @Override
  public int append(int slot, Object key, Object value, long charge) {
    byte[] bytes = (byte[]) value;
    Object row =
        key instanceof byte[] keyBytes
            ? RecordLayout.record(keyBytes, bytes)
            : new Keyed(key, bytes);
    records.set(slot, row);
    liveBytes += charge;
    return Charge.pack(charge);
  }

  @Override
  public int replace(int slot, int location, Object key, Object value, long charge) {
    Object kept = row(slot) instanceof Keyed keyed ? keyed.key : key;
    int replaced = append(slot, kept, value, charge);
    liveBytes -= Charge.unpack(location);
    return replaced;
  }

  @Override
  public void free(int slot, int location) {
    records.set(slot, null);
    liveBytes -= Charge.unpack(location);
  }

  @Override
  public long charge(int slot, int location) {
    return Charge.unpack(location);
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    Object row = row(slot);
    if (row instanceof Keyed keyed) {
      return probe.matches(keyed.key);
    }
    Memory record = new HeapMemory((byte[]) row);
    return probe.matches(record, RecordLayout.keyStart(record), RecordLayout.keyLength(record));
  }

  private Object row(int slot) {
    return requireNonNull(records.get(slot));
  }

  @Override
  public @Nullable Object keyObject(int slot, int location) {
    return row(slot) instanceof Keyed keyed ? keyed.key : null;
  }

  @Override
  public Object keyHandle(int slot, int location) {
    return row(slot) instanceof Keyed keyed ? keyed.key : row(slot);
  }

  @Override
  public Object storedKey(Object keyHandle) {
    if (keyHandle instanceof byte[] bytes) {
      Memory record = new HeapMemory(bytes);
      return record.copy(RecordLayout.keyStart(record), RecordLayout.keyLength(record));
    }
    return keyHandle;
  }

  @Override
  public Object value(int slot, int location) {
    if (row(slot) instanceof Keyed keyed) {
      return keyed.value.clone();
    }
    Memory record = new HeapMemory((byte[]) row(slot));
    return record.copy(RecordLayout.valueStart(record), RecordLayout.valueLength(record));
  }

  @Override
  public <T> @Nullable T read(int slot, int location, Decoder<T> decoder) {
    if (row(slot) instanceof Keyed keyed) {
      return decoder.tryDecode(new HeapMemory(keyed.value), 0, keyed.value.length);
    }
    Memory record = new HeapMemory((byte[]) row(slot));
    return decoder.tryDecode(
        record, RecordLayout.valueStart(record), RecordLayout.valueLength(record));
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
