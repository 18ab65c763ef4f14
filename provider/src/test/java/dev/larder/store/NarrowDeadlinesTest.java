package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.RowSpace;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NarrowDeadlinesTest {
  private static final long DAY = 86_400_000L;
  private static final long START = 1_000_000_000_000L;
  private static final int ROWS = 512;

  private final RowSpace rows = new RowSpace(256);
  private final NarrowDeadlines deadlines = new NarrowDeadlines(rows, START);
  private final Map<Integer, Long> model = new HashMap<>();

  private void open() {
    while (rows.rows() < ROWS) {
      rows.grow();
    }
  }

  private void set(int slot, long deadline) {
    long needs = deadlines.needs(deadline);
    long before = deadlines.bytesHeld();
    if (needs > 0) {
      deadlines.grow();
    }
    assertThat(deadlines.bytesHeld() - before).isLessThanOrEqualTo(needs);
    assertThat(deadlines.needs(deadline)).isZero();
    deadlines.set(slot, deadline);
    model.put(slot, deadline);
  }

  private void expectAll() {
    model.forEach(
        (slot, deadline) -> assertThat(deadlines.deadlineMillis(slot)).isEqualTo(deadline));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void deadlines_randomSetsAndRemovalsOverYears_areExactToTheMillisecond(long seed) {
    open();
    SplittableRandom random = new SplittableRandom(seed);
    long now = START;
    for (int i = 0; i < 60_000; i++) {
      int slot = random.nextInt(ROWS);
      int choice = random.nextInt(100);
      if (choice < 30) {
        deadlines.forget(slot);
        model.remove(slot);
      } else if (choice < 99) {
        set(slot, deadline(random, now));
      } else {
        now += random.nextLong(DAY);
        deadlines.follow(now);
        long before = now - 24 * DAY;
        model.values().removeIf(deadline -> deadline < before);
      }
      if (i % 500 == 0) {
        expectAll();
      }
    }
    expectAll();
    assertThat(now).isGreaterThan(START + 250 * DAY);
  }

  private static long deadline(SplittableRandom random, long now) {
    return switch (random.nextInt(4)) {
      case 0 -> Deadlines.ETERNAL;
      case 1 -> now + random.nextLong(400 * DAY);
      default -> now + random.nextLong(20 * DAY);
    };
  }

  @Test
  void needs_deadlinesWithinThreeWeeks_areNothing() {
    open();
    set(1, START + 1);
    set(2, START + 24 * DAY);
    set(3, Deadlines.ETERNAL);

    assertThat(deadlines.bytesHeld()).isZero();
    expectAll();
  }

  @Test
  void set_lastFarRowMovesToAnotherFarDeadline_isKept() {
    // The table used to be dropped with its last row, just before that row came back.
    open();
    set(1, START + 100 * DAY);
    set(1, START + 200 * DAY);

    expectAll();
  }

  @Test
  void forget_lastFarRow_givesTheTableBack() {
    open();
    set(1, START + 100 * DAY);
    set(2, START + 101 * DAY);
    assertThat(deadlines.bytesHeld()).isPositive();

    deadlines.forget(1);
    set(2, START + 1);

    assertThat(deadlines.bytesHeld()).isZero();
  }

  @Test
  void follow_farRowsComeNear_leaveTheTable() {
    open();
    for (int slot = 0; slot < 100; slot++) {
      set(slot, START + (25 + slot % 60) * DAY + slot);
    }

    deadlines.follow(START + 61 * DAY);

    assertThat(deadlines.bytesHeld()).isZero();
    // What has been over for weeks only has to stay over.
    long oldest = START + 61 * DAY - Integer.MAX_VALUE + 1;
    model.forEach(
        (slot, deadline) ->
            assertThat(deadlines.deadlineMillis(slot))
                .isBetween(deadline, Math.max(deadline, oldest)));
  }

  @Test
  void follow_rowsOverForWeeks_stayOver() {
    open();
    set(1, START + 5);

    deadlines.follow(START + 1_000 * DAY);
    deadlines.follow(START + 2_000 * DAY);

    assertThat(deadlines.deadlineMillis(1)).isLessThan(START + 2_000 * DAY - 24 * DAY);
  }
}
