/** The traffic of the two lessons, bit for bit: their generator, traces, keys and values. */
@NullMarked
package dev.larder.tck.lesson;

import org.jspecify.annotations.NullMarked;
