package dev.larder.testkit;

import dev.larder.store.payload.Payload;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Learns from the payloads of a store which rows came and went, whoever took them out; a row that
 * moves to another segment does neither. For stores of one thread.
 */
public final class RowWatch {
  private final Map<String, Integer> copies = new HashMap<>();
  private final List<String> freed = new ArrayList<>();

  /** Puts this watch around a payload. */
  public Payload watch(Payload payload) {
    return new WatchedPayload(payload, this);
  }

  void appended(String key) {
    copies.merge(key, 1, Integer::sum);
  }

  void freed(String key) {
    if (copies.merge(key, -1, Integer::sum) == 0) {
      copies.remove(key);
      freed.add(key);
    }
  }

  /** Keys of rows that left since the last call; those that came back since are among them. */
  public List<String> takeFreed() {
    List<String> taken = List.copyOf(freed);
    freed.clear();
    return taken;
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
    freed.clear();
  }
}
