package dev.larder.jcache.ri;

import java.util.List;
import java.util.SplittableRandom;

/** A mistake in what one side shows, to see whether it is noticed. */
enum Mistake {
  CALL_FORGOTTEN {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      return !seen.calls.isEmpty() && forgotten(seen.calls, random);
    }
  },
  CALL_TWICE {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      if (seen.calls.isEmpty()) {
        return false;
      }
      int index = random.nextInt(seen.calls.size());
      seen.calls.add(index, seen.calls.get(index));
      return true;
    }
  },
  EVENT_FORGOTTEN {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      return seen.calls.removeIf(call -> Character.isUpperCase(call.charAt(1)));
    }
  },
  COUNTED_TOO_MUCH {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      seen.counts[random.nextInt(seen.counts.length)]++;
      return true;
    }
  },
  NOT_COUNTED {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      int count = random.nextInt(seen.counts.length);
      boolean counted = seen.counts[count] > 0;
      seen.counts[count] -= counted ? 1 : 0;
      return counted;
    }
  },
  OTHER_RESULT {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      seen.outcome = seen.outcome.equals("true") ? "false" : "true";
      return true;
    }
  },
  ENTRY_LOST {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      return !seen.cells.isEmpty() && seen.cells.remove(seen.cells.firstKey()) != null;
    }
  },
  DEADLINE_MOVED {
    @Override
    boolean make(Seen seen, SplittableRandom random) {
      if (seen.cells.isEmpty()) {
        return false;
      }
      seen.cells.computeIfPresent(
          seen.cells.lastKey(), (key, cell) -> new Cell(cell.text(), cell.deadlineMillis() - 1));
      return true;
    }
  };

  /** Makes the mistake, if there is anything to make it with. */
  abstract boolean make(Seen seen, SplittableRandom random);

  private static boolean forgotten(List<String> calls, SplittableRandom random) {
    calls.remove(random.nextInt(calls.size()));
    return true;
  }
}
