package dev.larder.store.memory;

import java.nio.ByteBuffer;
import java.util.BitSet;

/**
 * A large piece of direct memory and which of its blocks are free. Not thread-safe: guarded by the
 * pool's lock.
 *
 * <p>The memory goes back to the system when the collector finds that nobody refers to the slab or
 * one of its blocks any more; nobody frees it under a reader.
 */
final class Slab implements Comparable<Slab> {
  private final long number;
  private final ByteBuffer buffer;
  private final int blockBytes;
  private final int blocks;
  private final BitSet free;

  /**
   * Allocates the slab of that number, and cuts it; numbers are an order.
   *
   * @throws OutOfMemoryError if the JVM refuses
   */
  Slab(long number, int bytes, int blockBytes) {
    this.number = number;
    this.blockBytes = blockBytes;
    blocks = bytes / blockBytes;
    free = new BitSet(blocks);
    free.set(0, blocks);
    buffer = ByteBuffer.allocateDirect(bytes);
  }

  boolean hasFree() {
    return !free.isEmpty();
  }

  boolean isUnused() {
    return free.cardinality() == blocks;
  }

  /** The block to take next; there is one. */
  DirectMemory next() {
    return new DirectMemory(this, buffer, free.nextSetBit(0), blockBytes);
  }

  /** From now on that block is taken. */
  void take(DirectMemory block) {
    free.clear(block.number());
  }

  /** Takes a block back. */
  void giveBack(DirectMemory block) {
    if (free.get(block.number())) {
      throw new IllegalStateException("block " + block.number() + " was given back twice");
    }
    free.set(block.number());
  }

  @Override
  public int compareTo(Slab other) {
    return Long.compare(number, other.number);
  }

  @Override
  public boolean equals(Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(number);
  }
}
