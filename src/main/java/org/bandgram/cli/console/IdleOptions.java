package org.bandgram.cli.console;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Options that somebody gave although they do nothing beside the others. */
final class IdleOptions {
  private static final Set<String> PAIRS =
      Set.of("cluster", "plan", "spark", "gram", "kernel-pca", "kernel-kmeans", "exemplars");

  private static final Set<String> ON_REQUEST =
      Set.of(
          "cluster",
          "kmeans",
          "kernel-kmeans",
          "spectral",
          "exemplars",
          "pagerank",
          "mds",
          "kernel-pca",
          "spark");

  private static final String[] WHOLE = {"lazy-greedy", "greedy"};
  private static final String[] OFFLINE = {"lazy-greedy", "greedy", "stochastic-greedy"};

  /**
   * When options do nothing.
   *
   * @param commands the commands that this is about
   * @param isIdle tells that they do nothing, from what is given
   * @param why completes "has no effect"
   * @param options their names
   */
  private record Rule(
      Set<String> commands, Predicate<ParseResult> isIdle, String why, String... options) {
    Rule(String command, Predicate<ParseResult> isIdle, String why, String... options) {
      this(Set.of(command), isIdle, why, options);
    }

    List<String> problems(ParseResult given) {
      return commands.contains(given.commandSpec().name()) && isIdle.test(given)
          ? Arrays.stream(options)
              .filter(given::hasMatchedOption)
              .map(option -> option + " has no effect " + why)
              .toList()
          : List.of();
    }
  }

  private static final List<Rule> RULES =
      List.of(
          pairs("all", "--half-bandwidth", "--curves", "--curve", "--neighbours", "--top-size"),
          pairs("graph", "--half-bandwidth", "--curves", "--curve", "--similarities", "--multiset"),
          pairs("bands", "--neighbours", "--multiset"),
          pairs(
              "coo",
              "--curves",
              "--curve",
              "--messages",
              "--similarities",
              "--neighbours",
              "--top-size"),
          pairs(
              "sample",
              "--half-bandwidth",
              "--curves",
              "--curve",
              "--neighbours",
              "--top-size",
              "--preference",
              "--damping",
              "--adaptive-damping",
              "--max-iterations",
              "--convergence-iterations",
              "--jitter",
              "--refine",
              "--messages",
              "--similarities",
              "--trace",
              "--checkpoint"),
          new Rule(PAIRS, is("--levels", "one"), "with --levels one", "--top-size"),
          new Rule(ON_REQUEST, lacks("--out"), "without --out", "--format", "--confidence"),
          new Rule(ON_REQUEST, is("--out", "-"), "with --out -", "--confidence"),
          new Rule(
              ON_REQUEST,
              lacks("--out").and(lacks("--report")),
              "without --out or --report",
              "--keep",
              "--noise"),
          new Rule(
              "cluster",
              lacks("--checkpoint"),
              "without --checkpoint",
              "--checkpoint-seconds",
              "--checkpoint-iterations"),
          new Rule(
              "cluster",
              has("--precomputed"),
              "with --precomputed",
              "--half-bandwidth",
              "--curves",
              "--curve",
              "--similarity",
              "--similarities",
              "--assignment",
              "--neighbours",
              "--top-size",
              "--missing",
              "--missing-values",
              "--keep",
              "--confidence",
              "--noise"),
          new Rule(
              "cluster",
              has("--text-column"),
              "with --text-column",
              "--keep",
              "--confidence",
              "--noise",
              "--half-bandwidth",
              "--curves",
              "--curve",
              "--similarities",
              "--assignment",
              "--messages",
              "--precision",
              "--refine",
              "--top-size"),
          new Rule(
              "spectral",
              has("--precomputed"),
              "with --precomputed",
              "--neighbours",
              "--similarity",
              "--affinity",
              "--precision",
              "--keep"),
          new Rule(
              "spectral",
              is("--precomputed", "matrix"),
              "with --precomputed matrix",
              "--columns",
              "--header",
              "--missing",
              "--missing-values"),
          new Rule(
              "cluster", is("--precomputed", "edges"), "with --precomputed edges", "--messages"),
          new Rule(
              "cluster",
              is("--precomputed", "matrix"),
              "with --precomputed matrix",
              "--columns",
              "--header"),
          new Rule("pagerank", has("--unweighted"), "with --unweighted", "--duplicates"),
          new Rule("kmeans", has("--centroids"), "with --centroids", "--init"),
          new Rule("kernel-kmeans", has("--labels"), "with --labels", "--init"),
          new Rule(
              "exemplars",
              is("--pairs", "graph").and(isOrLacks("--optimizer", OFFLINE).negate()),
              "with --pairs graph",
              "--reference"),
          new Rule(
              "exemplars",
              isNot("--optimizer", "three-sieves"),
              "without --optimizer three-sieves",
              "--rejections"),
          new Rule(
              "exemplars",
              isOrLacks("--optimizer", WHOLE),
              "with an optimizer that gives nothing away",
              "--epsilon"),
          new Rule(
              "exemplars",
              isOrLacks("--optimizer", OFFLINE),
              "with an optimizer that sees all points at once",
              "--largest-value",
              "--reference"),
          new Rule(
              "mds",
              isNot("--from", "points"),
              "without --from points",
              "--distance",
              "--curve",
              "--columns",
              "--id-column",
              "--geo",
              "--categories",
              "--scale"),
          new Rule(
              "mds",
              given -> is("--from", "points").test(given) && lacks("--half-bandwidth").test(given),
              "without --half-bandwidth",
              "--curve"),
          new Rule("mds", isNot("--start", "random"), "without --start random", "--starts"),
          new Rule(
              "mds",
              has("--start").and(isNot("--start", "classical", "random")),
              "with coordinates to --start from",
              "--seed"));

  private IdleOptions() {}

  /** Returns a line for each option of a command that has no effect. */
  static List<String> of(ParseResult given) {
    List<String> problems = new ArrayList<>();
    RULES.forEach(rule -> problems.addAll(rule.problems(given)));
    return problems;
  }

  /** What is for other pairs than these, given or by default. */
  private static Rule pairs(String value, String... options) {
    return new Rule(PAIRS, isInEffect("--pairs", value), "with --pairs " + value, options);
  }

  private static Predicate<ParseResult> isInEffect(String option, String value) {
    return given -> {
      OptionSpec found = given.commandSpec().findOption(option);
      return found != null && value.equals(String.valueOf(found.<Object>getValue()));
    };
  }

  private static Predicate<ParseResult> has(String option) {
    return given -> given.hasMatchedOption(option);
  }

  private static Predicate<ParseResult> lacks(String option) {
    return has(option).negate();
  }

  private static Predicate<ParseResult> is(String option, String... values) {
    return given -> value(given, option).filter(Set.of(values)::contains).isPresent();
  }

  private static Predicate<ParseResult> isNot(String option, String... values) {
    return is(option, values).negate();
  }

  /** For values one of which is the default. */
  private static Predicate<ParseResult> isOrLacks(String option, String... values) {
    return is(option, values).or(lacks(option));
  }

  private static Optional<String> value(ParseResult given, String option) {
    return Optional.ofNullable(given.matchedOption(option))
        .map(matched -> matched.originalStringValues().getLast());
  }
}
