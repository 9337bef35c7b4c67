package org.bandgram.internal.eigen;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.ejml.data.DMatrixRMaj;

/**
 * Leading eigenpairs of a large symmetric matrix whose eigenvalues are known to lie within an
 * interval, and crowd at its upper end: {@link RestartedLanczos} on a {@link ChebyshevFilter}.
 *
 * <pre>
 *   (values, vectors) by Lanczos on A, no restart
 *   until residuals |A v - value v| are small:
 *     filter: what is below the least of the values stays small
 *     (values, vectors) by Lanczos on the filter, from these vectors; values of A by Rayleigh-Ritz
 * </pre>
 *
 * <p>Products with A take the place of most of the orthogonalisation that Lanczos on A would need.
 */
public final class FilteredLanczos {
  private static final int BLOCK = 4;
  private static final int FEWEST_VECTORS = 48;

  /** How much larger a filter makes the upper end than what it is to keep small. */
  private static final double GROWTH = 100;

  private static final int MOST_DEGREE = 500;

  /** Residuals below this, for eigenvalues around 1, are rounding. */
  private static final double ROUNDING = 1e-13;

  private final ScaledMatrix matrix;
  private final Space space;
  private final Options options;
  private final SplittableRandom random;
  private final Execution execution;
  private final RestartedLanczos.Options steps;
  private int products;

  /**
   * Where eigenvectors are looked for.
   *
   * @param size n, rows of A
   * @param dimension of an invariant subspace, at least 1
   * @param restriction takes from a vector what lies outside of it
   * @param least no eigenvalue is below this
   * @param greatest no eigenvalue is above this
   */
  public record Space(
      int size, int dimension, Consumer<double[]> restriction, double least, double greatest) {}

  /**
   * How far to go.
   *
   * @param wanted how many pairs, at least 1
   * @param tolerance residuals are wanted below this share of the way from the next value after
   *     those wanted to the upper end of the interval
   * @param products how many vectors to multiply, after which no further round begins
   */
  public record Options(int wanted, double tolerance, int products) {}

  /**
   * What was found.
   *
   * @param pairs as many as were wanted, or as the space has, values descending
   * @param residual the greatest residual of them
   * @param products how many vectors were multiplied
   * @param converged whether the residual is small enough
   */
  public record Result(SymmetricEigen pairs, double residual, int products, boolean converged) {}

  private FilteredLanczos(
      ScaledMatrix matrix,
      Space space,
      Options options,
      SplittableRandom random,
      Execution execution) {
    this.matrix = new ScaledMatrix(counted(matrix.product()), matrix.scales(), matrix.execution());
    this.space = space;
    this.options = options;
    this.random = random;
    this.execution = execution;
    steps =
        new RestartedLanczos.Options(
            options.wanted(),
            spare(options.wanted()),
            BLOCK,
            basis(options.wanted()),
            options.tolerance() / 50,
            1);
  }

  private static int spare(int wanted) {
    return Math.max(BLOCK, wanted / 2);
  }

  private static int basis(int wanted) {
    return Math.max(FEWEST_VECTORS, 2 * (wanted + spare(wanted)) + 3 * BLOCK);
  }

  /**
   * Returns about how many bytes it takes to find eigenpairs.
   *
   * @param size n, rows of A
   * @param wanted how many pairs
   * @throws InvalidInputException if they have too many elements for one array
   */
  public static long bytes(int size, int wanted) {
    RestartedLanczos.requireAddressable(size, wanted + spare(wanted));
    long vectors = basis(wanted) + BLOCK + 4L * (wanted + spare(wanted));
    return Math.min(vectors, 5L * size) * size * Double.BYTES;
  }

  private BlockProduct counted(BlockProduct uncounted) {
    return (x, vectors) -> {
      products += vectors;
      execution
          .progress()
          .update("eigenvectors", Math.min(products, options.products()), options.products());
      return uncounted.of(x, vectors);
    };
  }

  /**
   * Finds eigenpairs.
   *
   * @param matrix A, symmetric
   * @param space where
   * @param random draws vectors to start with
   */
  public static Result leading(
      ScaledMatrix matrix,
      Space space,
      Options options,
      SplittableRandom random,
      Execution execution) {
    return new FilteredLanczos(matrix, space, options, random, execution).run();
  }

  private Result run() {
    SymmetricEigen found = lanczos(matrix, new double[0][]);
    while (true) {
      RayleighRitz ritz = RayleighRitz.of(matrix, found.vectors());
      int wanted = Math.min(options.wanted(), ritz.values().length);
      double residual = ritz.residual(wanted);
      double distance =
          space.greatest() - ritz.values()[Math.min(wanted, ritz.values().length - 1)];
      boolean converged = residual <= Math.max(ROUNDING, options.tolerance() * distance);
      if (converged || products >= options.products()) {
        return new Result(ritz.pairs(wanted), residual, products, converged);
      }
      found = lanczos(filter(ritz.values()), combined(ritz.vectors()));
    }
  }

  private SymmetricEigen lanczos(BlockProduct product, double[][] starts) {
    return RestartedLanczos.leading(
            product,
            space.size(),
            space.dimension(),
            space.restriction(),
            starts,
            steps,
            random,
            execution)
        .pairs();
  }

  private ChebyshevFilter filter(double[] values) {
    double bound = values[values.length - 1];
    int degree =
        ChebyshevFilter.degree(space.least(), bound, space.greatest(), GROWTH, MOST_DEGREE);
    return new ChebyshevFilter(matrix, space.least(), bound, degree, execution);
  }

  /** Returns sums of vectors, every {@value #BLOCK}th in the same one. */
  private static double[][] combined(DMatrixRMaj vectors) {
    double[][] sums = new double[Math.min(BLOCK, vectors.numRows)][vectors.numCols];
    for (int v = 0; v < vectors.numRows; v++) {
      double[] sum = sums[v % sums.length];
      for (int i = 0; i < sum.length; i++) {
        sum[i] += vectors.get(v, i);
      }
    }
    return sums;
  }
}
