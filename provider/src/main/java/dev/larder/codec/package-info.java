/**
 * Objects to what is stored, and back.
 *
 * <p>Called by {@code jcache}; sees only {@code store.memory}. {@link dev.larder.codec.Codecs} is
 * the door. By reference, keys and values are stored as they are. By value:
 *
 * <ul>
 *   <li>A value is bytes: a tag and a compact form for the JDK's value classes and arrays of
 *       primitives, the form of {@code codec.graph} for what consists of fields and collections,
 *       Java serialisation for everything else.
 *   <li>A key of a canonical type (decided by its exact run-time class) is bytes, too, and is
 *       compared as bytes; the tag is part of its identity. Any other key is a copy, made by the
 *       same forms as values, whose {@code equals} and {@code hashCode} decide.
 * </ul>
 *
 * <p>Invariants, checked by tests:
 *
 * <ul>
 *   <li>C1: equal keys of canonical types have equal bytes, and unequal ones unequal bytes.
 *   <li>C2: the hash of a canonical key is the same from the object and from its bytes.
 *   <li>C3: bytes are untrusted. Whatever they are, decoding ends with a value or a {@link
 *       dev.larder.codec.CodecException}, reads nothing outside them, and allocates no more than in
 *       proportion to their number. What is decoded where it lies may even change meanwhile: there
 *       is no exception then, and nobody else's code.
 *   <li>C4: messages name types and lengths, never keys or values.
 * </ul>
 */
@NullMarked
package dev.larder.codec;

import org.jspecify.annotations.NullMarked;
