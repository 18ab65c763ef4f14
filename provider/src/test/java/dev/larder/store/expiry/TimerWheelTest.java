package dev.larder.store.expiry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.Allocations;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.ObjectLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimerWheelTest {
  private static final long TICK = 250;
  private static final long DAY = 24 * 3_600_000L;

  @BeforeAll
  static void measureWithoutAgent() {
    System.setProperty("jol.skipDynamicAttach", "true");
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        249,
        250,
        251,
        511_750,
        512_000,
        512_250,
        5_000_000,
        32_768_000,
        33_280_000,
        DAY,
        24 * DAY,
        25 * DAY,
        400 * DAY
      })
  void due_atEveryTick_findsARowAtTheFirstTickFromItsDeadlineOn(long lifetime) {
    for (long start : new long[] {0, 17, 511_999, -1_000_001, 1L << 50}) {
      ExpiryRig rig = wheel(4, start);
      long deadline = start + lifetime;
      rig.add(deadline);
      assertThat(rig.removeDue(start, 4, 256).more()).as("filed where it is not due").isFalse();
      if (lifetime > TICK) {
        assertThat(rig.removeDue(deadline - 1, 4, 256).count()).isZero();
      }
      rig.removeAllDue(deadline + TICK - 1);
      assertThat(rig.live).isEmpty();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void due_randomSchedulesJumpsAndExtensions_findsAllAndNoneEarly(long seed) {
    Random random = new Random(seed);
    long now = random.nextInt(4) == 0 ? -random.nextLong(1L << 45) : random.nextLong(1L << 45);
    ExpiryRig rig = wheel(200, now);
    for (int i = 0; i < 4_000; i++) {
      if (rig.live.size() < 200 && random.nextInt(3) > 0) {
        addRow(rig, random, now);
      } else if (!rig.live.isEmpty()) {
        changeRow(rig, random, now);
      }
      if (random.nextInt(3) == 0) {
        now += randomSpan(random);
        drain(rig, random, now);
      }
    }
    rig.removeAllDue(now + 10_000 * DAY);
    assertThat(rig.live).allMatch(slot -> rig.deadline(slot) > Long.MAX_VALUE - DAY);
  }

  static List<Long> seeds() {
    List<Long> seeds = new ArrayList<>();
    for (long seed = 1; seed <= 25; seed++) {
      seeds.add(seed);
    }
    return seeds;
  }

  private static void addRow(ExpiryRig rig, Random random, long now) {
    long deadline = randomDeadline(random, now);
    if (random.nextInt(20) == 0) {
      rig.addWithoutGrowth(deadline);
    } else {
      rig.add(deadline);
    }
  }

  private static void changeRow(ExpiryRig rig, Random random, long now) {
    Integer at = rig.live.ceiling(random.nextInt(200));
    int slot = at == null ? rig.live.first() : at;
    switch (random.nextInt(3)) {
      case 0 -> rig.remove(slot);
      case 1 -> rig.reschedule(slot, randomDeadline(random, now));
      default -> rig.touch(slot, Math.max(rig.deadline(slot), randomDeadline(random, now)));
    }
  }

  private static void drain(ExpiryRig rig, Random random, long now) {
    int batch = 1 + random.nextInt(20);
    int touches = 1 + random.nextInt(20);
    int calls = 0;
    while (rig.removeDue(now, batch, touches).more()) {
      assertThat(calls++).as("calls until nothing is due").isLessThan(100_000);
    }
    long lastTick = Math.floorDiv(now, TICK) * TICK;
    assertThat(rig.dead(lastTick)).as("rows that were over at the last tick").isZero();
  }

  private static long randomDeadline(Random random, long now) {
    return switch (random.nextInt(12)) {
      case 0 -> Deadlines.ETERNAL;
      case 1 -> now - random.nextInt(1_000);
      case 2 -> Long.MAX_VALUE - 1 - random.nextInt(1_000);
      default -> now + randomSpan(random);
    };
  }

  /** From nothing to years, each order of magnitude as likely as the others. */
  private static long randomSpan(Random random) {
    return (long) Math.pow(10, random.nextDouble() * 10.5) - 1;
  }

  @Test
  void due_rowExtendedByReads_isFoundAtItsLastDeadlineOnly() {
    ExpiryRig rig = wheel(1, 0);
    int slot = rig.add(1_000);
    for (long now = 0; now < 20_000; now += TICK) {
      rig.touch(slot, now + 1_000);
      assertThat(rig.removeDue(now, 4, 256).count()).isZero();
    }
    long deadline = rig.deadline(slot);
    assertThat(rig.removeDue(deadline - 1, 4, 256).count()).isZero();
    assertThat(rig.removeDue(deadline + TICK, 4, 256).count()).isOne();
    assertThat(rig.expiry.touches()).as("one a lifetime, not one a read").isLessThan(25);
  }

  @Test
  void due_rowShortened_isFoundAtTheNewDeadline() {
    ExpiryRig rig = wheel(1, 0);
    int slot = rig.add(30 * DAY);
    rig.reschedule(slot, 5_000);
    assertThat(rig.removeDue(4_999, 4, 256).count()).isZero();
    assertThat(rig.removeDue(5_000, 4, 256).count()).isOne();
  }

  @Test
  void due_rowMadeEternal_isNeverLookedAtAgain() {
    ExpiryRig rig = wheel(1, 0);
    int slot = rig.add(1_000);
    rig.reschedule(slot, Deadlines.ETERNAL);
    rig.removeAllDue(1_000 * DAY);
    assertThat(rig.expiry.touches()).isZero();
    rig.reschedule(slot, 1_001 * DAY);
    rig.removeAllDue(1_001 * DAY);
    assertThat(rig.live).isEmpty();
  }

  @Test
  void due_expiredRowPostponed_isFoundAgainOneTickLater() {
    ExpiryRig rig = wheel(1, 0);
    int slot = rig.add(1_000);
    Expiry.Batch batch = new Expiry.Batch(4);
    for (long now = 1_000; now < 3_000; now += TICK) {
      batch.clear();
      assertThat(rig.expiry.due(now, batch, 256)).isFalse();
      assertThat(batch.size()).isOne();
      assertThat(batch.get(0)).isEqualTo(slot);
      rig.expiry.postpone(slot, now);
    }
  }

  @Test
  void due_manyRowsAtOnce_worksInBoundedSteps() {
    ExpiryRig rig = wheel(2_000, 0);
    for (int i = 0; i < 2_000; i++) {
      rig.add(10 * DAY + i);
    }
    int found = 0;
    int calls = 0;
    boolean more = true;
    while (more) {
      ExpiryRig.Found step = rig.removeDue(11 * DAY, 64, 100);
      found += step.count();
      more = step.more();
      calls++;
    }
    assertThat(found).isEqualTo(2_000);
    assertThat(calls).isLessThan(100);
  }

  @Test
  void due_afterYearsOfIdleness_passesEmptyBucketsInFewSteps() {
    ExpiryRig rig = wheel(10, 0);
    rig.add(1_000);
    rig.add(3 * DAY);
    rig.add(3_000 * DAY);
    rig.add(Long.MAX_VALUE - 1);
    assertThat(rig.removeAllDue(40 * DAY)).isLessThanOrEqualTo(3);
    assertThat(rig.live).hasSize(2);
    assertThat(rig.removeAllDue(2_999 * DAY)).isOne();
    assertThat(rig.removeAllDue(3_000 * DAY)).isOne();
    assertThat(rig.live).hasSize(1);
    assertThat(rig.expiry.touches()).isLessThan(20);
  }

  @Test
  void due_clockThatSeemsToGoBack_findsNothingAndLosesNothing() {
    ExpiryRig rig = wheel(1, 0);
    rig.removeAllDue(10_000);
    rig.add(9_000);
    assertThat(rig.removeDue(5_000, 4, 256).more()).isFalse();
    assertThat(rig.removeDue(10_000, 4, 256).count()).isOne();
  }

  @Test
  void touches_rowsOfUpToEightMinutes_areOnePerRow() {
    ExpiryRig rig = wheel(1_000, 123_456);
    Random random = new Random(3);
    for (int i = 0; i < 1_000; i++) {
      rig.add(123_456 + random.nextInt(511_000));
    }
    for (long now = 123_456; now < 123_456 + 512_000; now += TICK) {
      rig.removeAllDue(now);
    }
    assertThat(rig.live).isEmpty();
    // The first row came before there were buckets, and had to be filed again.
    assertThat(rig.expiry.touches()).isEqualTo(1_001);
  }

  @Test
  void bytesHeld_withoutAnyDeadline_hasNoBuckets() {
    ExpiryRig rig = wheel(100, 0);
    for (int i = 0; i < 100; i++) {
      rig.add(Deadlines.ETERNAL);
    }
    assertThat(rig.expiry.needs()).isZero();
    assertThat(rig.expiry.bytesHeld()).isLessThan(160).isEqualTo(rig.measuredBytes());
    assertThat(rig.expiry.due(DAY, new Expiry.Batch(1), 1)).isFalse();
  }

  @Test
  void bytesHeld_fromTheFirstDeadlineOn_isWhatJolMeasures() {
    ExpiryRig rig = wheel(100, 0);
    rig.addWithoutGrowth(1_000);
    assertThat(rig.expiry.bytesHeld()).isEqualTo(rig.measuredBytes());
    long heads = ObjectLayout.CURRENT.array(Short.BYTES, 2 + 2_048 + 64 + 64);
    assertThat(rig.expiry.needs()).isBetween(heads - 32, heads);
    rig.grow();
    rig.add(5_000);
    assertThat(rig.expiry.bytesHeld()).isEqualTo(rig.measuredBytes());
  }

  @Test
  void due_bucketsNeverGranted_stillFindsWhatIsOver() {
    ExpiryRig rig = wheel(10, 0);
    rig.addWithoutGrowth(1_000);
    rig.addWithoutGrowth(2_000);
    rig.addWithoutGrowth(40 * DAY);
    for (long now = 0; now < 1_000; now += TICK) {
      assertThat(rig.removeDue(now, 4, 256).count()).isZero();
    }
    assertThat(rig.removeDue(1_000, 4, 256).count()).isOne();
    assertThat(rig.removeDue(2_000, 4, 256).count()).isOne();
    rig.grow();
    assertThat(rig.removeDue(3_000, 4, 256).count()).isZero();
    rig.removeAllDue(40 * DAY);
    assertThat(rig.live).isEmpty();
  }

  @Test
  void events_onceGrown_allocateNothing() {
    ExpiryRig rig = wheel(100, 0);
    int slot = rig.add(1_000);
    Expiry expiry = rig.expiry;
    Expiry.Batch batch = new Expiry.Batch(8);
    Allocations allocations = new Allocations();
    for (int i = 0; i < 1_000; i++) {
      expiry.cancel(slot);
      expiry.schedule(slot);
      expiry.reschedule(slot, 2_000);
      expiry.postpone(slot, 0);
      batch.clear();
      expiry.due(i * TICK, batch, 256);
    }
    assertThat(allocations.bytesSoFar()).isLessThan(1_000);
    assertThat(expiry.touches()).isPositive();
  }

  private static ExpiryRig wheel(int maxRows, long start) {
    return new ExpiryRig(maxRows, rig -> new TimerWheel(rig.space, rig.deadlineView, start));
  }
}
