package dev.larder.examples.quickstart;

import java.util.Properties;
import java.util.concurrent.TimeUnit;
import javax.cache.Cache;
import javax.cache.CacheManager;
import javax.cache.Caching;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.spi.CachingProvider;

/** A catalogue cache with a budget in bytes, written against the JCache API alone. */
public final class Quickstart {
  static final int BOOKS = 200_000;

  private Quickstart() {}

  /** Fills a cache with more books than its budget holds and tells how many stayed. */
  public static void main(String[] args) {
    CachingProvider provider = Caching.getCachingProvider();
    System.out.println("Provider: " + provider.getClass().getSimpleName());

    // The only line that is Larder's: other providers ignore this property.
    Properties settings = new Properties();
    settings.setProperty("larder.cache.books.budget", "4MiB");

    ClassLoader loader = Quickstart.class.getClassLoader();
    try (CacheManager manager =
        provider.getCacheManager(provider.getDefaultURI(), loader, settings)) {
      Cache<String, String> books = manager.createCache("books", configuration());
      for (int i = 0; i < BOOKS; i++) {
        books.put("book:" + i, "A title about as long as titles are, no. " + i);
      }
      System.out.println("Latest: " + books.get("book:" + (BOOKS - 1)));
      System.out.printf("Kept:   %,d of %,d books%n", count(books), BOOKS);
    }
  }

  private static MutableConfiguration<String, String> configuration() {
    return new MutableConfiguration<String, String>()
        .setTypes(String.class, String.class)
        .setExpiryPolicyFactory(CreatedExpiryPolicy.factoryOf(new Duration(TimeUnit.MINUTES, 30)));
  }

  static long count(Iterable<?> entries) {
    long count = 0;
    for (Object unused : entries) {
      count++;
    }
    return count;
  }
}
