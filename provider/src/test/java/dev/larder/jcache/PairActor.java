package dev.larder.jcache;

import static dev.larder.jcache.PairCache.KEY;

import dev.larder.jcache.event.Failures;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;
import javax.cache.Cache;
import org.jspecify.annotations.Nullable;

/** One of two who act on one key: what it writes, what it expects, what came of it. */
final class PairActor implements Runnable {
  private final PairCache target;
  private final PairOperation operation;
  private final String mine;
  private final Map<String, String> mineAsMap;
  private final String theirs;

  private String expected = "";
  private @Nullable Iterator<Cache.Entry<String, String>> walk;
  private int result;
  private @Nullable Throwable failure;

  PairActor(PairCache target, PairOperation operation, String mine, String theirs) {
    this.target = target;
    this.operation = operation;
    this.mine = mine;
    this.theirs = theirs;
    mineAsMap = Map.of(KEY, mine);
  }

  /** Makes ready for another race. */
  void begin(PairCache.Start start) {
    // Where nothing is there to be expected, the other's value is.
    expected = start == PairCache.Start.PRESENT ? PairCache.OLD : theirs;
    walk = null;
    result = PairOutcome.NOTHING;
    failure = null;
  }

  PairOperation operation() {
    return operation;
  }

  LarderCache<String, String> cache() {
    return target.cache();
  }

  String mine() {
    return mine;
  }

  Map<String, String> mineAsMap() {
    return mineAsMap;
  }

  String expected() {
    return expected;
  }

  void nothing(Runnable call) {
    call.run();
  }

  void answer(boolean answer) {
    result = answer ? PairOutcome.TRUE : PairOutcome.FALSE;
  }

  void value(@Nullable String value) {
    result = PairOutcome.value(value);
  }

  /** The first step of walking: is there an entry? */
  void look() {
    Iterator<Cache.Entry<String, String>> begun = cache().iterator();
    walk = begun.hasNext() ? begun : null;
    result = PairOutcome.value(null);
  }

  /** The second: which one? */
  void next() {
    if (walk != null) {
      value(walk.next().getValue());
    }
  }

  /** The third: away with it. */
  void removeLast() {
    if (walk != null) {
      walk.remove();
    }
  }

  /** {@code loadAll} as it runs on a thread of the cache, but on this one. */
  void loadAll() {
    Failures failures = new Failures();
    target.bulkLoads().load(Map.of(KEY, target.probe()), /* replace= */ true, failures);
    failures.rethrow();
  }

  /** Does all steps. What they throw is an outcome, too. */
  @Override
  public void run() {
    try {
      for (Consumer<PairActor> step : operation.steps()) {
        step.accept(this);
      }
    } catch (RuntimeException | Error e) {
      failure = e;
      result = PairOutcome.FAILED;
    }
  }

  int result() {
    return result;
  }

  @Nullable Throwable failure() {
    return failure;
  }
}
