package org.bandgram.cli.spectral;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.bandgram.Progress;
import org.bandgram.data.DataFormatException;
import org.bandgram.data.DataSet;
import org.bandgram.data.FileFormat;
import org.bandgram.data.InputName;
import org.bandgram.data.PointSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.RowIds;
import org.bandgram.data.Scaling;
import org.bandgram.data.graph.NamedMatrix;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.GramOperator;

/**
 * Affinities that the user gave, a symmetric matrix without negative elements. Eigenvectors depend
 * neither on the diagonal, which becomes 0, nor on the unit, so a power of two makes the greatest
 * one ordinary.
 *
 * @param input where they come from
 * @param names what the objects are called, or none
 * @param operator the matrix
 * @param looksLikeDistances whether those of objects with themselves are 0 and all others above
 */
record GivenAffinities(
    Path input, List<String> names, GramOperator operator, boolean looksLikeDistances) {
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
    NamedMatrix matrix = NamedMatrix.read(input, options, NamedMatrix.Gaps.NONE, progress);
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
        input, matrix.names(), GramOperator.of(DenseMatrix.of(rows)), looksLikeDistances);
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
      if (sum > 0 && sum < LEAST_SUM) {
        throw DataFormatException.of(
            matrix.places().of(i, 0),
            "begins a row whose affinities are too small beside the greatest; they must add up to"
                + " more than %s of it, or be 0".formatted(LEAST_SUM));
      }
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
        List.of());
  }
}
