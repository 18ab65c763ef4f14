package dev.larder.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One kind of store: a row of the matrix that contract tests run over.
 *
 * @param policy who is evicted
 * @param payload where pairs live
 * @param expiry how rows expire
 * @param segments segments to begin with
 */
public record StoreSpec(PolicyKind policy, PayloadKind payload, ExpiryKind expiry, int segments) {
  private static final int[] SEGMENTS = {1, 4};

  /** The default kind, by value. */
  public static final StoreSpec DEFAULT =
      new StoreSpec(PolicyKind.ADAPTIVE, PayloadKind.LOG, ExpiryKind.WHEEL, 1);

  /** Every combination. */
  public static Stream<StoreSpec> all() {
    return every(1);
  }

  /** Every policy over every payload, and each of those with two kinds of expiry. */
  public static Stream<StoreSpec> matrix() {
    return every(4);
  }

  /** Every {@code step}-th kind of expiry and segments, beginning elsewhere for each payload. */
  private static Stream<StoreSpec> every(int step) {
    List<StoreSpec> specs = new ArrayList<>();
    int turn = 0;
    for (PolicyKind policy : PolicyKind.values()) {
      turn++;
      for (PayloadKind payload : PayloadKind.values()) {
        turn++;
        int combination = turn;
        for (ExpiryKind expiry : ExpiryKind.values()) {
          for (int segments : SEGMENTS) {
            if (combination++ % step == 0) {
              specs.add(new StoreSpec(policy, payload, expiry, segments));
            }
          }
        }
      }
    }
    return specs.stream();
  }

  /** Those of {@link #matrix} that evict. */
  public static Stream<StoreSpec> evicting() {
    return matrix().filter(spec -> spec.policy.evicts());
  }

  /** Those of {@link #matrix} that refuse writes instead. */
  public static Stream<StoreSpec> refusing() {
    return matrix().filter(spec -> !spec.policy.evicts());
  }

  /** Those of {@link #matrix} whose rows may expire. */
  public static Stream<StoreSpec> expiring() {
    return matrix().filter(spec -> spec.expiry.expires());
  }

  /** Those of {@link #matrix} that store keys of user classes. */
  public static Stream<StoreSpec> withUserKeys() {
    return matrix();
  }

  /** Another policy, otherwise the same. */
  public StoreSpec with(PolicyKind other) {
    return new StoreSpec(other, payload, expiry, segments);
  }

  /** Another payload, otherwise the same. */
  public StoreSpec with(PayloadKind other) {
    return new StoreSpec(policy, other, expiry, segments);
  }

  /** Another kind of expiry, otherwise the same. */
  public StoreSpec with(ExpiryKind other) {
    return new StoreSpec(policy, payload, other, segments);
  }

  /** Another number of segments, otherwise the same. */
  public StoreSpec with(int otherSegments) {
    return new StoreSpec(policy, payload, expiry, otherSegments);
  }

  @Override
  public String toString() {
    return policy + "/" + payload + "/" + expiry + "/" + segments;
  }
}
