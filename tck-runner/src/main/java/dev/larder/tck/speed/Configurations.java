package dev.larder.tck.speed;

import javax.cache.configuration.Factory;
import javax.cache.configuration.MutableConfiguration;
import javax.cache.expiry.CreatedExpiryPolicy;
import javax.cache.expiry.Duration;
import javax.cache.expiry.ExpiryPolicy;

/** What all JCache providers are given: types as they are, no statistics, no management. */
final class Configurations {
  private Configurations() {}

  /** Entries expire an hour after they were created, which no run reaches. */
  static MutableConfiguration<String, Object> hour(Stock stock) {
    return expiring(stock, CreatedExpiryPolicy.factoryOf(Duration.ONE_HOUR));
  }

  /** Entries expire as the policy says. */
  static MutableConfiguration<String, Object> expiring(
      Stock stock, Factory<? extends ExpiryPolicy> policy) {
    // The provider is told the type of the values, as an application would; here they are objects.
    @SuppressWarnings("unchecked")
    Class<Object> type = (Class<Object>) stock.values().type();
    return new MutableConfiguration<String, Object>()
        .setTypes(String.class, type)
        .setStoreByValue(stock.byValue())
        .setExpiryPolicyFactory(policy);
  }
}
