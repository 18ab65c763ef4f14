package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.testkit.FakeTicker;
import org.junit.jupiter.api.Test;

class CoarseTickerTest {
  private final FakeTicker exact = new FakeTicker();
  private final CoarseTicker ticker = new CoarseTicker(exact);

  @Test
  void millisAndNanos_areExact() {
    ticker.publish();
    exact.advance(7);

    assertThat(ticker.millis()).isEqualTo(exact.millis());
    assertThat(ticker.nanos()).isEqualTo(exact.nanos());
  }

  @Test
  void isOver_nothingPublished_isExact() {
    long deadline = exact.in(100_000);

    exact.advance(99_999);
    assertThat(ticker.isOver(deadline)).isFalse();
    exact.advance(1);
    assertThat(ticker.isOver(deadline)).isTrue();
  }

  @Test
  void isOver_deadlineWithinTheSlack_isExactHoweverLongNobodyPublishes() {
    ticker.publish();
    long deadline = exact.in(CoarseTicker.SLACK_MILLIS - 1);

    exact.advance(CoarseTicker.SLACK_MILLIS - 2);
    assertThat(ticker.isOver(deadline)).isFalse();
    exact.advance(1);
    assertThat(ticker.isOver(deadline)).isTrue();
  }

  @Test
  void isOver_publisherStallsBeyondTheSlack_isToldLateUntilItPublishes() {
    long deadline = exact.in(10_000);
    ticker.publish();
    exact.advance(11_000);

    assertThat(ticker.isOver(deadline)).isFalse();
    ticker.publish();
    assertThat(ticker.isOver(deadline)).isTrue();
  }

  @Test
  void isOver_publisherStallsForLessThanTheSlack_isExact() {
    long deadline = exact.in(10_000);
    exact.advance(8_001);
    ticker.publish();
    exact.advance(1_999);

    assertThat(ticker.isOver(deadline)).isTrue();
  }

  @Test
  void rest_afterPublishing_isExactAgain() {
    long deadline = exact.in(10_000);
    ticker.publish();
    ticker.rest();
    exact.advance(10_000);

    assertThat(ticker.isOver(deadline)).isTrue();
  }

  @Test
  void publish_returnsTheTime() {
    assertThat(ticker.publish()).isEqualTo(exact.millis()).isEqualTo(ticker.publishedMillis());
  }
}
