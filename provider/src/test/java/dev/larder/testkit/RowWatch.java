package dev.larder.testkit;

import dev.larder.store.payload.Payload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns from the payloads of a store which rows came and went, whoever took them out, and in which
 * order. For stores of one thread.
 */
public final class RowWatch {
  /** What happens in a store. */
  public enum Change {
    /** No row in particular: a segment was made, or the parts of one anew. */
    SEGMENT,
    /** It came into being. */
    CREATED,
    /** It has another value. */
    REPLACED,
    /** It moved to another segment, from where it left: no {@link #FREED} follows. */
    MOVED,
    /** It is gone. */
    FREED
  }

  /**
   * Something happened.
   *
   * @param change what
   * @param key the row's key, empty where there is none
   */
  public record Event(Change change, String key) {}

  private final Map<String, Integer> copies = new HashMap<>();
  private final List<Event> events = new ArrayList<>();

  /** Puts this watch around a payload. */
  public Payload watch(Payload payload) {
    events.add(new Event(Change.SEGMENT, ""));
    return new WatchedPayload(payload, this);
  }

  void appended(String key) {
    boolean isCopy = copies.merge(key, 1, Integer::sum) > 1;
    events.add(new Event(isCopy ? Change.MOVED : Change.CREATED, key));
  }

  void replaced(String key) {
    events.add(new Event(Change.REPLACED, key));
  }

  void freed(String key) {
    if (copies.merge(key, -1, Integer::sum) == 0) {
      copies.remove(key);
      events.add(new Event(Change.FREED, key));
    }
  }

  /** What happened since the last call, oldest first. */
  public List<Event> takeEvents() {
    List<Event> taken = List.copyOf(events);
    events.clear();
    return taken;
  }

  /** Keys of rows that left since the last call; those that came back since are among them. */
  public List<String> takeFreed() {
    return takeEvents().stream()
        .filter(event -> event.change == Change.FREED)
        .map(Event::key)
        .toList();
  }

  /** Whether the key has a row. */
  public boolean has(String key) {
    return copies.containsKey(key);
  }

  /** Number of rows. */
  public int size() {
    return copies.size();
  }

  /** The store was cleared: payloads are dropped whole. */
  public void cleared() {
    copies.clear();
    events.clear();
  }
}
