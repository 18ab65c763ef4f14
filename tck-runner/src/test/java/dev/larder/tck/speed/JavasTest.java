package dev.larder.tck.speed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.tck.child.ChildJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JavasTest {
  @Test
  void atLeast_whatThisJvmIs_isItself() {
    assertThat(Javas.atLeast(Runtime.version().feature())).hasValue(ChildJvm.OWN_JAVA);
    assertThat(Javas.feature(ChildJvm.OWN_JAVA)).isEqualTo(Runtime.version().feature());
  }

  @Test
  void atLeast_aJavaThatDoesNotExist_isEmpty() {
    assertThat(Javas.atLeast(1_000)).isEmpty();
  }

  @Test
  void feature_ofAFolder_isWhatItsReleaseFileSays(@TempDir Path home) throws Exception {
    assertThat(Javas.feature(home)).isZero();
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"25.0.1\"\n");
    assertThat(Javas.feature(home)).isEqualTo(25);
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"none\"\n");
    assertThat(Javas.feature(home)).isZero();
  }
}
