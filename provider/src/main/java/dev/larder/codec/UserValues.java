package dev.larder.codec;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.Memory;
import org.jspecify.annotations.Nullable;

/** Values as a codec of the user's has them: always bytes, without a tag, decoded by user code. */
record UserValues(UserCodec codec) implements ValueCodec, Decoder<Object> {

  @Override
  public Object encode(Object value) {
    return codec.encode(value);
  }

  @Override
  public Decoder<Object> decoder() {
    return this;
  }

  @Override
  public @Nullable Object tryDecode(Memory memory, int offset, int length) {
    return null;
  }

  @Override
  public Object fromObject(Object stored) {
    return codec.decode((byte[]) stored);
  }
}
