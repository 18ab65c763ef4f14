/** Larder as a user gets it: in a JVM of its own, on either path, with nothing but cache-api. */
@NullMarked
package dev.larder.deployment;

import org.jspecify.annotations.NullMarked;
