package dev.larder.tck;

import dev.larder.tck.comparison.CompareCommand;
import dev.larder.tck.memory.BudgetCommand;
import dev.larder.tck.memory.FootprintCommand;
import dev.larder.tck.memory.GcCommand;
import dev.larder.tck.memory.OverwriteCommand;
import dev.larder.tck.memory.SizesCommand;
import dev.larder.tck.pool.PoolCommand;
import dev.larder.tck.speed.ThroughputCommand;
import dev.larder.tck.tables.TablesCommand;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The root command of {@code tck-runner.jar}. It does nothing itself: each job is a subcommand.
 *
 * <p>Exit codes of every subcommand: 0 done, 1 the job's own "no", 2 bad input (one line on the
 * error stream says what was expected).
 */
@Command(
    name = "tck-runner",
    description = "Checks and compares Larder with other JCache providers.",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      CompareCommand.class,
      FootprintCommand.class,
      BudgetCommand.class,
      OverwriteCommand.class,
      SizesCommand.class,
      GcCommand.class,
      PoolCommand.class,
      ThroughputCommand.class,
      TablesCommand.class
    },
    versionProvider = TckRunner.JarVersion.class)
public final class TckRunner implements Runnable {
  @Spec private CommandSpec spec;

  /** Runs the command line and exits the JVM with its exit code. */
  public static void main(String[] args) {
    System.exit(commandLine().execute(args));
  }

  /** The command line as {@link #main} runs it, for tests. */
  public static CommandLine commandLine() {
    return new CommandLine(new TckRunner()).setParameterExceptionHandler(TckRunner::refuse);
  }

  /** Bad input gets one line, not the whole usage: the line says what was expected. */
  private static int refuse(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    PrintWriter err = command.getErr();
    String message = String.valueOf(e.getMessage()).replaceAll("\\s*\\R\\s*", " ");
    err.println(command.getCommandName() + ": " + message);
    err.flush();
    return command.getCommandSpec().exitCodeOnInvalidInput();
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing command");
  }

  /** Reads the version from the jar's manifest; outside a jar there is none. */
  static final class JarVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      String version = TckRunner.class.getPackage().getImplementationVersion();
      return new String[] {"tck-runner " + (version == null ? "(not run from a jar)" : version)};
    }
  }
}
