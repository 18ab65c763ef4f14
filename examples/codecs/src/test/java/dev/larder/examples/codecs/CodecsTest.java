package dev.larder.examples.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.CacheUsage;
import dev.larder.Codec;
import dev.larder.LarderConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.cache.Cache;
import javax.cache.CacheException;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.Factory;
import javax.cache.configuration.FactoryBuilder;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.spi.CachingProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodecsTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 2_000;
  private static final Book BOOK = new Book("1", "Walden", 352, List.of("woods", "pond"));

  /** A class that neither codec was told of. */
  public record Unregistered(String text) {}

  private final CachingProvider provider = Caching.getCachingProvider();

  @AfterEach
  void close() {
    provider.close();
  }

  private static <V> LarderConfiguration<String, V> configuration(Class<V> type, Class<?> codec) {
    Factory<Codec<V>> factory = FactoryBuilder.factoryOf(codec.getName());
    return LarderConfiguration.builder(String.class, type)
        .budget("1MiB")
        .valueCodec(factory)
        .build();
  }

  @ParameterizedTest
  @ValueSource(classes = {BookCodecs.ByKryo.class, BookCodecs.ByFory.class})
  void book_putAndGot_isAnEqualCopy(Class<?> codec) {
    Cache<String, Book> books =
        provider.getCacheManager().createCache("books", configuration(Book.class, codec));

    books.put("1", BOOK);

    assertThat(books.get("1")).isEqualTo(BOOK).isNotSameAs(BOOK);
    assertThat(books.replace("1", BOOK, new Book("1", "Emma", 1, List.of()))).isTrue();
    assertThat(books.get("1").title()).isEqualTo("Emma");
  }

  @ParameterizedTest
  @ValueSource(classes = {BookCodecs.ByKryo.class, BookCodecs.ByFory.class})
  void codec_namedByAProperty_needsNoCodeOfLarders(Class<?> codec) {
    Properties properties = new Properties();
    properties.setProperty("larder.cache.books.valueCodec", codec.getName());
    CacheManager manager =
        provider.getCacheManager(
            provider.getDefaultURI(), provider.getDefaultClassLoader(), properties);
    Cache<String, Book> books =
        manager.createCache(
            "books", new MutableConfiguration<String, Book>().setTypes(String.class, Book.class));

    books.put("1", BOOK);

    assertThat(books.get("1")).isEqualTo(BOOK);
  }

  @ParameterizedTest
  @ValueSource(classes = {BookCodecs.ByKryo.class, BookCodecs.ByFory.class})
  void value_ofAClassThatIsNotRegistered_isRefusedAndNothingIsLost(Class<?> codec) {
    Cache<String, Object> books =
        provider.getCacheManager().createCache("books", configuration(Object.class, codec));
    books.put("1", BOOK);

    assertThatThrownBy(() -> books.put("1", new Unregistered("secret")))
        .isInstanceOf(CacheException.class)
        .hasMessageContainingAll("'books'", codec.getName(), Unregistered.class.getName())
        .hasMessageNotContaining("secret");

    assertThat(books.get("1")).isEqualTo(BOOK);
    assertThat(books.unwrap(CacheUsage.class).entries()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(classes = {BookCodecs.ByKryo.class, BookCodecs.ByFory.class})
  void codec_manyThreads_mixesNoValues(Class<?> codec) throws Exception {
    Cache<String, Book> books =
        provider.getCacheManager().createCache("books", configuration(Book.class, codec));
    ExecutorService executor = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        String key = "k" + t;
        running.add(executor.submit(() -> putAndGet(books, key)));
      }
      for (Future<?> run : running) {
        run.get();
      }
    } finally {
      executor.shutdownNow();
    }
  }

  private static void putAndGet(Cache<String, Book> books, String key) {
    for (int i = 0; i < ROUNDS; i++) {
      Book book = new Book(key, "x".repeat(i % 100), i, List.of(key, "tag " + i));
      books.put(key, book);
      assertThat(books.get(key)).isEqualTo(book);
    }
  }
}
