package dev.larder.codec;

import dev.larder.codec.graph.ClassGate;
import dev.larder.codec.graph.ClassRefusedException;
import dev.larder.codec.graph.ClassTable;
import dev.larder.codec.graph.Graphs;
import dev.larder.codec.graph.MalformedGraphException;
import java.io.ObjectInputFilter;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Objects that have no form of their own: compact if all that they refer to allows it, else by Java
 * serialisation. Runs users' code, so never under a lock of the store.
 *
 * <p>Thread-safe.
 */
final class ObjectCodec {
  private final String cacheName;
  private final Graphs graphs;
  private final Serialization serialization;

  /** For streams that users' constructors open while a value is read. */
  private final ObjectInputFilter gateFilter;

  ObjectCodec(String cacheName, ClassLoader loader, ClassGate gate, LongPredicate charge) {
    ClassTable classes = new ClassTable(loader, charge);
    this.cacheName = cacheName;
    graphs = new Graphs(classes, gate);
    serialization = new Serialization(cacheName, loader, gate, classes);
    gateFilter = CurrentFilter.of(gate);
  }

  /** The tag and the bytes that {@code object} becomes. */
  byte[] encode(Object object) {
    byte[] compact;
    try {
      compact = graphs.encode(Tag.COMPACT, object);
    } catch (ClassRefusedException e) {
      throw serialization.refused(object, e);
    } catch (RuntimeException e) {
      throw serialization.failed(object, e);
    }
    return compact != null ? compact : serialization.encode(object);
  }

  /** Whether {@link #decode} is the one to decode these bytes. */
  static boolean handles(byte[] bytes) {
    return bytes.length > 0 && (bytes[0] == Tag.COMPACT || bytes[0] == Tag.SERIALIZED);
  }

  /** Decodes what {@link #encode} gave, tag included. */
  Object decode(byte[] bytes) {
    if (bytes[0] == Tag.SERIALIZED) {
      return serialization.decode(bytes);
    }
    ObjectInputFilter outer = CurrentFilter.set(gateFilter);
    try {
      return graphs.decode(bytes);
    } catch (ClassRefusedException e) {
      throw new RefusedException(message(bytes, e.getMessage()), e);
    } catch (MalformedGraphException e) {
      throw new CodecException(message(bytes, e.getMessage()), e);
    } catch (IndexOutOfBoundsException e) {
      throw new CodecException(message(bytes, "they are malformed"), e);
    } catch (StackOverflowError e) {
      throw new CodecException(message(bytes, "nested too deeply for this thread's stack"), e);
    } catch (RuntimeException | LinkageError e) {
      throw new CodecException(message(bytes, "see cause"), e);
    } finally {
      CurrentFilter.set(outer);
    }
  }

  private String message(byte[] bytes, @Nullable String why) {
    return CodecException.message(
        cacheName, bytes.length, Tag.name(Tag.COMPACT), why == null ? "see cause" : why);
  }
}
