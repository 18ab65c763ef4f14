/**
 * Child JVMs for measurements: where a provider's jars lie, how its JVM is started and watched,
 * what its heap holds, and the files by which parent and child talk.
 *
 * <p>Used by the commands that measure; uses none of them.
 */
@NullMarked
package dev.larder.tck.child;

import org.jspecify.annotations.NullMarked;
