/**
 * The command line of {@code tck-runner.jar}: one root command, {@link dev.larder.tck.TckRunner},
 * and one subcommand per job.
 */
@NullMarked
package dev.larder.tck;

import org.jspecify.annotations.NullMarked;
