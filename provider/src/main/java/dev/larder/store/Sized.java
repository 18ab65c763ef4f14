package dev.larder.store;

/**
 * A pair as it will be stored, with what it costs: found out once, because a sizer may be dear, may
 * fail, and may say something else the next time.
 *
 * @param key as it will be stored
 * @param value as it will be stored
 * @param charge what the pair costs by itself, in bytes
 */
public record Sized(Object key, Object value, long charge) {}
