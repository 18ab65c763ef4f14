package dev.larder.store;

/** A value as it is stored, because decoding it runs user code and a lock was held. */
record Undecoded(Object stored) {}
