package dev.larder.store;

/** What happened in one segment since it was made. Guarded by the segment's lock. */
final class Counters {
  long inserted;
  long updated;
  long removed;
  long evicted;
  long expiredLazily;
  long expiredActively;
  long cleared;
  long rejected;
  long evictedForOthers;
  long evictedForCleaning;
  long crowdedOut;

  // Of parts that are gone; what the present ones have done stands in them.
  long writtenBytes;
  long copiedBytes;
  long sweepTouches;

  /** A caller took a row out, or (a rejected write) would have put one in. */
  void removed(Removal cause, boolean present) {
    if (cause == Removal.REJECTED) {
      // Stored, then evicted at once: an overwrite if there was a row, an insertion if not.
      rejected++;
      if (present) {
        updated++;
      } else {
        inserted++;
      }
    } else if (present) {
      removed++;
    }
  }

  /** A row was over: somebody asked for it, or the sweep came by. */
  void expired(boolean lazily) {
    if (lazily) {
      expiredLazily++;
    } else {
      expiredActively++;
    }
  }

  /** S5: rows that should be there. */
  long entries() {
    return inserted - removed - evicted - expiredLazily - expiredActively - cleared - rejected;
  }

  void add(Counters other) {
    inserted += other.inserted;
    updated += other.updated;
    removed += other.removed;
    evicted += other.evicted;
    expiredLazily += other.expiredLazily;
    expiredActively += other.expiredActively;
    cleared += other.cleared;
    rejected += other.rejected;
    evictedForOthers += other.evictedForOthers;
    evictedForCleaning += other.evictedForCleaning;
    crowdedOut += other.crowdedOut;
    writtenBytes += other.writtenBytes;
    copiedBytes += other.copiedBytes;
    sweepTouches += other.sweepTouches;
  }

  /** Adds what the parts have done. */
  void add(Rows parts) {
    writtenBytes += parts.payload.writtenBytes();
    copiedBytes += parts.payload.copiedBytes();
    sweepTouches += parts.expiry.touches();
  }
}
