package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.Lincheck;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.StoreSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation of a store looks as if it happened in one step. */
@Tag("lincheck")
class StoreLincheckTest {

  public static final class ByValue extends StoreActors {
    public ByValue() {
      super(StoreSpec.DEFAULT);
    }
  }

  public static final class ByReference extends StoreActors {
    public ByReference() {
      super(StoreSpec.DEFAULT.with(PayloadKind.OBJECT));
    }
  }

  @ParameterizedTest
  @EnumSource
  void operations_byValue_areLinearizable(Lincheck mode) {
    mode.check(ByValue.class, StoreModel.class);
  }

  @ParameterizedTest
  @EnumSource
  void operations_byReference_areLinearizable(Lincheck mode) {
    mode.check(ByReference.class, StoreModel.class);
  }

  @Test
  void operations_byValue_reachTheCleanerAndTheSweeper() {
    ByValue actors = new ByValue();
    for (int value = 1; value <= 4; value++) {
      actors.put(1, value);
    }
    actors.putForAWhile(2, 1);
    actors.later();
    actors.sweep();

    assertThat(actors.store().usage().log().copied()).isPositive();
    assertThat(actors.store().events().expiredActively()).isEqualTo(1);
    actors.invariantsHold();
  }
}
