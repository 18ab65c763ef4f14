package dev.larder.settings;

/**
 * The pool of a manager's caches that have no budget of their own.
 *
 * @param region where its bytes are
 * @param limitBytes its bytes
 * @param common whether it is the one ledger of all managers that set no budget for that region
 */
public record PoolSettings(Region region, long limitBytes, boolean common) {}
