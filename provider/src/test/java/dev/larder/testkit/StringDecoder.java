package dev.larder.testkit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.Memory;
import org.jspecify.annotations.Nullable;

/** Reads a Latin-1 String, which is stored as itself or as its bytes. */
public enum StringDecoder implements Decoder<String> {
  /** Decodes bytes where they lie. */
  IN_PLACE,

  /** Has bytes copied first, as if it ran user code. */
  FROM_COPY;

  @Override
  public @Nullable String tryDecode(Memory memory, int offset, int length) {
    return this == FROM_COPY ? null : new String(memory.copy(offset, length), ISO_8859_1);
  }

  @Override
  public String fromObject(Object stored) {
    return TestStore.text(stored);
  }
}
