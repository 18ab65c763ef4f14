package dev.larder.tck.tables;

import dev.larder.store.memory.Charges;
import dev.larder.store.memory.Deadlines;
import dev.larder.store.memory.Randomness;
import dev.larder.store.memory.RowSpace;
import dev.larder.store.policy.Adaptive;
import dev.larder.store.policy.EvictionPolicy;
import dev.larder.store.policy.Lfu;
import dev.larder.store.policy.Lru;
import dev.larder.store.policy.RandomEviction;
import dev.larder.store.policy.SoonestExpiry;
import dev.larder.tck.lesson.LessonGenerator;

/**
 * The rows of the eviction lesson's tables: which of Larder's policies, and the lesson's figures.
 */
enum PolicyChoice {
  LRU("least recently used", 16) {
    @Override
    EvictionPolicy make(RowSpace rows, Deadlines deadlines, Charges charges, Randomness random) {
      return new Lru(rows);
    }
  },
  LFU("least frequently used", 24) {
    @Override
    EvictionPolicy make(RowSpace rows, Deadlines deadlines, Charges charges, Randomness random) {
      return new Lfu(rows);
    }
  },
  RANDOM("random", 8) {
    @Override
    EvictionPolicy make(RowSpace rows, Deadlines deadlines, Charges charges, Randomness random) {
      return new RandomEviction(rows, random);
    }
  },
  /** The only one whose entries expire. */
  TIME("time-based", 16) {
    @Override
    EvictionPolicy make(RowSpace rows, Deadlines deadlines, Charges charges, Randomness random) {
      return new SoonestExpiry(rows, deadlines);
    }
  },
  /** Larder's default, which the lesson does not have: no overhead is stated for it. */
  ADAPTIVE("adaptive (default)", 0) {
    @Override
    EvictionPolicy make(RowSpace rows, Deadlines deadlines, Charges charges, Randomness random) {
      return new Adaptive(rows, charges);
    }
  };

  private static final PolicyChoice[] OF_THE_LESSON = {LRU, LFU, RANDOM, TIME};

  private final String label;
  private final int statedOverhead;

  PolicyChoice(String label, int statedOverhead) {
    this.label = label;
    this.statedOverhead = statedOverhead;
  }

  abstract EvictionPolicy make(
      RowSpace rows, Deadlines deadlines, Charges charges, Randomness random);

  /** Makes the policy with the lessons' generator, started anew, where it needs numbers. */
  PolicyMaker maker(long seed) {
    LessonGenerator random = new LessonGenerator(seed);
    return (rows, deadlines, charges) -> make(rows, deadlines, charges, random::nextInt);
  }

  /** The lesson's four, in its order. */
  static PolicyChoice[] ofTheLesson() {
    return OF_THE_LESSON.clone();
  }

  /** The name in the tables. */
  String label() {
    return label;
  }

  /** Bytes an entry that the lesson states for the policy. */
  int statedOverhead() {
    return statedOverhead;
  }

  /** Whether entries have a deadline. */
  boolean expires() {
    return this == TIME;
  }
}
