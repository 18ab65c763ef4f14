package dev.larder.store.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.larder.store.memory.LessonDraws;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RandomEvictionTest {

  @Test
  void evict_withTheLessonsGenerator_drawsAsTheLessonDoes() {
    LessonDraws draws = new LessonDraws(4242);
    PolicyRig rig = new PolicyRig(300, it -> new RandomEviction(it.space, draws));
    LessonDraws modelDraws = new LessonDraws(4242);
    List<Integer> list = new ArrayList<>();
    Random events = new Random(11);
    for (int i = 0; i < 20_000; i++) {
      if (rig.live.size() < 300 && (rig.live.isEmpty() || events.nextInt(3) > 0)) {
        list.add(rig.insert(i));
      } else if (events.nextInt(5) == 0) {
        int slot = list.get(events.nextInt(list.size()));
        rig.remove(slot);
        removeByMovingTheLast(list, slot);
      } else {
        int victim = list.get(modelDraws.below(list.size()));
        assertThat(rig.evict()).isEqualTo(victim);
        removeByMovingTheLast(list, victim);
      }
    }
    assertThat(rig.order()).containsExactly(list.toArray(Integer[]::new));
  }

  private static void removeByMovingTheLast(List<Integer> list, Integer slot) {
    int hole = list.indexOf(slot);
    int last = list.remove(list.size() - 1);
    if (hole < list.size()) {
      list.set(hole, last);
    }
  }

  @Test
  void nextVictim_askedOften_givesEachRowAsOftenAsTheOthers() {
    PolicyRig rig = new PolicyRig(20, it -> new RandomEviction(it.space, it.draws));
    for (int i = 0; i < 20; i++) {
      rig.insert(i);
    }
    Map<Integer, Integer> drawn = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      drawn.merge(rig.policy.nextVictim(), 1, Integer::sum);
    }
    assertThat(drawn).hasSize(20);
    // Binomial with mean 1,000 and standard deviation 31: six of them either way.
    assertThat(drawn.values()).allSatisfy(count -> assertThat(count).isBetween(815, 1_185));
  }
}
