package org.bandgram.cli.console;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** An option that a command does not have, and the one that it has instead. */
final class UnknownOption {
  private static final Pattern OPTION = Pattern.compile("--?[a-zA-Z].*");

  /** Names of the same thing, in this program or in others. */
  private static final List<Set<String>> SYNONYMS =
      List.of(
          Set.of("--pairs", "--approximation", "--method", "--evaluator", "--gram"),
          Set.of("--levels", "--method"),
          Set.of("--clusters", "--n-clusters", "--n_clusters"),
          Set.of("--neighbours", "--neighbors", "--n-neighbors", "--n_neighbors"),
          Set.of("--max-iterations", "--steps", "--iterations", "--max-iter", "--max_iter"),
          Set.of("--starts", "--restarts", "--n-init", "--n_init"),
          Set.of("--seed", "--random-state", "--random_state"),
          Set.of("--threads", "--jobs", "--n-jobs", "--n_jobs", "-j"),
          Set.of("--dimensions", "--components", "--n-components", "--n_components"),
          Set.of("--tolerance", "--tol"),
          Set.of("--half-bandwidth", "--bandwidth", "--band"),
          Set.of("--similarity", "--distance", "--metric", "--kernel", "--gamma", "--affinity"),
          Set.of("--columns", "--features"),
          Set.of(
              "--scale",
              "--normalize",
              "--normalise",
              "--standardize",
              "--standardise",
              "--scaler"),
          Set.of("--delimiter", "--separator", "--sep"),
          Set.of("--weights", "--sample-weight", "--sample_weight"),
          Set.of("--device", "--gpu", "--cuda"),
          Set.of("--out", "--output", "-o"),
          Set.of("--quiet", "--silent", "-q"));

  private UnknownOption() {}

  /**
   * Describes the first unknown option among the arguments. What follows from it, such as a value
   * left over or a required option that is missing, is not worth a word.
   *
   * @param e why the arguments were refused
   * @param args all arguments
   * @return empty if there is no such option
   */
  static Optional<String> problem(ParameterException e, String[] args) {
    return first(e, args).map(option -> describe(option, e.getCommandLine()));
  }

  private static Optional<String> first(ParameterException e, String[] args) {
    return switch (e) {
      case UnmatchedArgumentException unmatched ->
          unmatched.getUnmatched().stream()
              .filter(argument -> OPTION.matcher(argument).matches())
              .findFirst()
              .map(UnknownOption::name);
      case MissingParameterException _ -> firstOf(args, e.getCommandLine().getCommandSpec());
      default -> Optional.empty();
    };
  }

  /** The arguments of a command with what is missing are not all told apart by picocli. */
  private static Optional<String> firstOf(String[] args, CommandSpec command) {
    for (int i = 0; i < args.length && !args[i].equals("--"); i++) {
      OptionSpec known = command.findOption(name(args[i]));
      boolean isSwitch = command.negatedOptionsMap().containsKey(args[i]);
      if (known == null && !isSwitch && OPTION.matcher(args[i]).matches()) {
        return Optional.of(name(args[i]));
      }
      boolean valueFollows = known != null && known.arity().min() > 0 && !args[i].contains("=");
      i += valueFollows ? 1 : 0;
    }
    return Optional.empty();
  }

  private static String name(String argument) {
    return argument.split("=", 2)[0];
  }

  private static String describe(String option, CommandLine line) {
    CommandSpec command = line.getCommandSpec();
    List<String> meant =
        SYNONYMS.stream()
            .filter(names -> names.contains(option))
            .flatMap(Set::stream)
            .filter(name -> command.findOption(name) != null)
            .sorted()
            .toList();
    if (!meant.isEmpty()) {
      return "unknown option %s; %s has %s"
          .formatted(option, command.name(), Phrases.alternatives(meant));
    }
    Optional<String> elsewhere = OtherTools.option(option);
    if (elsewhere.isPresent()) {
      return "unknown option %s; %s".formatted(option, elsewhere.get());
    }
    List<String> similar = OtherTools.near(option, shown(command));
    return similar.isEmpty()
        ? "unknown option " + option
        : "unknown option %s; did you mean %s?".formatted(option, Phrases.alternatives(similar));
  }

  private static List<String> shown(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.hidden())
        .map(OptionSpec::longestName)
        .toList();
  }
}
