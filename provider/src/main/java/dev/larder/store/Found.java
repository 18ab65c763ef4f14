package dev.larder.store;

/**
 * What {@link Store#find} saw.
 *
 * @param value as it was stored: the reference, or a copy of the bytes
 * @param deadlineMillis the row's deadline, {@code Deadlines.ETERNAL} if it has none
 * @param expired whether the row was over; then it is gone by now
 */
public record Found(Object value, long deadlineMillis, boolean expired) {}
