package dev.larder.store.payload;

/**
 * A key that cannot be compared as bytes, and its value.
 *
 * @param key the key, an object
 * @param hash its full hash
 * @param value bytes, or fragments of them
 */
record Keyed(Object key, int hash, Object value) {}
