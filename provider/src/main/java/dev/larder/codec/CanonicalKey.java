package dev.larder.codec;

import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.Memory;

/**
 * An object whose encoded bytes decide whether it is equal to another: as a key it is looked up
 * without making them.
 */
abstract sealed class CanonicalKey implements CodecKey {
  private final int hash;

  CanonicalKey(int unmixedHash) {
    hash = Hashing.mix(unmixedHash);
  }

  @Override
  public final int hash() {
    return hash;
  }

  @Override
  public final boolean trusted() {
    return true;
  }

  @Override
  public final boolean matches(Object storedKey) {
    return storedKey instanceof byte[] bytes && matches(new HeapMemory(bytes), 0, bytes.length);
  }

  @Override
  public abstract byte[] stored();

  /** The hash of the canonical key that is stored as these bytes. */
  static int hash(Memory memory, int offset, int length) {
    int tag = memory.getByte(offset);
    int start = offset + 1;
    int rest = length - 1;
    return Hashing.mix(
        switch (tag) {
          case Tag.LATIN1, Tag.UTF16 -> Strings.hash(tag, memory, start, rest);
          case Tag.UUID ->
              PairKey.unmixedHash(memory.getLong(start), Numbers.read(memory, start + 8, rest - 8));
          case Tag.INSTANT ->
              PairKey.unmixedHash(memory.getInt(start), Numbers.read(memory, start + 4, rest - 4));
          default -> Numbers.fold(Numbers.read(memory, start, rest));
        });
  }

  /** A String. */
  static final class StringKey extends CanonicalKey {
    private final String string;

    StringKey(String string) {
      super(string.hashCode());
      this.string = string;
    }

    @Override
    public boolean matches(Memory memory, int offset, int length) {
      return matches(string, memory, offset, length);
    }

    static boolean matches(String string, Memory memory, int offset, int length) {
      return length > 0 && Strings.same(string, memory, offset, length);
    }

    @Override
    public byte[] stored() {
      return Strings.encode(string);
    }
  }

  /** A type whose value is one number. */
  static final class NumberKey extends CanonicalKey {
    private final int tag;
    private final long number;

    NumberKey(int tag, long number) {
      super(Numbers.fold(number));
      this.tag = tag;
      this.number = number;
    }

    @Override
    public boolean matches(Memory memory, int offset, int length) {
      return matches(tag, number, memory, offset, length);
    }

    static boolean matches(int tag, long number, Memory memory, int offset, int length) {
      return length > 0
          && memory.getByte(offset) == tag
          && Numbers.same(number, memory, offset + 1, length - 1);
    }

    @Override
    public byte[] stored() {
      byte[] bytes = new byte[1 + Numbers.length(number)];
      bytes[0] = (byte) tag;
      Numbers.write(number, bytes, 1);
      return bytes;
    }
  }

  /** A type whose value is a number of fixed width and one of any. */
  static final class PairKey extends CanonicalKey {
    private final int tag;
    private final int width;
    private final long fixed;
    private final long number;

    /** The {@code fixed} number takes {@code width} bytes, 4 or 8. */
    PairKey(int tag, int width, long fixed, long number) {
      super(unmixedHash(fixed, number));
      this.tag = tag;
      this.width = width;
      this.fixed = fixed;
      this.number = number;
    }

    static int unmixedHash(long fixed, long number) {
      return Numbers.fold(fixed) * 31 + Numbers.fold(number);
    }

    @Override
    public boolean matches(Memory memory, int offset, int length) {
      return matches(tag, width, fixed, number, memory, offset, length);
    }

    static boolean matches(
        int tag, int width, long fixed, long number, Memory memory, int offset, int length) {
      int start = offset + 1;
      return length > width
          && memory.getByte(offset) == tag
          && (width == Integer.BYTES ? memory.getInt(start) : memory.getLong(start)) == fixed
          && Numbers.same(number, memory, start + width, length - 1 - width);
    }

    @Override
    public byte[] stored() {
      byte[] bytes = new byte[1 + width + Numbers.length(number)];
      bytes[0] = (byte) tag;
      for (int i = 0; i < width; i++) {
        bytes[1 + i] = (byte) (fixed >> (8 * (width - 1 - i)));
      }
      Numbers.write(number, bytes, 1 + width);
      return bytes;
    }
  }
}
