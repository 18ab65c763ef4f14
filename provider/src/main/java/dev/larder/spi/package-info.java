/**
 * Where JCache finds Larder: {@link dev.larder.spi.LarderCachingProvider}, named by the service
 * file and the module. Nobody else uses it.
 */
@NullMarked
package dev.larder.spi;

import org.jspecify.annotations.NullMarked;
