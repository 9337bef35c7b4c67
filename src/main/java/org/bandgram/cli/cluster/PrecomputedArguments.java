package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.PairsArguments;
import org.bandgram.cli.options.Precomputed;
import org.bandgram.gram.internal.Symmetrization;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.read.NamedMatrix;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Similarities that INPUT holds instead of points. */
public final class PrecomputedArguments {
  @Mixin
  private final PairsArguments pairs =
      new PairsArguments(
          "INPUT holds similarities instead of points: edges or matrix.",
          "edges: text or Parquet with a row, a column and their similarity on each line, which"
              + " says how well column suits row as an exemplar; ids are any text. Without"
              + " similarities, points are as similar as the share of neighbours that they have in"
              + " common. matrix: a square of numbers, as text, also with names, or NPY. -inf is no"
              + " edge. The diagonal is not read; set --preference instead.");

  @Option(
      names = "--distances",
      paramLabel = "FORM",
      description =
          "Precomputed values are distances d from 0 up, the less the more similar: plain takes the"
              + " similarity -d, squared -d^2, as points have it by default (default: values are"
              + " similarities).")
  private GivenSimilarities.Distances distances;

  @Option(
      names = "--symmetrize",
      paramLabel = "RULE",
      description =
          "Let precomputed similarities count in both directions: max, min or mean of the two, or"
              + " the one there is (default: each direction as given).")
  private Symmetrization rule;

  /** Tells whether there are no points. */
  boolean areGiven() {
    return pairs.kind() != null;
  }

  /**
   * Checks what belongs together.
   *
   * @throws InvalidInputException if options for similarities come without these, or for edges with
   *     a matrix
   */
  void require() {
    boolean isGiven = pairs.kind() != null;
    InvalidInputException.requireWith(
        isGiven || rule == null, "symmetrize", InputArguments.PRECOMPUTED);
    InvalidInputException.requireWith(
        isGiven || distances == null, "distances", InputArguments.PRECOMPUTED);
    pairs.require();
  }

  /** Reads the similarities; a precision of null is that which they need. */
  GivenSimilarities read(
      Path input, InputArguments inputArguments, Precision precision, Progress progress) {
    ReadOptions reading = inputArguments.toReadOptions(precision);
    GivenSimilarities.Rules rules =
        new GivenSimilarities.Rules(
            Optional.ofNullable(distances),
            Optional.ofNullable(rule),
            Optional.ofNullable(precision),
            Optional.empty());
    return pairs.kind() == Precomputed.EDGES
        ? GivenSimilarities.of(pairs.read(input, reading, progress, distances == null), rules)
        : GivenSimilarities.of(
            input, NamedMatrix.read(input, reading, NamedMatrix.Gaps.NO_EDGE, progress), rules);
  }
}
