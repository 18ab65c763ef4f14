/**
 * Where keys and values live, behind one interface: as references, or as bytes.
 *
 * <p>Called by {@code store} alone. Not thread-safe unless a method says so, such as {@code peek}:
 * an instance is confined to one segment and guarded by its lock. A payload runs no user code under
 * that lock.
 *
 * <h2>Why no reader is given bytes of a recycled chunk</h2>
 *
 * Chunks are written again and again, so a reader who holds on to a place in one reads another
 * key's bytes some day. Under the lock nobody can: a location is read from its row, and the record
 * it leads to is looked at, within one hold, and whatever moves or recycles records needs the same
 * lock. Nothing that leaves the lock refers to a chunk.
 *
 * <p>A reader without the lock ({@code LogReader}) may: a location he has read may have been
 * recycled before he comes to the bytes, and again while he decodes them. He finds out before
 * anybody uses what he has read, by the segment's {@link dev.larder.store.memory.Version}:
 *
 * <ul>
 *   <li>A record is whole before a row leads there: it is written, and then, in a window, the index
 *       learns of the row, or the row of the place. Whoever has found the way there by a version
 *       that is valid sees all of the record.
 *   <li>A record dies behind a window. First the index forgets the row, or the row learns of
 *       another place, whose bytes {@code replace} or {@code clean} has written before, and with a
 *       row of its own the object under its slot is changed, all of that in a window; only then the
 *       record is marked dead. A chunk is recycled, dropped or given back when its last record is
 *       dead (P4 in {@code LogPayload}), and {@code close} comes behind a window since which nobody
 *       may look at these rows. So whoever writes to those bytes again does it behind a window that
 *       was opened after the reader saw the version: if he reads as much as one byte of that, the
 *       version he looks at afterwards has changed (R1 in {@code Version}). Hence appending,
 *       recycling, and making, dropping and giving back chunks need no window of their own.
 *   <li>What is read in between may be anything, and change from look to look. {@code
 *       LogRecord.find} looks at each byte of the lengths once, and says only what lies in the
 *       chunk; a chunk that is not there has no bytes; loops end where lengths that were checked
 *       end. Nothing is left to an exception. {@code KeyMatcher} and {@code Decoder.tryDecode}
 *       promise the same of what they do with such bytes.
 *   <li>Rows of their own are objects that never change; their reference is validated before
 *       anybody looks into it. The places of {@code Pieces} change, in the cleaner's windows; so
 *       what was put together from pieces is validated again.
 *   <li>Nothing is handed out, and no user code runs, before the version was seen unchanged: what a
 *       decoder leaves to user code is copied, validated, and then decoded.
 * </ul>
 *
 * The cleaner copies as many records as find a place in its chunk, tells all their rows in one
 * window, and then lets the old ones die: one disturbance for up to 64 rows.
 *
 * <h2>Outside the heap</h2>
 *
 * Nothing of the above depends on where a chunk lies. A block that is given back may become another
 * store's, in another segment with another lock and version; that is the same as being recycled
 * here. Giving back comes behind the window, the pool's lock lies between it and whoever takes the
 * block, and his writing comes behind that: a reader who sees a byte of it sees that this segment's
 * version has changed. Two things are not ordered by windows:
 *
 * <ul>
 *   <li>Memory of a slab goes back to the system when the collector finds nobody who refers to it,
 *       and a reader refers to his block; the JDK keeps a buffer while it is accessed.
 *   <li>Blocks of a store that is dropped without being closed go back to the pool when the
 *       collector has noticed. That takes no window, so a reader keeps his log until he has
 *       validated ({@code LogPayload.peek}).
 * </ul>
 *
 * <h2>Debug mode</h2>
 *
 * With the system property {@code larder.debug=true} (on in all tests) a log keeps a checksum of
 * every record beside it and compares it whenever one is looked at under the lock, moved or freed,
 * overwrites chunks that are recycled or dropped, and names what is broken by its invariant: see
 * {@code CheckedRecords}. It doubles the memory of a log, unknown to any budget, and is for finding
 * mistakes of Larder's.
 */
@NullMarked
package dev.larder.store.payload;

import org.jspecify.annotations.NullMarked;
