package org.bandgram.validation.gramerror;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.RowTiles;
import org.bandgram.internal.eigen.ExtremeEigenvalues;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.bandgram.similarity.Similarity;
import org.ejml.data.DMatrixRMaj;

/**
 * The approximation F F' of a positive semidefinite Gram matrix by its columns C of m landmarks,
 * which are points drawn at random: with the rows W of C that belong to landmarks, C W⁺ C' (C. K.
 * I. Williams, M. Seeger, Using the Nyström method to speed up kernel machines, NIPS 13, 2001). F
 * is C V Λ^(-1/2) for the eigenvalues Λ of W that are above rounding and their eigenvectors V, n m
 * numbers in single precision. O(n m d + n m² + m³) time.
 */
final class Nystrom implements ApproximateGram {
  /** One row for each eigenvalue: the transpose of F. */
  private final float[][] factor;

  private final int size;
  private final int landmarks;

  private Nystrom(float[][] factor, int size, int landmarks) {
    this.factor = factor;
    this.size = size;
    this.landmarks = landmarks;
  }

  /**
   * Computes the approximation.
   *
   * @param points n points in single precision
   * @param similarity positive semidefinite
   * @param most m, taken as n where there are fewer points
   * @param seed draws the landmarks
   */
  static Nystrom of(
      PointSet points, Similarity similarity, int most, long seed, Execution execution) {
    int n = points.size();
    int m = Math.min(most, n);
    int[] landmarks = new SplittableRandom(seed).ints(0, n).distinct().limit(m).sorted().toArray();
    double[][] columns = columns(points, landmarks, similarity, execution);
    DMatrixRMaj among = new DMatrixRMaj(m, m);
    for (int a = 0; a < m; a++) {
      for (int b = 0; b < m; b++) {
        among.set(a, b, columns[a][landmarks[b]]);
      }
    }
    SymmetricEigen eigen = SymmetricEigen.of(among);
    double rounding = m * (double) Math.ulp(1f) * eigen.values()[0];
    int rank = (int) IntStream.range(0, m).filter(k -> eigen.values()[k] > rounding).count();
    float[][] factor = new float[rank][];
    execution.forBlocks(
        rank,
        1,
        (k, _, _) ->
            factor[k] = combined(columns, eigen.vectors(), k, 1 / Math.sqrt(eigen.values()[k])));
    return new Nystrom(factor, n, m);
  }

  /** Returns the similarities of each landmark with all points. */
  private static double[][] columns(
      PointSet points, int[] landmarks, Similarity similarity, Execution execution) {
    double[][] columns = new double[landmarks.length][points.size()];
    RowTiles.read(
        BackendProvider.select(Device.CPU, 0)
            .gram()
            .rows(points.select(landmarks), points, similarity, execution),
        landmarks.length,
        points.precision(),
        "landmarks",
        () ->
            (a, tile, at) -> {
              for (int j = 0; j < columns[a].length; j++) {
                columns[a][j] = points.precision().get(tile, at + j);
              }
            },
        execution);
    return columns;
  }

  private static float[] combined(double[][] columns, DMatrixRMaj vectors, int k, double scale) {
    double[] sum = new double[columns[0].length];
    for (int a = 0; a < columns.length; a++) {
      add(scale * vectors.get(k, a), columns[a], sum);
    }
    float[] rounded = new float[sum.length];
    for (int j = 0; j < sum.length; j++) {
      rounded[j] = (float) sum[j];
    }
    return rounded;
  }

  private static void add(double factor, double[] column, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * column[j];
    }
  }

  @Override
  public double numbersPerRow() {
    return landmarks;
  }

  @Override
  public void row(int i, double[] target) {
    Arrays.fill(target, 0);
    for (float[] column : factor) {
      add(column[i], column, target);
    }
  }

  private static void add(double factor, float[] column, double[] sum) {
    for (int j = 0; j < sum.length; j++) {
      sum[j] += factor * column[j];
    }
  }

  @Override
  public EigenvalueRange eigenvalues(EigenvalueRange.Options options, Execution execution) {
    ExtremeEigenvalues found =
        ExtremeEigenvalues.of(
            x -> product(x, execution),
            size,
            options.tolerance(),
            options.steps(),
            new SplittableRandom(options.seed()),
            execution);
    return new EigenvalueRange(
        found.least(),
        found.leastBound(),
        found.greatest(),
        found.greatestBound(),
        found.steps(),
        found.isWithin(options.tolerance()),
        false);
  }

  /** Returns F F' x. */
  private double[] product(double[] x, Execution execution) {
    double[] dots = new double[factor.length];
    execution.forBlocks(
        dots.length,
        1,
        (k, _, _) -> {
          double dot = 0;
          for (int j = 0; j < size; j++) {
            dot += factor[k][j] * x[j];
          }
          dots[k] = dot;
        });
    double[] product = new double[size];
    for (int k = 0; k < dots.length; k++) {
      add(dots[k], factor[k], product);
    }
    return product;
  }

  @Override
  public void close() {}
}
