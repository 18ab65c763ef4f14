package dev.larder.codec;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.Hashing;
import dev.larder.store.memory.HeapMemory;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.Memory;
import javax.cache.CacheException;
import org.jspecify.annotations.Nullable;

/** Keys by value: bytes where the type is canonical, else a copied object. */
final class ByValueKeys implements KeyCodec, Decoder<Object>, KeyMatcher {
  private final String cacheName;
  private final ObjectCodec objects;
  private final EnumTypes enums;

  /** Copies keys in place of serialisation, if there is one. */
  private final @Nullable UserCodec userCodec;

  ByValueKeys(
      String cacheName, ObjectCodec objects, EnumTypes enums, @Nullable UserCodec userCodec) {
    this.cacheName = cacheName;
    this.objects = objects;
    this.enums = enums;
    this.userCodec = userCodec;
  }

  @Override
  public CodecKey key(Object key) {
    CanonicalKey canonical = Canonical.of(key, enums);
    return canonical != null ? canonical : new ObjectKey(key);
  }

  @Override
  public KeyMatcher matcher() {
    return this;
  }

  @Override
  public int hash(Object key) {
    return Canonical.hash(key, enums);
  }

  @Override
  public CodecKey probe(Object key) {
    return key(key);
  }

  @Override
  public boolean matches(Object key, Object storedKey) {
    return storedKey instanceof byte[] bytes
        ? matches(key, new HeapMemory(bytes), 0, bytes.length)
        : !Canonical.has(key, enums) && key.equals(storedKey);
  }

  @Override
  public boolean matches(Object key, Memory memory, int offset, int length) {
    return Canonical.matches(key, enums, memory, offset, length);
  }

  @Override
  public int hash(Memory memory, int offset, int length) {
    return CanonicalKey.hash(memory, offset, length);
  }

  @Override
  public Decoder<Object> decoder() {
    return this;
  }

  @Override
  public @Nullable Object tryDecode(Memory memory, int offset, int length) {
    return length < 1
        ? null
        : Canonical.decode(memory.getByte(offset), memory, offset + 1, length - 1, enums);
  }

  /** The store's copy stays the store's: whoever gets a key could change it. */
  @Override
  public Object fromObject(Object stored) {
    if (stored instanceof byte[] bytes) {
      Memory memory = new HeapMemory(bytes);
      return Encoded.known(cacheName, bytes, tryDecode(memory, 0, bytes.length));
    }
    return copy(stored);
  }

  private Object copy(Object key) {
    if (JdkValues.contains(key.getClass())) {
      return key;
    }
    return userCodec != null
        ? userCodec.decode(userCodec.encode(key))
        : objects.decode(objects.encode(key));
  }

  /** A key of a class whose own {@code equals} decides. */
  private final class ObjectKey implements CodecKey {
    private final Object key;
    private final int hash;

    ObjectKey(Object key) {
      this.key = key;
      hash = Hashing.mix(key.hashCode());
    }

    @Override
    public int hash() {
      return hash;
    }

    @Override
    public boolean trusted() {
      return JdkValues.trusted(key.getClass());
    }

    @Override
    public boolean matches(Object storedKey) {
      return !(storedKey instanceof byte[]) && key.equals(storedKey);
    }

    @Override
    public boolean matches(Memory memory, int offset, int length) {
      return false;
    }

    @Override
    public Object stored() {
      Object copy = copy(key);
      if (!key.equals(copy) || !copy.equals(key) || Hashing.mix(copy.hashCode()) != hash) {
        throw new CacheException(
            "Cache '%s': %s cannot be a key by value: a copy is not equal to it with the same hash"
                    .formatted(cacheName, key.getClass().getTypeName())
                + "; define equals and hashCode by content, or store by reference");
      }
      return copy;
    }
  }
}
