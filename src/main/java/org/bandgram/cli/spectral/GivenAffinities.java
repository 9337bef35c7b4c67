package org.bandgram.cli.spectral;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.options.Precomputed;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.GramOperator;
import org.bandgram.gram.internal.Symmetrization;
import org.bandgram.io.DataFormatException;
import org.bandgram.io.DataSet;
import org.bandgram.io.DataSet.RowIds;
import org.bandgram.io.FileFormat;
import org.bandgram.io.PairList;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.input.InputName;
import org.bandgram.io.read.NamedMatrix;

/**
 * Affinities that the user gave, a symmetric matrix without negative elements. Eigenvectors depend
 * neither on the diagonal, which becomes 0, nor on the unit, so a power of two makes the greatest
 * one ordinary.
 *
 * @param input where they come from
 * @param names what the objects are called, or none
 * @param operator the matrix
 * @param looksLikeDistances whether those of objects with themselves are 0 and all others above, or
 *     their column is called so
 * @param kind what held them
 * @param notes what was decided while reading that somebody may see otherwise, sentences
 */
record GivenAffinities(
    Path input,
    List<String> names,
    GramOperator operator,
    boolean looksLikeDistances,
    Precomputed kind,
    List<String> notes) {
  /**
   * Directions of a pair that differ by less than this share of the greatest differ by rounding.
   */
  private static final double ROUNDING = 1e-9;

  /** The least sum of a row beside a greatest affinity near 1; its inverse is finite. */
  private static final double LEAST_SUM = 1e-300;

  /**
   * Reads affinities.
   *
   * @throws DataFormatException if the file holds no square matrix, or one that is not symmetric or
   *     has a negative element; the message names the cell
   */
  static GivenAffinities read(Path input, ReadOptions options, Progress progress) {
    NamedMatrix matrix = NamedMatrix.read(input, options, NamedMatrix.Gaps.ZERO, progress);
    double[][] rows = matrix.rows();
    boolean looksLikeDistances = looksLikeDistances(rows);
    IntStream.range(0, rows.length).forEach(i -> rows[i][i] = 0);
    double greatest = Arrays.stream(rows).flatMapToDouble(Arrays::stream).max().orElse(0);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j < rows.length; j++) {
        if (rows[i][j] < 0) {
          throw fault(matrix, i, j, "an affinity must be at least 0");
        }
        if (Math.abs(rows[i][j] - rows[j][i]) > ROUNDING * greatest) {
          throw fault(
              matrix,
              i,
              j,
              "%s has %s: affinities must be the same in both directions"
                  .formatted(matrix.places().of(j, i), rows[j][i]));
        }
      }
    }
    scale(rows, greatest);
    requireSums(matrix);
    return new GivenAffinities(
        input,
        matrix.names(),
        GramOperator.of(DenseMatrix.of(rows)),
        looksLikeDistances,
        Precomputed.MATRIX,
        matrix.notes());
  }

  /**
   * Takes a list of pairs; one that is listed in one direction counts in both.
   *
   * @throws DataFormatException if an affinity is negative, or not the same in both directions
   */
  static GivenAffinities of(Path input, PairList pairs) {
    int[] edges = pairs.edges();
    double greatest = Arrays.stream(edges).mapToDouble(p -> pairs.values()[p]).max().orElse(0);
    int shift = greatest == 0 ? 0 : -Math.getExponent(greatest);
    CooMatrix given =
        CooMatrix.fromTriples(
            pairs.size(),
            Arrays.stream(edges).map(p -> pairs.rows()[p]).toArray(),
            Arrays.stream(edges).map(p -> pairs.columns()[p]).toArray(),
            Arrays.stream(edges).mapToDouble(p -> Math.scalb(pairs.values()[p], shift)).toArray(),
            Precision.FLOAT64);
    for (int p : edges) {
      requireAffinity(pairs, p, shift, given.get(pairs.columns()[p], pairs.rows()[p]));
    }
    CooMatrix used = Symmetrization.MEAN.of(given);
    given.close();
    requireSums(pairs, used);
    return new GivenAffinities(
        input,
        pairs.ids(),
        GramOperator.of(used),
        pairs.holdsDistances(),
        Precomputed.EDGES,
        pairs.notes());
  }

  /** Checks a pair; the other direction is in the matrix if it is listed. */
  private static void requireAffinity(PairList pairs, int p, int shift, double other) {
    double value = pairs.values()[p];
    String bound =
        value < 0
            ? "an affinity must be at least 0"
            : other > Double.NEGATIVE_INFINITY
                    && Math.abs(Math.scalb(value, shift) - other) > 2 * ROUNDING
                ? "affinities must be the same in both directions, and the other is "
                    + Math.scalb(other, -shift)
                : "";
    if (!bound.isEmpty()) {
      throw DataFormatException.of(
          pairs.places().apply(p), "has %s, but %s".formatted(value, bound));
    }
  }

  private static void requireSums(PairList pairs, CooMatrix used) {
    double[] sums = new double[pairs.size()];
    for (long e = 0; e < used.count(); e++) {
      sums[used.row(e)] += used.value(e);
    }
    for (int p : pairs.edges()) {
      requireSum(sums[pairs.rows()[p]], pairs.places().apply(p), "names an object");
    }
  }

  private static void requireSum(double sum, String place, String subject) {
    if (sum > 0 && sum < LEAST_SUM) {
      throw DataFormatException.of(
          place,
          subject
              + " whose affinities are too small beside the greatest; they must add up to more than"
              + " %s of it, or be 0".formatted(LEAST_SUM));
    }
  }

  private static DataFormatException fault(NamedMatrix matrix, int i, int j, String bound) {
    return DataFormatException.of(
        matrix.places().of(i, j), "has %s, but %s".formatted(matrix.rows()[i][j], bound));
  }

  /** Takes the means of both directions, in a unit near the greatest. */
  private static void scale(double[][] rows, double greatest) {
    int shift = greatest == 0 ? 0 : -Math.getExponent(greatest);
    for (int i = 0; i < rows.length; i++) {
      for (int j = 0; j <= i; j++) {
        rows[i][j] = Math.scalb(rows[i][j], shift) / 2 + Math.scalb(rows[j][i], shift) / 2;
        rows[j][i] = rows[i][j];
      }
    }
  }

  private static void requireSums(NamedMatrix matrix) {
    for (int i = 0; i < matrix.size(); i++) {
      double sum = Arrays.stream(matrix.rows()[i]).sum();
      requireSum(sum, matrix.places().of(i, 0), "begins a row");
    }
  }

  private static boolean looksLikeDistances(double[][] rows) {
    return rows.length > 1
        && IntStream.range(0, rows.length)
            .allMatch(
                i ->
                    IntStream.range(0, rows.length)
                        .allMatch(j -> i == j ? rows[i][j] == 0 : rows[i][j] > 0));
  }

  /** Returns the objects as points, which are where the embedding places them. */
  DataSet at(PointSet embedding) {
    String file = InputName.of(input).title();
    return new DataSet(
        embedding,
        embedding,
        Scaling.none(embedding.dimensions()),
        new DataSet.Header(
            IntStream.rangeClosed(1, embedding.dimensions()).mapToObj(f -> "x" + f).toList(),
            true,
            List.of()),
        Optional.empty(),
        names.isEmpty() ? Optional.empty() : Optional.of(new RowIds("id", names)),
        new DataSet.Source(file, FileFormat.TEXT, 0),
        row -> file + ": row " + row,
        List.of(),
        DataSet.Beside.NONE);
  }
}
