/** The last step of the build's TCK runs: counts what ran, because "green" alone proves nothing. */
@NullMarked
package dev.larder.tck.verdict;

import org.jspecify.annotations.NullMarked;
