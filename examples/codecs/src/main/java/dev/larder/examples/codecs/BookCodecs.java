package dev.larder.examples.codecs;

import com.esotericsoftware.kryo.serializers.ImmutableCollectionsSerializers;
import java.util.List;

/**
 * The two for books, each with a public constructor without arguments, so that a property can name
 * it: {@code larder.cache.books.valueCodec=dev.larder.examples.codecs.BookCodecs$ByKryo}.
 */
public final class BookCodecs {
  private BookCodecs() {}

  /** Books by Kryo. */
  public static final class ByKryo extends KryoCodec<Book> {
    /** For {@code valueCodec}. */
    public ByKryo() {
      super(
          kryo -> {
            kryo.register(Book.class);
            ImmutableCollectionsSerializers.registerSerializers(kryo);
          });
    }
  }

  /** Books by Fory. */
  public static final class ByFory extends ForyCodec<Book> {
    /** For {@code valueCodec}. */
    public ByFory() {
      super(List.of(Book.class));
    }
  }
}
