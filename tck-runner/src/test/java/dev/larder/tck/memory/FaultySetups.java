package dev.larder.tck.memory;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Setups of caches with one fault each: the fault is what a test is about. */
public final class FaultySetups {
  private FaultySetups() {}

  /** A map that does something at the hundredth put. */
  private abstract static class Fault implements PeerSetup, CacheUnderTest {
    final Map<String, Object> map = new HashMap<>();
    private int puts;

    abstract void strike();

    @Override
    public CacheUnderTest open(CacheOrder order) {
      map.clear();
      return this;
    }

    @Override
    public void put(String key, Object value) {
      if (++puts == 100) {
        strike();
      }
      map.put(key, value);
    }

    @Override
    public @Nullable Object get(String key) {
      return map.get(key);
    }

    @Override
    public void remove(String key) {
      map.remove(key);
    }

    @Override
    public long size() {
      return map.size();
    }

    @Override
    public void close() {
      map.clear();
    }
  }

  /** Keeps all that comes, whatever its bound is. */
  public static final class KeepsAll extends Fault {
    @Override
    void strike() {}
  }

  /** Gives a value it was not given. */
  public static final class Lies extends Fault {
    @Override
    void strike() {}

    @Override
    public @Nullable Object get(String key) {
      return map.containsKey(key) ? "something else" : null;
    }
  }

  /** Ends the JVM at once, as a crash does. */
  public static final class Crashes extends Fault {
    @Override
    void strike() {
      Runtime.getRuntime().halt(134);
    }
  }

  /** Ends the JVM as if all was well. */
  public static final class Leaves extends Fault {
    @Override
    void strike() {
      Runtime.getRuntime().halt(0);
    }
  }

  /** Never returns. */
  public static final class Hangs extends Fault {
    @Override
    void strike() {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Throws. */
  public static final class Throws extends Fault {
    @Override
    void strike() {
      throw new IllegalStateException("a fault\nin two lines");
    }
  }

  /** Says that memory outside the heap ran out. */
  public static final class LacksOffHeap extends Fault {
    @Override
    void strike() {
      throw new OutOfMemoryError("no more off-heap memory");
    }
  }

  /** Fills the heap. */
  public static final class FillsTheHeap extends Fault {
    @Override
    void strike() {
      for (int i = 0; true; i++) {
        map.put("rubbish" + i, new byte[8 << 20]);
      }
    }
  }
}
