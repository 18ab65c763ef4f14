/**
 * The command {@code throughput}: how fast Larder is beside its peers, race by race.
 *
 * <p>The parent ({@link dev.larder.tck.speed.ThroughputCommand}) takes the table of {@link
 * dev.larder.tck.speed.Races}, runs the {@link dev.larder.tck.speed.Entrant}s of a race one after
 * the other, round by round, each time in a new JVM, and judges the medians by the {@link
 * dev.larder.tck.speed.Bar}s of the race; it never loads a peer. A child has one {@link
 * dev.larder.tck.speed.Contender} on its class path, opens it as {@link
 * dev.larder.tck.speed.SpeedSetups} says, and drives it as its {@link dev.larder.tck.speed.Scene}
 * says.
 */
@NullMarked
package dev.larder.tck.speed;

import org.jspecify.annotations.NullMarked;
