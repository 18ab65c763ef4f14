package dev.larder.store.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A {@link Block} over one heap array, which it does not copy. */
public final class HeapMemory implements Block {
  // Plain access only: atomic modes need an alignment that byte arrays do not promise.
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private final byte[] bytes;

  /** Wraps {@code bytes}; later changes of the array are seen. */
  public HeapMemory(byte[] bytes) {
    this.bytes = bytes;
  }

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }

  @Override
  public int length() {
    return bytes.length;
  }

  @Override
  public byte getByte(int offset) {
    return bytes[offset];
  }

  @Override
  public short getShort(int offset) {
    return (short) SHORT.get(bytes, offset);
  }

  @Override
  public int getInt(int offset) {
    return (int) INT.get(bytes, offset);
  }

  @Override
  public long getLong(int offset) {
    return (long) LONG.get(bytes, offset);
  }

  @Override
  public void copyTo(int offset, byte[] target, int targetOffset, int length) {
    System.arraycopy(bytes, offset, target, targetOffset, length);
  }

  /** {@inheritDoc} Of bytes that change meanwhile the JDK makes some String. */
  @Override
  public String latin1(int offset, int length) {
    return new String(bytes, offset, length, StandardCharsets.ISO_8859_1);
  }

  @Override
  public void putByte(int offset, byte value) {
    bytes[offset] = value;
  }

  @Override
  public void putShort(int offset, short value) {
    SHORT.set(bytes, offset, value);
  }

  @Override
  public void putInt(int offset, int value) {
    INT.set(bytes, offset, value);
  }

  @Override
  public void put(int offset, byte[] source, int from, int length) {
    System.arraycopy(source, from, bytes, offset, length);
  }

  @Override
  public void copyTo(int offset, Block target, int targetOffset, int length) {
    target.put(targetOffset, bytes, offset, length);
  }

  @Override
  public void fill(byte value) {
    Arrays.fill(bytes, value);
  }
}
