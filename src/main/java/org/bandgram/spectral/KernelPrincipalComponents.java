package org.bandgram.spectral;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.LinearOperator;
import org.bandgram.internal.eigen.RestartedLanczos;
import org.bandgram.internal.eigen.SymmetricEigen;
import org.ejml.data.DMatrixRMaj;

/**
 * Coordinates of n objects by the principal components of a kernel's feature space. They are the
 * eigenvectors v of the centred matrix H K H, H = I - 1 1' / n, scaled by the square roots of their
 * eigenvalues. With the linear kernel these are the ordinary principal components. Source: B.
 * Schölkopf, A. Smola, K.-R. Müller, Nonlinear component analysis as a kernel eigenvalue problem,
 * Neural Computation 10, 1998, doi 10.1162/089976698300017467.
 *
 * <p>Elements that are not stored are zeros. What is left of a kernel matrix is indefinite in
 * general; its leading components are found all the same, but they are those of the kernel only as
 * far as the stored elements have its mass, which {@link org.bandgram.gram.GramError} measures.
 *
 * @param coordinates n points in double precision, their columns in the order of eigenvalues; 0 in
 *     those whose eigenvalue is not above 0
 * @param eigenvalues the greatest ones of H K H, descending
 * @param total the sum of all eigenvalues, the trace of H K H
 * @param residual the greatest length of H K H v - lambda v
 * @param converged whether it is as small as wanted
 */
public record KernelPrincipalComponents(
    PointSet coordinates, double[] eigenvalues, double total, double residual, boolean converged) {
  private static final int BLOCK = 4;
  private static final int FEWEST_VECTORS = 32;

  /**
   * Options of kernel PCA.
   *
   * @param dimensions how many components, at least 1
   * @param tolerance residuals are wanted below this share of the greatest absolute eigenvalue;
   *     above 0, below 1
   * @param restarts how often the method starts again from what it has at most, at least 1
   * @param seed draws the vectors to start with
   */
  public record Options(int dimensions, double tolerance, int restarts, long seed) {
    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is out of bounds
     */
    public Options {
      require(dimensions >= 1, "dimensions", dimensions, "at least 1");
      require(tolerance > 0 && tolerance < 1, "tolerance", tolerance, "above 0 and below 1");
      require(restarts >= 1, "the number of restarts", restarts, "at least 1");
    }

    /**
     * Returns a tolerance of 1e-6, 200 restarts and seed 0.
     *
     * @param dimensions how many components
     */
    public static Options of(int dimensions) {
      return new Options(dimensions, 1e-6, 200, 0);
    }

    /** Returns a copy with another {@link #tolerance}. */
    public Options withTolerance(double value) {
      return new Options(dimensions, value, restarts, seed);
    }

    /** Returns a copy with another number of {@link #restarts}. */
    public Options withRestarts(int value) {
      return new Options(dimensions, tolerance, value, seed);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(dimensions, tolerance, restarts, value);
    }
  }

  /**
   * Finds components, as {@link #fit(LinearOperator, Options, Execution)} does, on all processors.
   */
  public static KernelPrincipalComponents fit(LinearOperator kernel, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(kernel, options, execution);
    }
  }

  /**
   * Finds components. Each product takes O(e) time for e elements; orthogonalisation O(n (2 D +
   * 32)) for each, D being the number of dimensions. The result does not depend on the number of
   * threads.
   *
   * @param kernel K, n x n, symmetric; n at least 2
   * @param options what to find, less than n dimensions
   * @param execution threads and cancellation
   * @throws InvalidInputException if K is asymmetric, or there are as many dimensions as objects,
   *     or too many for one array
   */
  public static KernelPrincipalComponents fit(
      LinearOperator kernel, Options options, Execution execution) {
    require(kernel.isSymmetric(), "the kernel matrix", "asymmetric", "symmetric");
    require(
        options.dimensions() < kernel.size(),
        "dimensions",
        options.dimensions(),
        "less than %d, the number of objects".formatted(kernel.size()));
    CentredKernel matrix = new CentredKernel(kernel, execution);
    RestartedLanczos.Result found = find(matrix, options, execution);
    SymmetricEigen pairs = found.pairs();
    double[] values = Arrays.copyOf(pairs.values(), options.dimensions());
    double residual = 0;
    PointSet coordinates =
        PointSet.allocate(kernel.size(), options.dimensions(), Precision.FLOAT64);
    for (int pair = 0; pair < values.length; pair++) {
      residual = Math.max(residual, residual(matrix, pairs, pair));
      place(pairs.vectors(), pair, values[pair], coordinates);
    }
    return new KernelPrincipalComponents(
        coordinates, values, matrix.trace(), residual, found.accurate());
  }

  /**
   * Returns about how many bytes finding components takes beside the kernel matrix.
   *
   * @param n how many objects
   * @param options what to find
   */
  public static long bytes(int n, Options options) {
    return (basis(options.dimensions()) + 4L * BLOCK + 2L * options.dimensions())
        * n
        * Double.BYTES;
  }

  private static int basis(int wanted) {
    return Math.max(FEWEST_VECTORS, 2 * wanted + 6 * BLOCK);
  }

  private static RestartedLanczos.Result find(
      CentredKernel matrix, Options options, Execution execution) {
    int wanted = options.dimensions();
    return RestartedLanczos.leading(
        matrix::multiply,
        matrix.size(),
        matrix.size() - 1,
        CentredKernel::centre,
        new double[0][],
        new RestartedLanczos.Options(
            wanted, BLOCK, BLOCK, basis(wanted), options.tolerance(), options.restarts()),
        new SplittableRandom(options.seed()),
        execution);
  }

  private static double residual(CentredKernel matrix, SymmetricEigen pairs, int pair) {
    int n = matrix.size();
    double[] vector = Arrays.copyOfRange(pairs.vectors().data, pair * n, (pair + 1) * n);
    double[] image = matrix.multiply(vector, 1);
    double squares = 0;
    for (int i = 0; i < n; i++) {
      double rest = image[i] - pairs.values()[pair] * vector[i];
      squares = Math.fma(rest, rest, squares);
    }
    return Math.sqrt(squares);
  }

  private static void place(DMatrixRMaj vectors, int pair, double value, PointSet coordinates) {
    double factor = Orientation.sign(vectors, pair) * Math.sqrt(Math.max(0, value));
    for (int i = 0; i < vectors.numCols; i++) {
      coordinates.set(i, pair, factor * vectors.get(pair, i));
    }
  }

  @Override
  public String toString() {
    return coordinates + (converged ? "" : ", not converged");
  }
}
