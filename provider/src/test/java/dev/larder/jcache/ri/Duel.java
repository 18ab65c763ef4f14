package dev.larder.jcache.ri;

import dev.larder.jcache.ri.ReferenceSide.Reference;
import dev.larder.jcache.ri.Step.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Plays scripts on both sides and compares. Confined to one thread. */
final class Duel {
  private final Reference reference;
  private final Differences known;
  private final UnaryOperator<Seen> tampering;

  private long operations;
  private long explained;

  Duel(Reference reference, Differences known) {
    this(reference, known, UnaryOperator.identity());
  }

  /** With something between Larder and who looks at it. */
  Duel(Reference reference, Differences known, UnaryOperator<Seen> tampering) {
    this.reference = reference;
    this.known = known;
    this.tampering = tampering;
  }

  /**
   * A difference that nothing explains.
   *
   * @param larder what Larder showed
   * @param reference what the reference implementation showed
   * @param mended the same, with all put right that is known
   */
  record Surprise(Script script, Situation situation, Seen larder, Seen reference, Seen mended) {

    /** What kind of difference it is: surprises of one kind are reported once. */
    String kind() {
      Step step = situation.step();
      List<String> parts = new ArrayList<>();
      parts.add(step.kind() + (step.kind().invokes() ? " " + step.processor() : ""));
      parts.add(step.trouble().toString());
      parts.add(step.misuse().toString());
      if (!larder.outcome.equals(mended.outcome)) {
        parts.add("outcome");
      }
      if (!larder.calls.equals(mended.calls)) {
        parts.add("calls");
      }
      if (!larder.counts().equals(mended.counts())) {
        parts.add("counts");
      }
      if (!larder.cells.equals(mended.cells)) {
        parts.add("cells");
      }
      return String.join(" / ", parts);
    }

    @Override
    public String toString() {
      return kind()
          + "\n  "
          + script
          + "\n  before    "
          + situation.before()
          + " at "
          + situation.nowMillis()
          + "\n  Larder    "
          + larder
          + "\n  reference "
          + reference
          + (mended.equals(reference) ? "" : "\n  put right " + mended);
    }
  }

  /** Operations played so far. */
  long operations() {
    return operations;
  }

  /** Those of them that differed in a way that is known. */
  long explained() {
    return explained;
  }

  /** Plays a script to its end and gives away each surprise. */
  void play(Script script, Consumer<Surprise> surprises) {
    try (LarderSide larder = new LarderSide(script);
        ReferenceSide other = new ReferenceSide(reference, script)) {
      HandMovedClock.set(larder.millis());
      Player larderPlayer = new Player(larder);
      Player otherPlayer = new Player(other);
      SortedMap<String, Cell> cells = new TreeMap<>();
      for (int i = 0; i < script.steps().size(); i++) {
        Step step = script.steps().get(i);
        if (step.kind() == Kind.ADVANCE) {
          larder.advance(step.value());
          HandMovedClock.set(larder.millis());
          continue;
        }
        Situation situation = new Situation(script, step, cells, larder.millis());
        Seen ours = larderPlayer.play(step);
        Seen theirs = otherPlayer.play(step);
        cells = new TreeMap<>(ours.cells);
        if (!cells.equals(theirs.cells)) {
          other.align(cells);
        }
        // When what is over leaves is nobody's concern but that of EXPIRED, which is compared.
        ours.forgetOver(larder.millis());
        theirs.forgetOver(larder.millis());
        Surprise surprise = compare(script, i, situation, tampering.apply(ours), theirs);
        if (surprise != null) {
          surprises.accept(surprise);
        }
      }
    }
  }

  private @Nullable Surprise compare(
      Script script, int index, Situation situation, Seen ours, Seen theirs) {
    operations++;
    if (ours.equals(theirs)) {
      return null;
    }
    Seen mended = known.mend(situation, ours, theirs);
    if (ours.equals(mended)) {
      explained++;
      return null;
    }
    Script played = script.with(script.steps().subList(0, index + 1));
    return new Surprise(played, situation, ours, theirs, mended);
  }

  /** The shortest script that still surprises in this way: steps are dropped while it does. */
  Surprise shrunk(Surprise surprise) {
    Surprise best = surprise;
    boolean shorter = true;
    while (shorter) {
      shorter = false;
      for (int i = best.script().steps().size() - 2; i >= 0; i--) {
        List<Step> fewer = new ArrayList<>(best.script().steps());
        fewer.remove(i);
        Surprise found = last(best.script().with(fewer), surprise.kind());
        if (found != null) {
          best = found;
          shorter = true;
          i = Math.min(i, best.script().steps().size() - 1);
        }
      }
    }
    return best;
  }

  private @Nullable Surprise last(Script script, String kind) {
    Map<String, Surprise> found = new TreeMap<>();
    play(script, surprise -> found.putIfAbsent(surprise.kind(), surprise));
    return found.get(kind);
  }
}
