package dev.larder.jcache;

import dev.larder.testkit.Lincheck;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every operation of a cache on a key looks as if it happened in one step. */
@Tag("lincheck")
class CacheLincheckTest {

  public static final class ByValue extends CacheActors {
    public ByValue() {
      super(true);
    }
  }

  public static final class ByReference extends CacheActors {
    public ByReference() {
      super(false);
    }
  }

  @ParameterizedTest
  @EnumSource
  void operations_byValue_areLinearizable(Lincheck mode) {
    mode.check(ByValue.class, CacheModel.class);
  }

  @ParameterizedTest
  @EnumSource
  void operations_byReference_areLinearizable(Lincheck mode) {
    mode.check(ByReference.class, CacheModel.class);
  }
}
