package dev.larder.jcache.ri;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What a step met: the same on both sides.
 *
 * @param script to which it belongs
 * @param step the step
 * @param before what lay in the caches
 * @param nowMillis the time
 */
record Situation(Script script, Step step, SortedMap<String, Cell> before, long nowMillis) {
  Flags flags() {
    return script.flags();
  }

  /** The entry of a key that is there and not over. */
  @Nullable Cell live(String key) {
    Cell cell = before.get(key);
    return cell == null || cell.isOver(nowMillis) ? null : cell;
  }

  boolean isLive(String key) {
    return live(key) != null;
  }

  /** Whether the entry of a key is over, and still lies there. */
  boolean isOver(String key) {
    Cell cell = before.get(key);
    return cell != null && cell.isOver(nowMillis);
  }

  /** Keys that have an entry that is not over. */
  List<String> liveKeys() {
    return keys().stream().filter(this::isLive).toList();
  }

  /** Keys that have none. */
  List<String> absentKeys() {
    return keys().stream().filter(key -> !isLive(key)).toList();
  }

  boolean expires(Flags.Expiring expiring) {
    return flags().expiring() == expiring;
  }

  /** Whether such a policy ends entries in this step: one that throws does not. */
  boolean endsAtOnce(Flags.Expiring expiring) {
    return expires(expiring) && !has(Step.Trouble.POLICY);
  }

  /** Keys of the step, or all if it is about all. */
  List<String> keys() {
    return is(Step.Kind.REMOVE_ALL, Step.Kind.ITERATE, Step.Kind.ITERATE_AND_REMOVE)
        ? Script.KEYS
        : step.keys();
  }

  /** Keys of which an entry that is over lies there. */
  List<String> overKeys() {
    return keys().stream().filter(this::isOver).toList();
  }

  /** Whether a listener, or its filter, fails if it hears of anything. */
  boolean listenerFails() {
    return has(Step.Trouble.LISTENER, Step.Trouble.LISTENER_OWN, Step.Trouble.FILTER);
  }

  boolean writerFails() {
    return has(Step.Trouble.WRITER, Step.Trouble.WRITER_OWN);
  }

  boolean is(Step.Kind... kinds) {
    return List.of(kinds).contains(step.kind());
  }

  boolean processes(Step.Processing... processings) {
    return step.kind().invokes() && List.of(processings).contains(step.processor());
  }

  boolean has(Step.Trouble... troubles) {
    return List.of(troubles).contains(step.trouble());
  }

  boolean has(Step.Misuse... misuses) {
    return List.of(misuses).contains(step.misuse());
  }
}
