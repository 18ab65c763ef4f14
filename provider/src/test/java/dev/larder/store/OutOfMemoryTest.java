package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.FailingHeap;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The heap runs out at any allocation of the store: the error comes out, all invariants hold, the
 * key has its old value, or the new one, or none, and the next operation works.
 */
class OutOfMemoryTest {

  static Stream<StoreSpec> specs() {
    List<StoreSpec> specs = new ArrayList<>();
    for (PolicyKind policy : PolicyKind.values()) {
      for (PayloadKind payload : PayloadKind.values()) {
        specs.add(new StoreSpec(policy, payload, ExpiryKind.WHEEL, 1));
      }
    }
    specs.add(StoreSpec.DEFAULT.with(ExpiryKind.SAMPLING));
    specs.add(StoreSpec.DEFAULT.with(ExpiryKind.NEVER).with(4));
    return specs.stream();
  }

  @ParameterizedTest
  @MethodSource("specs")
  @Timeout(60)
  void operations_heapUsedUpAtAnyAllocation_leaveTheStoreWhole(
      StoreSpec spec, TestReporter reporter) throws ReflectiveOperationException {
    FailingHeap heap = new FailingHeap(OutOfMemoryTest::isAnew, OutOfMemoryTest::fails);
    Object run =
        heap.loadClass(OutOfMemoryRun.class.getName()).getDeclaredConstructor().newInstance();
    @SuppressWarnings("unchecked")
    UnaryOperator<String> operations = (UnaryOperator<String>) run;

    String errors = operations.apply(spec.toString());

    reporter.publishEntry(spec.toString(), errors + " errors, " + heap.sites() + " sites");
    assertThat(Integer.parseInt(errors)).isGreaterThan(150);
    assertThat(heap.sites()).isGreaterThan(100);
  }

  private static boolean isAnew(String name) {
    return name.startsWith("dev.larder.store.") || name.startsWith("dev.larder.testkit.");
  }

  /** Not the tests, and not the debug mode: its checksums are beside the store. */
  private static boolean fails(String name) {
    boolean isStore =
        name.startsWith("dev.larder.store.") && !name.startsWith(OutOfMemoryRun.class.getName());
    return isStore ? !name.endsWith(".CheckedRecords") : name.endsWith(".RecordingObserver");
  }
}
