package org.bandgram.cli.console;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Options that somebody gave although they do nothing beside the others. */
final class IdleOptions {
  private static final String BANDS = "--half-bandwidth --curves --curve ";
  private static final String[] WHOLE = {"lazy-greedy", "greedy"};
  private static final String[] OFFLINE = {"lazy-greedy", "greedy", "stochastic-greedy"};

  private static final Set<String> ABSENT = Set.of("null", "false");

  /** What options do nothing with or without, given or by default. */
  private static final Pattern REASON =
      Pattern.compile("(with|without) (--[a-z-]+)(?: or (--[a-z-]+)| ([a-z+-]+))?");

  private static final List<Rule> RULES =
      List.of(
          new Rule(BANDS + "--neighbours --top-size with --pairs all"),
          new Rule(BANDS + "--similarities --multiset with --pairs graph"),
          new Rule("--neighbours --multiset with --pairs bands"),
          new Rule(
              "--curves --curve --messages --similarities --neighbours --top-size with --pairs coo"),
          new Rule(
              BANDS
                  + "--neighbours --top-size --preference --damping --adaptive-damping"
                  + " --max-iterations --convergence-iterations --jitter --refine --messages"
                  + " --similarities --trace --checkpoint with --pairs sample"),
          new Rule(BANDS + "--neighbours --rank --block-size with --approximation all"),
          new Rule(BANDS + "--neighbours --block-size with --approximation auto"),
          new Rule("--neighbours --rank --block-size with --approximation bands"),
          new Rule(BANDS + "--neighbours --rank --device with --approximation blocks"),
          new Rule(BANDS + "--rank --block-size with --approximation graph"),
          new Rule(BANDS + "--neighbours --block-size with --approximation low-rank"),
          new Rule("--device with --approximation low-rank", has("--neighbours")),
          new Rule(BANDS + "--neighbours --device with --approximation low-rank+blocks"),
          new Rule("--top-size with --levels one"),
          new Rule("--format --confidence without --out"),
          new Rule("--confidence with --out -"),
          new Rule("--keep --noise without --out or --report", has("--format")),
          new Rule("--checkpoint-seconds --checkpoint-iterations without --checkpoint"),
          new Rule(
              BANDS
                  + "--similarity --similarities --assignment --neighbours --top-size --missing"
                  + " --missing-values --keep --confidence --noise with --precomputed",
              has("--text-column")),
          new Rule(
              "--keep --confidence --noise "
                  + BANDS
                  + "--similarities --assignment --messages --precision --refine --top-size with"
                  + " --text-column"),
          new Rule(
              "--neighbours --similarity --affinity --precision --keep --confidence --noise with"
                  + " --precomputed",
              has("--affinity")),
          new Rule(
              "--columns --header --missing --missing-values with --precomputed matrix",
              has("--affinity")),
          new Rule("--messages with --precomputed edges"),
          new Rule("--columns --header with --precomputed matrix", has("--text-column")),
          new Rule("--duplicates with --unweighted"),
          new Rule("--init with --centroids"),
          new Rule("--init with --labels"),
          new Rule("--reference with --pairs graph", is("--optimizer", OFFLINE).negate()),
          new Rule("--rejections without --optimizer three-sieves"),
          new Rule("--epsilon with an optimizer that gives nothing away", is("--optimizer", WHOLE)),
          new Rule(
              "--largest-value --reference with an optimizer that sees all points at once",
              is("--optimizer", OFFLINE)),
          new Rule(
              "--distance --curve --columns --id-column --geo --categories --scale without --from"
                  + " points",
              has("--from")),
          new Rule("--curve without --half-bandwidth", is("--from", "points")),
          new Rule("--starts without --start random", has("--start")),
          new Rule(
              "--seed with coordinates to --start from",
              has("--start").and(is("--start", "classical", "random").negate())));

  private IdleOptions() {}

  /**
   * When options do nothing.
   *
   * @param text their names and why
   * @param isAbout whether the rule is about a command with its options
   */
  private record Rule(String text, Predicate<ParseResult> isAbout) {
    Rule(String text) {
      this(text, _ -> true);
    }

    Stream<String> problems(ParseResult given) {
      int end = text.indexOf(" with");
      String why = text.substring(end + 1);
      return isAbout.test(given) && holds(why, given)
          ? Arrays.stream(text.substring(0, end).split(" "))
              .filter(given::hasMatchedOption)
              .map(option -> option + " has no effect " + why)
          : Stream.empty();
    }
  }

  /** Returns a line for each option of a command that has no effect. */
  static List<String> of(ParseResult given) {
    return RULES.stream().flatMap(rule -> rule.problems(given)).toList();
  }

  private static boolean holds(String why, ParseResult given) {
    Matcher reason = REASON.matcher(why);
    if (!reason.matches()) {
      return true;
    }
    String wanted = reason.group(4);
    boolean isThere =
        Stream.of(reason.group(2), String.valueOf(reason.group(3)))
            .map(option -> value(given, option))
            .anyMatch(found -> wanted == null ? !ABSENT.contains(found) : wanted.equals(found));
    return reason.group(1).equals("with") == isThere;
  }

  private static Predicate<ParseResult> has(String option) {
    return given -> given.commandSpec().findOption(option) != null;
  }

  private static Predicate<ParseResult> is(String option, String... values) {
    return given -> Set.of(values).contains(value(given, option));
  }

  /** Returns the value in effect; {@code null} for none. */
  private static String value(ParseResult given, String option) {
    OptionSpec found = given.commandSpec().findOption(option);
    return found == null ? "null" : String.valueOf(found.<Object>getValue());
  }
}
