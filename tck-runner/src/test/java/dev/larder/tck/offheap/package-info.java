/** What shows that the TCK ran off-heap. */
@NullMarked
package dev.larder.tck.offheap;

import org.jspecify.annotations.NullMarked;
