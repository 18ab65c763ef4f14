package dev.larder.codec;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.Memory;
import org.jspecify.annotations.Nullable;

/** Keys and values as they are: nothing is encoded, so nothing is decoded. */
enum ByReference implements KeyCodec, ValueCodec, Decoder<Object>, KeyMatcher {
  INSTANCE;

  @Override
  public CodecKey key(Object key) {
    return new Key(key, hash(key));
  }

  @Override
  public KeyMatcher matcher() {
    return this;
  }

  @Override
  public int hash(Object key) {
    return Hashing.mix(key.hashCode());
  }

  @Override
  public CodecKey probe(Object key) {
    return key(key);
  }

  @Override
  public boolean matches(Object key, Object storedKey) {
    return key == storedKey || key.equals(storedKey);
  }

  @Override
  public boolean matches(Object key, Memory memory, int offset, int length) {
    return false;
  }

  @Override
  public Object encode(Object value) {
    return value;
  }

  @Override
  public Decoder<Object> decoder() {
    return this;
  }

  @Override
  public int hash(Memory memory, int offset, int length) {
    throw noBytes();
  }

  @Override
  public @Nullable Object tryDecode(Memory memory, int offset, int length) {
    throw noBytes();
  }

  private static IllegalStateException noBytes() {
    return new IllegalStateException("a cache by reference holds no encoded bytes");
  }

  @Override
  public Object fromObject(Object stored) {
    return stored;
  }

  private record Key(Object key, int hash) implements CodecKey {
    @Override
    public boolean trusted() {
      return JdkValues.trusted(key.getClass());
    }

    @Override
    public boolean matches(Object storedKey) {
      return INSTANCE.matches(key, storedKey);
    }

    @Override
    public boolean matches(Memory memory, int offset, int length) {
      return false;
    }

    @Override
    public Object stored() {
      return key;
    }
  }
}
