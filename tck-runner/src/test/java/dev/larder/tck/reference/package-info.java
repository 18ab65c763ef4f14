/** What lets the TCK run by reference. */
@NullMarked
package dev.larder.tck.reference;

import org.jspecify.annotations.NullMarked;
