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

  /** Blocks that have been promised and not taken. */
  private int blocks;

  /** Blocks that were asked for in vain, or 0. */
  private int blocksWanted;

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
   * Brings what is promised to at least {@code wanted} blocks, if they are there. If not, {@link
   * #lacksBlocks} from now on, until {@link #obtainBlocks} has got them, which must wait until no
   * lock is held.
   */
  public boolean coverBlocks(int wanted) {
    boolean covered = blocks >= wanted || account.blocks().tryPromise(wanted - blocks);
    blocks = covered ? Math.max(blocks, wanted) : blocks;
    blocksWanted = covered ? 0 : wanted;
    return covered;
  }

  /** Whether blocks were asked for in vain. */
  public boolean lacksBlocks() {
    return blocksWanted > 0;
  }

  /**
   * Has the blocks promised that were asked for in vain. Not to be called under a lock.
   *
   * @throws DirectMemoryException if the JVM has no memory for them; nothing changed
   */
  public void obtainBlocks() {
    int wanted = blocksWanted;
    if (wanted > blocks) {
      account.blocks().promise(wanted - blocks);
      blocks = wanted;
    }
    blocksWanted = 0;
  }

  /** So many promised blocks have been taken. */
  public void tookBlocks(int taken) {
    blocks -= taken;
    assert blocks >= 0 : "took " + -blocks + " blocks more than were promised";
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

  /** Gives back the bytes that are left. */
  public void giveBack() {
    giveBackBeyond(0);
  }

  /** Keeps at most so many of the bytes that are left. */
  public void giveBackBeyond(long kept) {
    long rest = Math.max(0, bytes - kept);
    bytes -= rest;
    account.release(rest);
  }

  /** Gives back what is left, bytes and promises. */
  @Override
  public void close() {
    int promised = blocks;
    blocks = 0;
    if (promised > 0) {
      account.blocks().release(promised);
    }
    giveBack();
  }
}
