package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.data.Duplicates;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.graph.NamedMatrix;
import org.bandgram.data.read.PairReader;
import org.bandgram.gram.Symmetrization;
import picocli.CommandLine.Option;

/** Similarities that INPUT holds instead of points. */
public final class PrecomputedArguments {
  /** What INPUT holds. */
  public enum Kind {
    /** A pair and its similarity on each row. */
    EDGES,
    /** The similarities of all pairs. */
    MATRIX;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Option(
      names = "--precomputed",
      paramLabel = "KIND",
      description =
          "INPUT holds similarities: edges for text or Parquet with a row, a column and their"
              + " similarity on each line (how well column suits row as an exemplar; ids are any"
              + " text), matrix for a square of numbers, as text, also with names, or NPY; -inf is"
              + " no edge, and the diagonal is not read: --preference takes its place.")
  private Kind kind;

  @Option(
      names = "--distances",
      paramLabel = "FORM",
      description =
          "Precomputed values are distances d from 0 up, the less the more similar: plain takes the"
              + " similarity -d, squared -d^2, as points have it by default (default: values are"
              + " similarities).")
  private Distances distances;

  @Option(
      names = "--symmetrize",
      paramLabel = "RULE",
      description =
          "Let precomputed similarities count in both directions: max, min or mean of the two, or"
              + " the one there is (default: each direction as given).")
  private Symmetrization rule;

  @Option(
      names = "--duplicates",
      paramLabel = "RULE",
      description =
          "Precomputed edges may list a pair more than once: max, min, mean or sum of its"
              + " similarities, or the first (default: such a pair is an error).")
  private Duplicates duplicates;

  @Option(
      names = "--row-numbers",
      paramLabel = "N",
      description =
          "Precomputed edges are between rows 0 to N-1, which are numbers of N points, not ids.")
  private Integer rowNumbers;

  /** Tells whether there are no points. */
  boolean areGiven() {
    return kind != null;
  }

  /**
   * Checks what belongs together.
   *
   * @throws InvalidInputException if options for similarities come without these, or for edges with
   *     a matrix
   */
  void require() {
    InvalidInputException.require(
        kind != null || rule == null, "symmetrize", rule, "absent without --precomputed");
    InvalidInputException.require(
        kind != null || distances == null, "distances", distances, "absent without --precomputed");
    InvalidInputException.require(
        kind == Kind.EDGES || rowNumbers == null,
        "row-numbers",
        rowNumbers,
        "absent without --precomputed edges");
    InvalidInputException.require(
        kind == Kind.EDGES || duplicates == null,
        "duplicates",
        duplicates,
        "absent without --precomputed edges");
    InvalidInputException.require(
        rowNumbers == null || rowNumbers >= 1, "row-numbers", rowNumbers, "at least 1");
  }

  /** Returns the method for such similarities. */
  Method method() {
    return kind == Kind.EDGES ? Method.COO : Method.DENSE;
  }

  /** Reads the similarities. */
  GivenSimilarities read(
      Path input, InputArguments inputArguments, Precision precision, Progress progress) {
    ReadOptions reading = inputArguments.toReadOptions(precision);
    PairReader.Objects objects =
        new PairReader.Objects(
            rowNumbers == null ? OptionalInt.empty() : OptionalInt.of(rowNumbers),
            Optional.ofNullable(duplicates));
    GivenSimilarities.Rules rules =
        new GivenSimilarities.Rules(
            Optional.ofNullable(distances), Optional.ofNullable(rule), precision);
    return kind == Kind.EDGES
        ? GivenSimilarities.of(PairReader.read(input, reading, objects, progress), rules)
        : GivenSimilarities.of(
            input, NamedMatrix.read(input, reading, NamedMatrix.Gaps.NO_EDGE, progress), rules);
  }
}
