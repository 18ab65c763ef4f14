/** The configuration API of Larder, a JCache provider whose memory limit is in bytes and true. */
@NullMarked
package dev.larder;

import org.jspecify.annotations.NullMarked;
