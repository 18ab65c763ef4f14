package dev.larder.store;

import dev.larder.store.memory.Account;

/**
 * What the segments of one store share.
 *
 * @param blueprint what each is made from
 * @param account who pays
 * @param observer who hears of expiry
 * @param evicts whether rows may be evicted at all
 */
record StoreContext(Blueprint blueprint, Account account, StoreObserver observer, boolean evicts) {}
