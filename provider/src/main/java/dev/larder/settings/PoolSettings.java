package dev.larder.settings;

/**
 * The pool of a manager's caches that have no budget of their own.
 *
 * @param limitBytes its bytes
 * @param common whether it is the one ledger of all managers that set no {@code larder.budget}
 */
public record PoolSettings(long limitBytes, boolean common) {}
