/** What a comparison came to, as JSON and as one HTML page that needs no network. */
@NullMarked
package dev.larder.tck.report;

import org.jspecify.annotations.NullMarked;
