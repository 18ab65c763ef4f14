package dev.larder.jcache.integration;

import java.util.Collection;
import javax.cache.Cache;
import javax.cache.integration.CacheWriter;
import javax.cache.integration.CacheWriterException;
import org.jspecify.annotations.Nullable;

/**
 * A cache's writer, if it writes through. Thread-safe if the writer is. Every exception of a writer
 * comes out as a {@link CacheWriterException} that names the cache and the writer; errors come out
 * as they are.
 */
public final class WriteThrough {
  private final String cacheName;
  private final @Nullable CacheWriter<Object, Object> writer;

  /** A writer; null if the cache does not write through. */
  public WriteThrough(String cacheName, @Nullable CacheWriter<Object, Object> writer) {
    this.cacheName = cacheName;
    this.writer = writer;
  }

  /** Whether there is anybody to write to. */
  public boolean isOn() {
    return writer != null;
  }

  /** Writes one entry. */
  public void write(Cache.Entry<Object, Object> entry) {
    run("write", target -> target.write(entry));
  }

  /**
   * Writes entries. After an exception, {@code entries} has those that were not written: the writer
   * takes the others out.
   */
  @SuppressWarnings({"unchecked", "rawtypes"}) // The writer's signature has wildcards to cast away.
  public void writeAll(Collection<Cache.Entry<Object, Object>> entries) {
    run("writeAll", target -> target.writeAll((Collection) entries));
  }

  /** Deletes one entry. */
  public void delete(Object key) {
    run("delete", target -> target.delete(key));
  }

  /**
   * Deletes entries. After an exception, {@code keys} has those that were not deleted: the writer
   * takes the others out.
   */
  public void deleteAll(Collection<?> keys) {
    run("deleteAll", target -> target.deleteAll(keys));
  }

  private interface Call {
    void on(CacheWriter<Object, Object> writer);
  }

  private void run(String method, Call call) {
    if (writer == null) {
      return;
    }
    try {
      call.on(writer);
    } catch (CacheWriterException e) {
      throw e;
    } catch (RuntimeException e) {
      throw new CacheWriterException(
          "Cache '"
              + cacheName
              + "': CacheWriter "
              + writer.getClass().getName()
              + " failed in "
              + method
              + "; see cause",
          e);
    }
  }
}
