package org.bandgram.cli;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.bandgram.cli.cluster.ClusterCommand;
import org.bandgram.cli.cluster.DemoCommand;
import org.bandgram.cli.cluster.PlanCommand;
import org.bandgram.cli.cluster.SparkCommand;
import org.bandgram.cli.exemplars.CompareCommand;
import org.bandgram.cli.exemplars.ExemplarsCommand;
import org.bandgram.cli.gram.GramCommand;
import org.bandgram.cli.gram.KernelPcaCommand;
import org.bandgram.cli.kmeans.KMeansCommand;
import org.bandgram.cli.kmeans.KernelKMeansCommand;
import org.bandgram.cli.mds.MdsCommand;
import org.bandgram.cli.predict.PredictCommand;
import org.bandgram.cli.rank.PageRankCommand;
import org.bandgram.cli.spectral.SpectralCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The commands below {@code bandgram}: classes or objects with picocli's annotations, in the order
 * of the help.
 *
 * <p>Picocli looks at every option of a command by reflection when it gets to know the command,
 * which for all commands takes longer than everything else before the one that is run. So it gets
 * to know that one alone where the arguments leave no doubt.
 */
final class Commands {
  private static final List<Class<?>> OWN =
      List.of(
          ClusterCommand.class,
          PredictCommand.class,
          KMeansCommand.class,
          KernelKMeansCommand.class,
          SpectralCommand.class,
          ExemplarsCommand.class,
          CompareCommand.class,
          PageRankCommand.class,
          MdsCommand.class,
          GramCommand.class,
          KernelPcaCommand.class,
          PlanCommand.class,
          DemoCommand.class,
          SparkCommand.class,
          InfoCommand.class,
          CompletionCommand.class,
          SeveralCommand.class);

  private static final Set<String> VERSION = Set.of("--version", "-V");
  private static final Set<String> HELP = Set.of("--help", "-h");

  private Commands() {}

  /** Returns all commands and then some more. */
  static List<Object> all(Object... more) {
    List<Object> commands = new ArrayList<>(OWN);
    Collections.addAll(commands, more);
    return commands;
  }

  /**
   * Returns the commands without which the arguments would not be understood the same way: the one
   * whose name comes first, none for the version or without any, names and purposes for the help on
   * all, else all.
   *
   * @param more commands besides the program's own
   */
  static List<Object> neededFor(String[] args, Object... more) {
    int first = 0;
    while (first < args.length && args[first].equals(Main.STACK_TRACE)) {
      first++;
    }
    if (first == args.length || (first == args.length - 1 && VERSION.contains(args[first]))) {
      return List.of();
    }
    List<Object> all = all(more);
    if (first == args.length - 1 && HELP.contains(args[first])) {
      return all.stream().<Object>map(Commands::outline).toList();
    }
    for (Object command : all) {
      if (name(command).equals(args[first])) {
        return List.of(command);
      }
    }
    return all;
  }

  private static String name(Object command) {
    return annotation(command).name();
  }

  private static Command annotation(Object command) {
    Class<?> type = command instanceof Class<?> own ? own : command.getClass();
    return type.getAnnotation(Command.class);
  }

  /** Returns a command without its options. */
  private static CommandSpec outline(Object command) {
    Command annotation = annotation(command);
    CommandSpec outline = CommandSpec.create().name(annotation.name());
    outline.usageMessage().description(annotation.description()).hidden(annotation.hidden());
    return outline;
  }
}
