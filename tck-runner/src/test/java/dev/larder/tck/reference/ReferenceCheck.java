package dev.larder.tck.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import javax.cache.configuration.MutableConfiguration;
import org.junit.jupiter.api.Test;

/** Runs with the TCK by reference only: without it that run could quietly be one by value. */
class ReferenceCheck {
  @Test
  void newConfiguration_besideTheTck_isByReference() {
    assertThat(new MutableConfiguration<>().isStoreByValue()).isFalse();
  }

  @Test
  void explicitChoice_besideTheTck_isKept() {
    assertThat(Stream.of(true, false).map(ReferenceCheck::chosen)).containsExactly(true, false);
  }

  private static boolean chosen(boolean byValue) {
    return new MutableConfiguration<>().setStoreByValue(byValue).isStoreByValue();
  }
}
