package dev.larder.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.larder.LarderConfiguration;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of the whole JVM: in a manager's properties they were ignored without a word. */
final class SystemPropertiesTest {
  private final Properties system = new Properties();
  private final Properties manager = new Properties();

  private CacheSettings resolve() {
    return new Settings(system, manager, 1 << 30)
        .forCache("orders", LarderConfiguration.builder().build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"larder.clock", "larder.debug", "larder.lockholds"})
  void forCache_amongTheManagersProperties_saysWhereItBelongs(String key) {
    manager.setProperty(key, "exact");

    assertThatIllegalArgumentException()
        .isThrownBy(this::resolve)
        .withMessage(
            key
                + " in the manager's properties (found when creating cache 'orders') would have no"
                + " effect: set it for the whole JVM, -D"
                + key
                + "=...");
  }

  @Test
  void forCache_managerHasTheSystemsProperties_isFine() {
    system.setProperty("larder.clock", "exact");
    manager.putAll(system);

    assertThat(resolve()).isNotNull();
  }
}
