package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.larder.store.payload.Payload;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.testkit.ExpiryKind;
import dev.larder.testkit.ForwardingPayload;
import dev.larder.testkit.ForwardingPolicy;
import dev.larder.testkit.PayloadKind;
import dev.larder.testkit.PolicyKind;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStores;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** The model notices faults that are put into a store on purpose, and shows them in a few lines. */
class StoreModelFaultTest {
  private static final long SEED = 4_711_000;
  private static final int LENGTH = 1_750;

  private static final Pattern SHRUNK =
      Pattern.compile("(\\d+) of " + LENGTH + " operations do, on a new store");

  @ParameterizedTest
  @EnumSource(
      value = PolicyKind.class,
      names = {"LRU", "LFU"})
  void model_hitsForgotten_namesAnotherVictim(PolicyKind policy) {
    String report = reportOf(policy, builder -> builder.aroundPolicy(Forgetful::new));

    assertThat(report).contains("victim: key");
  }

  @ParameterizedTest
  @EnumSource(
      value = PolicyKind.class,
      names = {"RANDOM", "ADAPTIVE", "NONE"},
      mode = Mode.EXCLUDE)
  void model_secondInsteadOfFirst_namesAnotherVictim(PolicyKind policy) {
    String report = reportOf(policy, builder -> builder.aroundPolicy(SecondFirst::new));

    assertThat(report).contains("victim: ");
  }

  @Test
  void model_deadlinesNotFollowed_namesAnotherVictim() {
    String report = reportOf(PolicyKind.SOONEST_EXPIRY, builder -> builder.aroundPolicy(Deaf::new));

    assertThat(report).contains("victim: ");
  }

  @ParameterizedTest
  @EnumSource(PolicyKind.class)
  void model_oneByteOfAReleasedRowKept_missesIt(PolicyKind policy) {
    String report = reportOf(policy, builder -> builder.around(Leaking::new));

    assertThat(report).contains("the payload and its pairs: ");
  }

  private static String reportOf(PolicyKind policy, UnaryOperator<TestStores.Builder> fault) {
    StoreSpec spec = new StoreSpec(policy, PayloadKind.OBJECT, ExpiryKind.WHEEL, 1);
    ModelSequence sequence = ModelSequence.of(spec, SEED, LENGTH).with(fault);

    Throwable failure = catchThrowable(sequence::run);

    assertThat(failure).isInstanceOf(AssertionError.class).hasMessageContaining("seed " + SEED);
    String report = String.valueOf(failure.getMessage());
    Matcher shrunk = SHRUNK.matcher(report);
    assertThat(shrunk.find()).as(report).isTrue();
    assertThat(Integer.parseInt(shrunk.group(1))).isLessThan(LENGTH / 10);
    return report;
  }

  /** A hit leaves a row where it is. */
  private static final class Forgetful extends ForwardingPolicy {
    Forgetful(EvictionPolicy policy) {
      super(policy);
    }

    @Override
    public void hit(int slot) {}
  }

  /** The one behind the next victim goes first. */
  private static final class SecondFirst extends ForwardingPolicy {
    private int rows;

    SecondFirst(EvictionPolicy policy) {
      super(policy);
    }

    @Override
    public void inserted(int slot, int hash, long charge) {
      super.inserted(slot, hash, charge);
      rows++;
    }

    @Override
    public void removed(int slot, int hash, long charge) {
      super.removed(slot, hash, charge);
      rows--;
    }

    @Override
    public int nextVictim() {
      int[] order = new int[rows];
      return inOrder(order) > 1 ? order[1] : super.nextVictim();
    }
  }

  /** A moved deadline does not move the row. */
  private static final class Deaf extends ForwardingPolicy {
    Deaf(EvictionPolicy policy) {
      super(policy);
    }

    @Override
    public void rescheduled(int slot) {}
  }

  /** A byte of each row stays behind. */
  private static final class Leaking extends ForwardingPayload {
    private long leaked;

    Leaking(Payload payload) {
      super(payload);
    }

    @Override
    public void free(int slot, int location) {
      super.free(slot, location);
      leaked++;
    }

    @Override
    public long bytesHeld() {
      return super.bytesHeld() + leaked;
    }
  }
}
