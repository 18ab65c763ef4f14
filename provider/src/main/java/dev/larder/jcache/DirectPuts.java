package dev.larder.jcache;

import dev.larder.codec.CodecKey;
import dev.larder.store.PutOutcome;
import dev.larder.store.Sized;
import dev.larder.store.memory.DirectMemoryException;

/**
 * Puts that need no lock of their key: nothing of the user's runs for them, nobody hears of them,
 * and what becomes of the entry does not depend on what was there. Thread-safe. The package's
 * comment says why it is safe.
 */
final class DirectPuts {
  private final CacheParts parts;
  private final boolean possible;

  DirectPuts(CacheParts parts) {
    this.parts = parts;
    possible =
        parts.room().evicts()
            && !parts.writes().isOn()
            && !parts.sizesByUser()
            && parts.rules().areConstant();
  }

  /**
   * Stores a pair as {@code put} does; false, with nothing changed, if that takes the key's lock.
   */
  boolean put(CodecKey probe, Object value) {
    if (!possible || !parts.locks().isFree(probe.hash()) || parts.events().areWanted()) {
      return false;
    }
    // A user's codec has run since the operation began, and may have closed the cache.
    parts.lifecycle().checkOpen();
    Sized pair = parts.store().sized(probe.stored(), value);
    PutOutcome outcome;
    try {
      outcome = parts.store().putDirectly(probe, pair, parts.rules().forDirectPut());
    } catch (DirectMemoryException e) {
      throw parts.room().refusedByJvm(e);
    }
    if (outcome == PutOutcome.BUSY) {
      return false;
    }
    if (outcome == PutOutcome.REJECTED) {
      parts.room().rejected(pair.charge());
    }
    parts.statistics().put();
    return true;
  }
}
