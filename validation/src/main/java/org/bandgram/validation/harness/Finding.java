package org.bandgram.validation.harness;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What an experiment says of a claim.
 *
 * @param claim that of a paper; empty if it is an expectation of the project
 * @param verdict whether it was confirmed
 */
public record Finding(Optional<PaperFigure> claim, Verdict verdict, String measured) {
  /** What comes before the reason why nothing is decided, at the end of what was found. */
  public static final String WHY = "; why: ";

  private static final Pattern WRITTEN = Pattern.compile("(?m)^\\* \\*\\*([a-z ]+)\\*\\* – (.*)$");

  /** Returns the findings in the report of an experiment. */
  public static List<Finding> in(String experiment, String report) {
    return WRITTEN.matcher(report).results().map(line -> of(experiment, line)).toList();
  }

  private static Finding of(String experiment, MatchResult line) {
    Optional<PaperFigure> claim =
        Arrays.stream(PaperFigure.values())
            .filter(figure -> figure.experiment().equals(experiment))
            .filter(figure -> line.group(2).startsWith(start(figure)))
            .findFirst();
    return new Finding(
        claim,
        Arrays.stream(Verdict.values())
            .filter(verdict -> verdict.toString().equals(line.group(1)))
            .findFirst()
            .orElseThrow(),
        line.group(2).substring(claim.map(Finding::start).orElse("").length()));
  }

  /** Returns why it decides nothing, if that is said. */
  public Optional<String> why() {
    int at = measured.indexOf(WHY);
    return at < 0 ? Optional.empty() : Optional.of(measured.substring(at + WHY.length()));
  }

  private static String start(PaperFigure claim) {
    return claim.label() + ": ";
  }

  /** Returns it as reports show it, in Markdown. */
  @Override
  public String toString() {
    return "**%s** – %s%s".formatted(verdict, claim.map(Finding::start).orElse(""), measured);
  }
}
