package dev.larder.testkit;

import dev.larder.store.memory.Decoder;
import dev.larder.store.memory.KeyMatcher;
import dev.larder.store.memory.KeyProbe;
import dev.larder.store.payload.Payload;
import org.jspecify.annotations.Nullable;

/** Hands everything on to another payload; a test overrides what it wants to see or to break. */
public class ForwardingPayload implements Payload {
  private final Payload payload;

  /** Hands on to {@code payload}. */
  public ForwardingPayload(Payload payload) {
    this.payload = payload;
  }

  @Override
  public int append(int slot, int hash, Object key, Object value, long charge) {
    return payload.append(slot, hash, key, value, charge);
  }

  @Override
  public boolean canRenumber() {
    return payload.canRenumber();
  }

  @Override
  public void renumber(int from, int to, int location) {
    payload.renumber(from, to, location);
  }

  @Override
  public void free(int slot, int location) {
    payload.free(slot, location);
  }

  @Override
  public void replace(
      int slot, int location, int hash, Object key, Object value, long charge, Relocation moves) {
    payload.replace(slot, location, hash, key, value, charge, moves);
  }

  @Override
  public long chargeOf(Object key, Object value) {
    return payload.chargeOf(key, value);
  }

  @Override
  public long needs(Object key, Object value, long charge) {
    return payload.needs(key, value, charge);
  }

  @Override
  public long needsToReplace(int slot, int location, Object key, Object value, long charge) {
    return payload.needsToReplace(slot, location, key, value, charge);
  }

  @Override
  public long needsToAdopt() {
    return payload.needsToAdopt();
  }

  @Override
  public long evictionTarget(int slot, int location, Object key, Object value, long charge) {
    return payload.evictionTarget(slot, location, key, value, charge);
  }

  @Override
  public long charge(int slot, int location) {
    return payload.charge(slot, location);
  }

  @Override
  public int hash(int slot, int location) {
    return payload.hash(slot, location);
  }

  @Override
  public boolean mayBe(int slot, int location, int hash) {
    return payload.mayBe(slot, location, hash);
  }

  @Override
  public long needsToSpread() {
    return payload.needsToSpread();
  }

  @Override
  public long largestCharge() {
    return payload.largestCharge();
  }

  @Override
  public int newChunks(Object key, Object value, long charge) {
    return payload.newChunks(key, value, charge);
  }

  @Override
  public int newChunksToAdopt() {
    return payload.newChunksToAdopt();
  }

  @Override
  public int chunksTaken() {
    return payload.chunksTaken();
  }

  @Override
  public long offHeapBytes() {
    return payload.offHeapBytes();
  }

  @Override
  public void close() {
    payload.close();
  }

  @Override
  public void spread() {
    payload.spread();
  }

  @Override
  public long deadBytes() {
    return payload.deadBytes();
  }

  @Override
  public long writtenBytes() {
    return payload.writtenBytes();
  }

  @Override
  public long copiedBytes() {
    return payload.copiedBytes();
  }

  @Override
  public void trim() {
    payload.trim();
  }

  @Override
  public long fixedBytes() {
    return payload.fixedBytes();
  }

  @Override
  public boolean wantsCleaning() {
    return payload.wantsCleaning();
  }

  @Override
  public boolean matches(int slot, int location, KeyProbe probe) {
    return payload.matches(slot, location, probe);
  }

  @Override
  public @Nullable Object keyObject(int slot, int location) {
    return payload.keyObject(slot, location);
  }

  @Override
  public Object keyHandle(int slot, int location) {
    return payload.keyHandle(slot, location);
  }

  @Override
  public Object storedKey(Object keyHandle) {
    return payload.storedKey(keyHandle);
  }

  @Override
  public Object value(int slot, int location) {
    return payload.value(slot, location);
  }

  @Override
  public <T> @Nullable T read(int slot, int location, Decoder<T> decoder) {
    return payload.read(slot, location, decoder);
  }

  @Override
  public Object peek(
      int slot, int location, Object key, KeyMatcher matcher, Decoder<?> decoder, long seen) {
    return payload.peek(slot, location, key, matcher, decoder, seen);
  }

  @Override
  public boolean clean(Relocation moves, int maxRecords) {
    return payload.clean(moves, maxRecords);
  }

  @Override
  public long liveBytes() {
    return payload.liveBytes();
  }

  @Override
  public long bytesHeld() {
    return payload.bytesHeld();
  }
}
