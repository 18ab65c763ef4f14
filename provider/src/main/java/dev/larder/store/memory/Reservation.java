package dev.larder.store.memory;

/**
 * Bytes that an operation has taken from the ledger and not spent yet.
 *
 * <p>Confined to one operation (the thread that works on it). Whatever is left is given back by
 * {@link #close}, on every way out.
 */
public final class Reservation implements AutoCloseable {
  private final Account account;
  private long bytes;

  /** Nothing reserved yet. */
  public Reservation(Account account) {
    this.account = account;
  }

  /** Brings the reservation to at least {@code wanted} bytes, if the ledger has them. */
  public boolean cover(long wanted) {
    if (bytes >= wanted) {
      return true;
    }
    if (account.tryReserve(wanted - bytes)) {
      bytes = wanted;
      return true;
    }
    return false;
  }

  /**
   * Adds bytes that {@code from} has freed and still has charged; a negative number spends. Bytes
   * of another store of the pool change hands.
   */
  public void add(Account from, long freed) {
    if (from == account || from.transfer(freed, account)) {
      bytes += freed;
    }
    assert bytes >= 0 : "spent " + -bytes + " bytes more than were reserved";
  }

  /** Gives up bytes that are reserved, together with the right to them: the pool's limit falls. */
  void forfeit(long given) {
    account.forfeit(given);
    bytes -= given;
  }

  /** Whether it draws on this account. */
  public boolean isOf(Account other) {
    return account == other;
  }

  /** Bytes reserved and not spent. */
  public long bytes() {
    return bytes;
  }

  /** Gives back what is left. */
  @Override
  public void close() {
    long rest = bytes;
    bytes = 0;
    account.release(rest);
  }
}
