package dev.larder.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.MemoryPool;
import dev.larder.testkit.FakeTicker;
import dev.larder.testkit.StoreSpec;
import dev.larder.testkit.TestStores;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectoryTest {
  private static final long HALF = 1L << 31;
  private static final long QUARTER = 1L << 30;

  @Test
  void position_ofAHash_isItsFirstBits() {
    assertThat(Directory.position(-1, 0)).isZero();
    assertThat(Directory.position(0x7fff_ffff, 1)).isZero();
    assertThat(Directory.position(0x8000_0000, 1)).isEqualTo(1);
    assertThat(Directory.position(0xdead_beef, 16)).isEqualTo(0xdead);
  }

  @Test
  void segment_ofFour_goesByTheFirstTwoBits() {
    Directory directory = directory(4);

    assertThat(directory.segment(0)).isSameAs(directory.segment(0x3fff_ffff));
    assertThat(directory.segment(0x4000_0000)).isNotSameAs(directory.segment(0x3fff_ffff));
    assertThat(directory.segment(-1)).isSameAs(directory.segment(0xc000_0000));
    assertThat(ends(directory)).containsExactly(QUARTER, HALF, HALF + QUARTER, Directory.END);
  }

  @Test
  void walk_ofOneSegment_coversAllHashesAtOnce() {
    assertThat(ends(directory(1))).containsExactly(Directory.END);
  }

  @Test
  void publish_deeperThanTheTable_doublesItAndLeavesTheRestInPlace() {
    Directory directory = directory(1);
    Segment old = directory.segment(0);
    Segment upper = new Segment(directory, 1, 1, 64);

    directory.publish(upper, 1, 1);

    assertThat(directory.segment(0x7fff_ffff)).isSameAs(old);
    assertThat(directory.segment(0x8000_0000)).isSameAs(upper);
    assertThat(directory.segment(-1)).isSameAs(upper);
  }

  @Test
  void publish_lessDeepThanTheTable_takesAllItsPlaces() {
    Directory directory = directory(1);
    Segment upper = new Segment(directory, 1, 1, 64);
    directory.publish(upper, 1, 1);
    Segment second = new Segment(directory, 1, 2, 64);
    directory.publish(second, 1, 2);
    Segment last = new Segment(directory, 7, 3, 64);
    directory.publish(last, 7, 3);
    Segment third = new Segment(directory, 3, 3, 64);

    directory.publish(third, 3, 3);

    assertThat(directory.segment(0x4000_0000)).isSameAs(second);
    assertThat(directory.segment(0x6000_0000)).isSameAs(third);
    assertThat(directory.segment(0x7fff_ffff)).isSameAs(third);
    assertThat(directory.segment(0x8000_0000)).isSameAs(upper);
    assertThat(directory.segment(0xdfff_ffff)).isSameAs(upper);
    assertThat(directory.segment(0xe000_0000)).isSameAs(last);
  }

  @Test
  void walk_segmentThatDoesNotOwnTheHashAnyMore_isAskedForAnew() {
    Directory directory = directory(2);
    List<Integer> asked = new ArrayList<>();

    directory.walk(
        (segment, from) -> {
          asked.add(from);
          return asked.size() % 2 == 1 ? Segment.NOT_HERE : segment.endIfOwner(from);
        });

    assertThat(asked).containsExactly(0, 0, (int) HALF, (int) HALF);
  }

  private static List<Long> ends(Directory directory) {
    List<Long> ends = new ArrayList<>();
    directory.walk(
        (segment, from) -> {
          long end = segment.endIfOwner(from);
          ends.add(end);
          return end;
        });
    return ends;
  }

  private static Directory directory(int segments) {
    MemoryPool pool = new MemoryPool(1 << 20);
    StoreShape shape = new StoreShape(segments, 100, 16, StoreShape.LOAD_BY_VALUE, true);
    Blueprint blueprint =
        new Blueprint(
            shape, TestStores.parts(StoreSpec.DEFAULT, pool), ChargeModel.REAL, new FakeTicker());
    return new Directory(
        new StoreContext(blueprint, pool.open(), StoreObserver.NONE, true), segments);
  }
}
