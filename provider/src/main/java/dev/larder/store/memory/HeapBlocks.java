package dev.larder.store.memory;

/** Blocks on the heap: the collector keeps count of them. Immutable. */
public final class HeapBlocks implements BlockSource {
  /** The only one. */
  public static final HeapBlocks INSTANCE = new HeapBlocks();

  private static final ObjectLayout LAYOUT = ObjectLayout.CURRENT;

  private HeapBlocks() {}

  @Override
  public boolean isOffHeap() {
    return false;
  }

  @Override
  public long blockBytes(int size) {
    return LAYOUT.object(LAYOUT.referenceBytes()) + LAYOUT.array(1, size);
  }

  @Override
  public Block take(int size) {
    return new HeapMemory(new byte[size]);
  }

  @Override
  public void giveBack(Block block) {}

  @Override
  public boolean tryPromise(int blocks) {
    return true;
  }

  @Override
  public void promise(int blocks) {}

  @Override
  public void release(int blocks) {}
}
