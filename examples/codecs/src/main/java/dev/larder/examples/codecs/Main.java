package dev.larder.examples.codecs;

import dev.larder.CacheUsage;
import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import java.util.List;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.Factory;

/** Puts books through each codec and prints what a million bytes hold. */
public final class Main {
  private static final int BOOKS = 50_000;

  private Main() {}

  /** Runs the example. */
  public static void main(String[] arguments) {
    print("Kryo", BookCodecs.ByKryo::new);
    print("Fory", BookCodecs.ByFory::new);
  }

  private static void print(String name, Factory<Codec<Book>> codec) {
    try (CacheManager manager = Caching.getCachingProvider().getCacheManager()) {
      Cache<String, Book> books =
          manager.createCache(
              "books",
              LarderConfiguration.builder(String.class, Book.class)
                  .budget("1MB")
                  .valueCodec(codec)
                  .build());
      for (int i = 0; i < BOOKS; i++) {
        books.put("isbn-" + i, new Book("isbn-" + i, "Walden", 352, List.of("woods", "pond")));
      }
      long entries = books.unwrap(CacheUsage.class).entries();
      System.out.printf("%s: 1 MB holds %,d of %,d books%n", name, entries, BOOKS);
    }
  }
}
