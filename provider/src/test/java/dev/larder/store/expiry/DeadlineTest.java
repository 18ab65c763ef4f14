package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.larder.store.memory.Deadlines;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeadlineTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "5, 10, 15",
    "-5, 10, 5",
    "1, 9223372036854775806, 9223372036854775807",
    "2, 9223372036854775806, 9223372036854775807",
    "-7, 9223372036854775807, 9223372036854775807",
    "9223372036854775807, 1, 9223372036854775807"
  })
  void after_anyDuration_isTheSumOrForEver(long now, long duration, long deadline) {
    assertThat(Deadline.after(now, duration)).isEqualTo(deadline);
  }

  @Test
  void after_negativeDuration_isRefusedWithTheNumber() {
    assertThatThrownBy(() -> Deadline.after(0, -3))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-3");
  }

  @Test
  void isOver_atTheDeadline_isTrue() {
    assertThat(Deadline.isOver(100, 99)).isFalse();
    assertThat(Deadline.isOver(100, 100)).isTrue();
    assertThat(Deadline.isOver(Deadlines.ETERNAL, Long.MAX_VALUE - 1)).isFalse();
  }
}
