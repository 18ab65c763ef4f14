package dev.larder.codec;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.Memory;
import org.jspecify.annotations.Nullable;

/** Values by value: always bytes. */
final class ByValueValues implements ValueCodec, Decoder<Object> {
  private final String cacheName;
  private final ObjectCodec objects;
  private final EnumTypes enums;

  ByValueValues(String cacheName, ObjectCodec objects, EnumTypes enums) {
    this.cacheName = cacheName;
    this.objects = objects;
    this.enums = enums;
  }

  @Override
  public Object encode(Object value) {
    CanonicalKey canonical = Canonical.of(value, enums);
    if (canonical != null) {
      return canonical.stored();
    }
    byte[] builtIn = BuiltIns.encode(value);
    return builtIn != null ? builtIn : objects.encode(value);
  }

  @Override
  public Decoder<Object> decoder() {
    return this;
  }

  /** {@inheritDoc} Times are left for a copy: the JDK judges them, by exceptions. */
  @Override
  public @Nullable Object tryDecode(Memory memory, int offset, int length) {
    if (length < 1) {
      return null;
    }
    int tag = memory.getByte(offset);
    return BuiltIns.isTime(tag) ? null : decode(tag, memory, offset + 1, length - 1);
  }

  private @Nullable Object decode(int tag, Memory memory, int offset, int length) {
    return tag >= Tag.BYTES
        ? BuiltIns.decode(tag, memory, offset, length)
        : Canonical.decode(tag, memory, offset, length, enums);
  }

  @Override
  public Object fromObject(Object stored) {
    byte[] bytes = (byte[]) stored;
    return ObjectCodec.handles(bytes)
        ? objects.decode(bytes)
        : Encoded.known(cacheName, bytes, decode(bytes));
  }

  private @Nullable Object decode(byte[] bytes) {
    return bytes.length == 0 ? null : decode(bytes[0], new HeapMemory(bytes), 1, bytes.length - 1);
  }
}
