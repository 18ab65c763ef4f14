/**
 * Races of a store's readers without the lock, and of its sweeper, with one who writes. {@code
 * RacesTest} runs them for a moment; jcstress, by its profile, for as long as one likes.
 */
@NullMarked
package dev.larder.races;

import org.jspecify.annotations.NullMarked;
