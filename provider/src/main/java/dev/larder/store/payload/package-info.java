/**
 * Where keys and values live, behind one interface: as references, or as bytes.
 *
 * <p>Called by {@code store} alone. Not thread-safe unless a method says so: an instance is
 * confined to one segment and guarded by its lock. A payload runs no user code under that lock.
 *
 * <h2>Why no reader sees a recycled chunk</h2>
 *
 * Chunks are written again and again, so a reader who held on to a place in one would some day read
 * another key's bytes. Nobody can:
 *
 * <ul>
 *   <li>A location is read from its row, and the record it leads to is looked at, within one hold
 *       of the segment's lock. Whatever moves or recycles records (append, replace, free, clean,
 *       trim) needs the same lock. So no location outlives the hold in which it was right.
 *   <li>Values are decoded where they lie, within the hold. A decoder keeps no {@code Memory}; what
 *       it refuses to decode there, because that would run user code, leaves as a copy. So do keys
 *       for walks and values for events. Nothing that leaves the lock refers to a chunk.
 *   <li>The cleaner copies a record, then moves its row's location, then marks the old record dead,
 *       all in one hold: a row always leads to a whole record of its own. A chunk is recycled when
 *       its last record is dead (P4 in {@code LogPayload}), so when no row leads there.
 * </ul>
 *
 * <h2>What reading without the lock will have to keep</h2>
 *
 * A reader without the lock may hold a location while its chunk is recycled and written again; it
 * must find out before anybody uses what it read. That comes from three rules about the segment's
 * version, which is odd while rows are changed:
 *
 * <ul>
 *   <li>Records die in windows only. The row's location changes, or the row leaves, while the
 *       version is odd; so whoever read the location before, and looks at the version afterwards,
 *       sees that it has changed. Appending and recycling then need no window of their own: nobody
 *       can have a valid way to the bytes they write to.
 *   <li>What is read in between may be anything: lengths are checked before anything is allocated
 *       or copied by them, and offsets before they are used. {@code Memory} refuses what lies
 *       outside; it may not loop or allocate for it.
 *   <li>Nothing is handed out, and no user code runs, before the version was seen unchanged.
 * </ul>
 *
 * <h2>Outside the heap</h2>
 *
 * Nothing of the above depends on where a chunk lies. A chunk that is given back may become another
 * store's, in another segment with another lock; that is the same as being recycled here: no row
 * leads to it any more. Rows that are no records lie in {@code Pieces}, whose places change under
 * the segment's lock when the cleaner moves them.
 *
 * <h2>Debug mode</h2>
 *
 * With the system property {@code larder.debug=true} (on in all tests) a log keeps a checksum of
 * every record beside it and compares it whenever one is looked at, moved or freed, overwrites
 * chunks that are recycled or dropped, and names what is broken by its invariant: see {@code
 * CheckedRecords}. It doubles the memory of a log, unknown to any budget, and is for finding
 * mistakes of Larder's.
 */
@NullMarked
package dev.larder.store.payload;

import org.jspecify.annotations.NullMarked;
