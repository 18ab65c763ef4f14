package dev.larder.store.memory;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A {@link Block} of direct memory: a slice of a {@link Slab}. Checks its own bounds, because the
 * slab's would let it reach into its neighbours.
 */
final class DirectMemory implements Block {
  private final ByteBuffer buffer;
  private final Slab slab;
  private final int start;
  private final int length;

  /** Where it stands in the list of those that its store has; guarded by the pool's lock. */
  int place;

  /** The slice number {@code number} of the slab, whose slices have {@code length} bytes. */
  DirectMemory(Slab slab, ByteBuffer buffer, int number, int length) {
    this.slab = slab;
    this.buffer = buffer;
    this.length = length;
    start = number * length;
  }

  Slab slab() {
    return slab;
  }

  int number() {
    return start / length;
  }

  private int at(int offset, int size) {
    return start + Objects.checkFromIndexSize(offset, size, length);
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public byte getByte(int offset) {
    return buffer.get(at(offset, 1));
  }

  @Override
  public short getShort(int offset) {
    return buffer.getShort(at(offset, Short.BYTES));
  }

  @Override
  public int getInt(int offset) {
    return buffer.getInt(at(offset, Integer.BYTES));
  }

  @Override
  public long getLong(int offset) {
    return buffer.getLong(at(offset, Long.BYTES));
  }

  @Override
  public void copyTo(int offset, byte[] target, int targetOffset, int size) {
    buffer.get(at(offset, size), target, targetOffset, size);
  }

  @Override
  public void putByte(int offset, byte value) {
    buffer.put(at(offset, 1), value);
  }

  @Override
  public void putShort(int offset, short value) {
    buffer.putShort(at(offset, Short.BYTES), value);
  }

  @Override
  public void putInt(int offset, int value) {
    buffer.putInt(at(offset, Integer.BYTES), value);
  }

  @Override
  public void put(int offset, byte[] source, int from, int size) {
    buffer.put(at(offset, size), source, from, size);
  }

  @Override
  public void copyTo(int offset, Block target, int targetOffset, int size) {
    DirectMemory other = (DirectMemory) target;
    other.buffer.put(other.at(targetOffset, size), buffer, at(offset, size), size);
  }

  @Override
  public void fill(byte value) {
    for (int i = 0; i < length; i++) {
      buffer.put(start + i, value);
    }
  }
}
