package dev.larder.store.payload;

import dev.larder.store.memory.Block;
import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.Memory;
import dev.larder.store.memory.Version;

/**
 * Reads rows of a log without the segment's lock. What it looks at may be anything, since chunks
 * are written again: it checks where it looks and how long that is, and hands out nothing before it
 * has seen the version unchanged. See the package's comment.
 *
 * <p>Thread-safe.
 */
final class LogReader {
  private final Version version;
  private final RecordLog log;
  private final SideRows side;
  private final int pieceBytes;

  /** Rows in pieces have so many bytes in each but the last. */
  LogReader(Version version, RecordLog log, SideRows side, int pieceBytes) {
    this.version = version;
    this.log = log;
    this.side = side;
    this.pieceBytes = pieceBytes;
  }

  /** {@link Payload#peek} of a record in a chunk. */
  Object peek(int location, Object key, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    Block block = log.peek(location);
    long found = LogRecord.find(block, log.offset(location));
    if (found == LogRecord.NOWHERE) {
      return Payload.NOT_SEEN;
    }
    int start = LogRecord.keyStart(found);
    int length = LogRecord.keyLength(found);
    if (!matcher.matches(key, block, start, length)) {
      return Payload.OTHER_KEY;
    }
    return value(block, start + length, LogRecord.valueLength(found), decoder, seen);
  }

  /**
   * {@link Payload#peek} of a row of its own. Once it is known to be the slot's, it is whole and
   * stays as it is, lengths included; except that the cleaner moves its pieces.
   */
  Object peekSide(int slot, Object key, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    Object row = side.peek(slot);
    if (row == null || !version.validate(seen)) {
      return Payload.NOT_SEEN;
    }
    if (row instanceof Keyed keyed) {
      return matcher.matches(key, keyed.key())
          ? value(memory(keyed.value()), 0, decoder, seen)
          : Payload.OTHER_KEY;
    }
    Memory record = memory(row);
    int start = RecordLayout.keyStart(record);
    int length = RecordLayout.keyLength(record);
    if (length < 0 || length > record.length() - start) {
      return Payload.NOT_SEEN;
    }
    return matcher.matches(key, record, start, length)
        ? value(record, start + length, decoder, seen)
        : Payload.OTHER_KEY;
  }

  private Memory memory(Object bytes) {
    return bytes instanceof Pieces pieces
        ? new PeekedPieces(log, pieces, pieceBytes)
        : ArrayRows.memory(bytes);
  }

  private Object value(Memory record, int start, Decoder<?> decoder, long seen) {
    return value(record, start, record.length() - start, decoder, seen);
  }

  private Object value(Memory memory, int start, int length, Decoder<?> decoder, long seen) {
    Object value = decoder.tryDecode(memory, start, length);
    if (value == null) {
      return copied(memory, start, length, decoder, seen);
    }
    return version.validate(seen) ? value : Payload.NOT_SEEN;
  }

  /**
   * What the decoder will not decode where it lies is for user code: once it is known to be whole.
   */
  private Object copied(Memory memory, int start, int length, Decoder<?> decoder, long seen) {
    byte[] copy = memory.copy(start, length);
    return version.validate(seen) ? decoder.fromObject(copy) : Payload.NOT_SEEN;
  }
}
