package org.bandgram.cli.cluster;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.options.Precomputed;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.internal.Symmetrization;
import org.bandgram.gram.internal.Symmetry;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.PairList;
import org.bandgram.io.internal.cells.Blame;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.internal.table.ColumnDigits;
import org.bandgram.io.read.NamedMatrix;

/**
 * Similarities as the user gave them, ready to be clustered by.
 *
 * @param fit clusters by them
 * @param between returns the similarity of two points, negative infinity if there is none
 * @param release frees their memory
 * @param facts what is said about them
 * @param ids what the points are called, or none; not copied
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 */
record GivenSimilarities(
    BiFunction<AffinityOptions, Execution, Clustering> fit,
    ToDoubleBiFunction<Integer, Integer> between,
    Runnable release,
    Facts facts,
    List<String> ids,
    List<String> notes)
    implements AutoCloseable {
  /**
   * What is said about similarities.
   *
   * @param kind what held them
   * @param edges pairs of different points that have a similarity, in the directions that count
   * @param selfPairs pairs of a point with itself that were listed, and not read
   * @param joined rows that were joined with an earlier one of the same pair
   * @param symmetric whether they were given alike in both directions
   * @param mutual whether any pair was given in both directions
   * @param looksLikeDistances whether the values may be distances
   * @param rules what was made of the values
   */
  record Facts(
      Precomputed kind,
      int size,
      long edges,
      int selfPairs,
      int joined,
      boolean symmetric,
      boolean mutual,
      boolean looksLikeDistances,
      Rules rules) {}

  /**
   * What is made of the values.
   *
   * @param distances what similarities are if the values are distances
   * @param symmetrization how the directions are made alike
   * @param asked what similarities must fit, float32 by default
   * @param need why they need a precision that was not asked for, if they do
   */
  record Rules(
      Optional<Distances> distances,
      Optional<Symmetrization> symmetrization,
      Optional<Precision> asked,
      Optional<String> need) {
    double similarity(double value, Supplier<String> place) {
      return distances.isPresent() ? distances.get().similarity(value, precision(), place) : value;
    }

    Precision precision() {
      return asked.orElse(need.isPresent() ? Precision.FLOAT64 : Precision.FLOAT32);
    }

    private Rules of(ColumnDigits similarities) {
      boolean isDouble = asked.equals(Optional.of(Precision.FLOAT64));
      return new Rules(
          distances, symmetrization, asked, isDouble ? Optional.empty() : similarities.need());
    }
  }

  /** Takes a list of edges; what is not listed is none. */
  static GivenSimilarities of(PairList pairs, Rules asked) {
    int[] edges = pairs.edges();
    double[] values =
        Arrays.stream(edges)
            .mapToDouble(p -> asked.similarity(pairs.values()[p], () -> pairs.places().apply(p)))
            .toArray();
    ColumnDigits digits = new ColumnDigits();
    digits.add(0, values);
    Rules rules = asked.of(digits);
    CooMatrix given =
        CooMatrix.fromTriples(
            pairs.size(),
            Arrays.stream(edges).map(p -> pairs.rows()[p]).toArray(),
            Arrays.stream(edges).map(p -> pairs.columns()[p]).toArray(),
            values,
            rules.precision());
    boolean symmetric = Symmetry.holdsFor(given);
    boolean mutual = symmetric || isMutual(given);
    CooMatrix used = given;
    if (rules.symmetrization().isPresent() && !symmetric) {
      used = rules.symmetrization().get().of(given);
      given.close();
    }
    Facts facts =
        new Facts(
            Precomputed.EDGES,
            pairs.size(),
            used.count(),
            pairs.selfPairs(),
            pairs.joined(),
            symmetric,
            mutual,
            pairs.looksLikeDistances(),
            rules);
    CooMatrix elements = used;
    return new GivenSimilarities(
        (options, execution) -> AffinityPropagation.fit(elements, options, execution),
        elements::get,
        elements::close,
        facts,
        pairs.ids(),
        pairs.notes());
  }

  private static boolean isMutual(CooMatrix matrix) {
    for (long p = 0; p < matrix.count(); p++) {
      if (matrix.layout().find(matrix.column(p), matrix.row(p)) >= 0) {
        return true;
      }
    }
    return false;
  }

  /** Takes a matrix; its diagonal is not read. */
  static GivenSimilarities of(Path input, NamedMatrix matrix, Rules asked) {
    double[][] rows = matrix.rows();
    ColumnDigits digits = new ColumnDigits();
    boolean looksLikeDistances = matrix.looksLikeDistances(NamedMatrix.Gaps.NO_EDGE);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        int row = i;
        int column = j;
        rows[i][j] =
            i == j
                ? Double.NaN
                : asked.similarity(rows[i][j], () -> matrix.places().of(row, column));
      }
      digits.add(0, rows[i]);
      rows[i][i] = 0;
    }
    Rules rules = asked.of(digits);
    DenseMatrix given =
        Blame.onFile(InputName.of(input).title(), () -> DenseMatrix.of(rows, rules.precision()));
    boolean symmetric = Symmetry.holdsFor(given.asBand());
    rules.symmetrization().ifPresent(rule -> rule.applyTo(given));
    Facts facts =
        new Facts(
            Precomputed.MATRIX,
            rows.length,
            edges(given),
            0,
            0,
            symmetric,
            true,
            looksLikeDistances,
            rules);
    return new GivenSimilarities(
        (options, execution) -> AffinityPropagation.fit(given, options, execution),
        given::get,
        given::close,
        facts,
        matrix.names(),
        matrix.notes());
  }

  private static long edges(DenseMatrix matrix) {
    long edges = -matrix.size();
    for (int i = 0; i < matrix.size(); i++) {
      for (int j = 0; j < matrix.size(); j++) {
        edges += matrix.get(i, j) == Double.NEGATIVE_INFINITY ? 0 : 1;
      }
    }
    return edges;
  }

  @Override
  public void close() {
    release.run();
  }

  /** The similarity -d or -d^2 of each distance d that is given. */
  enum Distances {
    /** The negative distance. */
    PLAIN,
    /** The negative square, as that of points is by default. */
    SQUARED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns a similarity.
     *
     * @param distance a finite number, or negative infinity for no edge, which stays
     * @param precision what the similarity must fit
     * @param place where the distance is given
     * @throws DataFormatException if it is negative, or too large
     */
    double similarity(double distance, Precision precision, Supplier<String> place) {
      if (distance == Double.NEGATIVE_INFINITY) {
        return distance;
      }
      double similarity = this == PLAIN ? -distance : -(distance * distance);
      if (distance < 0 || Double.isInfinite(precision.round(similarity))) {
        throw DataFormatException.of(
            place.get(),
            "has %s, but must be a distance from 0 up with --distances%s"
                .formatted(
                    distance,
                    distance < 0
                        ? "; similarities go without it"
                        : ", whose square fits " + precision));
      }
      return similarity + 0.0;
    }
  }
}
