package org.bandgram.validation.gramerror;

import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.EigenvalueRange;
import org.bandgram.gram.internal.FactorProducts;
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
 *
 * @param landmarks m
 */
record Nystrom(FactorProducts products, int landmarks) implements ApproximateGram {
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
    PointSet columns = columns(points, landmarks, similarity, execution);
    DMatrixRMaj among = new DMatrixRMaj(m, m);
    for (int a = 0; a < m; a++) {
      for (int b = 0; b < m; b++) {
        among.set(a, b, columns.get(landmarks[b], a));
      }
    }
    double[][] directions = directions(SymmetricEigen.of(among));
    return new Nystrom(
        new FactorProducts(new FactorProducts(columns).combined(directions, execution)), m);
  }

  /** Returns the similarities of all points with each landmark. */
  private static PointSet columns(
      PointSet points, int[] landmarks, Similarity similarity, Execution execution) {
    PointSet columns = PointSet.allocate(points.size(), landmarks.length, points.precision());
    RowTiles.read(
        BackendProvider.select(Device.CPU, 0)
            .gram()
            .rows(points, points.select(landmarks), similarity, execution),
        points.size(),
        points.precision(),
        "landmarks",
        () ->
            (i, tile, at) -> {
              for (int a = 0; a < landmarks.length; a++) {
                columns.set(i, a, points.precision().get(tile, at + a));
              }
            },
        execution);
    return columns;
  }

  /** Returns V Λ^(-1/2), a row for each landmark. */
  private static double[][] directions(SymmetricEigen eigen) {
    int m = eigen.values().length;
    double rounding = m * (double) Math.ulp(1f) * eigen.values()[0];
    int rank = (int) IntStream.range(0, m).filter(k -> eigen.values()[k] > rounding).count();
    double[][] directions = new double[m][rank];
    for (int a = 0; a < m; a++) {
      for (int k = 0; k < rank; k++) {
        directions[a][k] = eigen.vectors().get(k, a) / Math.sqrt(eigen.values()[k]);
      }
    }
    return directions;
  }

  @Override
  public double numbersPerRow() {
    return landmarks;
  }

  @Override
  public void row(int i, double[] target) {
    products.squareRow(i, target);
  }

  @Override
  public EigenvalueRange eigenvalues(EigenvalueRange.Options options, Execution execution) {
    ExtremeEigenvalues found =
        ExtremeEigenvalues.of(
            x -> products.times(products.timesTransposed(x, 1, execution), execution),
            products.factor().size(),
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

  @Override
  public void close() {}
}
