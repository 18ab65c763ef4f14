package dev.larder.jcache.ri;

import dev.larder.jcache.ri.Step.Kind;
import dev.larder.jcache.ri.Step.Misuse;
import dev.larder.jcache.ri.Step.Processing;
import dev.larder.jcache.ri.Step.Trouble;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * What happens to a cache from its beginning to its end.
 *
 * @param loader whether the cache has a loader even if it does not read through
 */
record Script(Flags flags, boolean loader, List<Step> steps) {
  /** Few, so that operations meet one another's entries; the loader has nothing for the last. */
  static final List<String> KEYS = List.of("a", "b", "c", "d");

  static final String UNLOADABLE = "d";

  /** Values are few, too: an expected one is often the right one. */
  private static final int VALUES = 3;

  private static final int STEPS = 50;

  /** Kinds in the order of their enum: how often each comes. */
  private static final Kind[] URN = urn();

  private static Kind[] urn() {
    List<Kind> urn = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      int share =
          switch (kind) {
            case GET, PUT -> 6;
            case INVOKE, ADVANCE -> 8;
            case PUT_ALL, INVOKE_ALL -> 4;
            case CLEAR, REMOVE_ALL -> 1;
            case CLOSE -> 0;
            default -> 3;
          };
      for (int i = 0; i < share; i++) {
        urn.add(kind);
      }
    }
    return urn.toArray(Kind[]::new);
  }

  /** A random one. */
  static Script draw(Flags flags, SplittableRandom random) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      steps.add(step(flags, i == STEPS - 3 && random.nextInt(4) == 0, random));
    }
    return new Script(flags, flags.readThrough() || random.nextInt(4) != 0, steps);
  }

  private static Step step(Flags flags, boolean last, SplittableRandom random) {
    Kind kind = last ? Kind.CLOSE : any(URN, random);
    return new Step(
        kind,
        keys(kind, random),
        kind == Kind.ADVANCE ? 1 + random.nextInt(12) : random.nextInt(VALUES),
        random.nextInt(VALUES),
        any(Processing.values(), random),
        random.nextInt(8) == 0 ? trouble(flags, random) : Trouble.NONE,
        random.nextInt(16) == 0 ? misuse(kind, random) : Misuse.NONE,
        random.nextInt(16) == 0);
  }

  private static <T> T any(T[] of, SplittableRandom random) {
    return of[random.nextInt(of.length)];
  }

  private static List<String> keys(Kind kind, SplittableRandom random) {
    if (!kind.isBatch()) {
      return List.of(KEYS.get(random.nextInt(KEYS.size())));
    }
    TreeSet<String> keys = new TreeSet<>();
    for (String key : KEYS) {
      if (random.nextBoolean()) {
        keys.add(key);
      }
    }
    return List.copyOf(keys);
  }

  /** One that this cache can have. */
  private static Trouble trouble(Flags flags, SplittableRandom random) {
    Trouble trouble = any(Trouble.values(), random);
    boolean possible =
        switch (trouble) {
          case WRITER, WRITER_OWN -> flags.writeThrough();
          case LISTENER, LISTENER_OWN -> flags.listens();
          case FILTER -> flags.listening() == Flags.Listening.FILTERED;
          default -> true;
        };
    return possible ? trouble : Trouble.NONE;
  }

  /** One that this operation can suffer. */
  private static Misuse misuse(Kind kind, SplittableRandom random) {
    Misuse misuse = any(Misuse.values(), random);
    boolean hasKeys =
        switch (kind) {
          case REMOVE_ALL, CLEAR, ITERATE, ITERATE_AND_REMOVE, ADVANCE, CLOSE -> false;
          default -> true;
        };
    boolean takesCollection = kind.isBatch() && hasKeys;
    boolean possible =
        switch (misuse) {
          case NONE -> true;
          case NULL_KEY, WRONG_KEY_TYPE -> hasKeys;
          case NULL_VALUE, WRONG_VALUE_TYPE -> kind.takesValue();
          case NULL_EXPECTED -> kind == Kind.REPLACE_IF || kind == Kind.REMOVE_IF;
          case NULL_ARGUMENT -> takesCollection || kind == Kind.INVOKE;
          case IMMUTABLE -> takesCollection;
        };
    return possible ? misuse : Misuse.NONE;
  }

  Script with(List<Step> fewer) {
    return new Script(flags, loader, fewer);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder().append(flags);
    text.append(loader ? "" : ", no loader");
    for (Step step : steps) {
      text.append("\n    ").append(step);
    }
    return text.toString();
  }
}
