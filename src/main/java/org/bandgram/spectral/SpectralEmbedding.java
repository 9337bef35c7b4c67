package org.bandgram.spectral;

import static org.bandgram.InvalidInputException.require;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramOperator;
import org.bandgram.internal.eigen.FilteredLanczos;
import org.bandgram.internal.eigen.SymmetricEigen;

/**
 * Spectral embedding: objects with high affinities get near coordinates. These are eigenvectors of
 * the least eigenvalues of the symmetric normalised Laplacian I - D^-1/2 W D^-1/2, divided by the
 * square roots of D (J. Shi, J. Malik, Normalized cuts and image segmentation, IEEE TPAMI 22, 2000,
 * doi 10.1109/34.868688; M. Belkin, P. Niyogi, Laplacian eigenmaps, Neural Computation 15, 2003,
 * doi 10.1162/089976603321780317). W are the affinities without their diagonal, D their row sums.
 *
 * <p>Eigenvectors of eigenvalue 0 are known: one for each connected component. Where there are more
 * components than dimensions, those of greatest volume (sum of D) get a dimension each, and the
 * points of all others are at the origin. The rest is found by {@link FilteredLanczos}, in O(e)
 * time for each product with one of e elements, the more of them the closer eigenvalues are: in the
 * plane their number grows about with the square root of n. It keeps some 75 + 7 D numbers of 64
 * bits an object for D dimensions. The result does not depend on the number of threads.
 *
 * @param coordinates n points in double precision, their columns in the order of eigenvalues,
 *     scaled such that a connected set of affinities has a first column of ones, up to rounding
 * @param eigenvalues the least ones of the Laplacian, from 0 to 2, ascending
 * @param residual how far from an eigenvalue each of them is at most, up to rounding
 * @param components how many connected components there are
 * @param products how many vectors were multiplied by the matrix
 * @param converged whether the residual is as small as wanted
 */
public record SpectralEmbedding(
    PointSet coordinates,
    double[] eigenvalues,
    double residual,
    int components,
    int products,
    boolean converged) {
  /**
   * Options of a spectral embedding.
   *
   * @param dimensions how many eigenvectors, at least 1
   * @param tolerance the residual is wanted below this share of the next eigenvalue after those
   *     wanted; above 0, below 1
   * @param products after how many products with a vector the eigenvectors are taken as they are,
   *     at least 1
   * @param seed draws the vectors to start with
   */
  public record Options(int dimensions, double tolerance, int products, long seed) {
    /**
     * Checks the options.
     *
     * @throws InvalidInputException if a number is out of bounds
     */
    public Options {
      require(dimensions >= 1, "dimensions", dimensions, "at least 1");
      require(tolerance > 0 && tolerance < 1, "tolerance", tolerance, "above 0 and below 1");
      require(products >= 1, "the number of products", products, "at least 1");
    }

    /**
     * Returns a tolerance of 1e-3, 100,000 products and seed 0.
     *
     * @param dimensions how many eigenvectors
     */
    public static Options of(int dimensions) {
      return new Options(dimensions, 1e-3, 100_000, 0);
    }

    /** Returns a copy with another number of {@link #dimensions}. */
    public Options withDimensions(int value) {
      return new Options(value, tolerance, products, seed);
    }

    /** Returns a copy with another {@link #tolerance}. */
    public Options withTolerance(double value) {
      return new Options(dimensions, value, products, seed);
    }

    /** Returns a copy with another number of {@link #products}. */
    public Options withProducts(int value) {
      return new Options(dimensions, tolerance, value, seed);
    }

    /** Returns a copy with another {@link #seed}. */
    public Options withSeed(long value) {
      return new Options(dimensions, tolerance, products, value);
    }
  }

  /** Embeds objects, as {@link #fit(GramOperator, Options, Execution)} does, on all processors. */
  public static SpectralEmbedding fit(GramOperator affinity, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(affinity, options, execution);
    }
  }

  /**
   * Embeds objects.
   *
   * @param affinity n x n affinities, symmetric, none below 0; what is not stored is 0
   * @param options what to find, at most n dimensions
   * @param execution threads, progress (stage eigenvectors) and cancellation
   * @throws InvalidInputException if there are more dimensions than objects, affinities are
   *     asymmetric, or one is negative
   * @throws InsufficientMemoryException if the vectors take more than the heap
   */
  public static SpectralEmbedding fit(GramOperator affinity, Options options, Execution execution) {
    int n = affinity.size();
    require(
        options.dimensions() <= n,
        "dimensions",
        options.dimensions(),
        "at most %d, the number of objects".formatted(n));
    requireRoom(n, options);
    try (NormalizedAffinity matrix = new NormalizedAffinity(affinity, execution)) {
      return fit(matrix, options, execution);
    }
  }

  private static SpectralEmbedding fit(
      NormalizedAffinity matrix, Options options, Execution execution) {
    int count = matrix.volumes().length;
    int known = Math.min(options.dimensions(), count);
    PointSet coordinates =
        PointSet.allocate(matrix.size(), options.dimensions(), Precision.FLOAT64);
    double[] eigenvalues = new double[options.dimensions()];
    double scale = Math.sqrt(Arrays.stream(matrix.volumes()).sum());
    placeComponents(matrix, known, scale, coordinates);
    if (known == options.dimensions()) {
      return new SpectralEmbedding(coordinates, eigenvalues, 0, count, 0, true);
    }
    FilteredLanczos.Result found = find(matrix, options.dimensions() - known, options, execution);
    SymmetricEigen pairs = found.pairs();
    for (int pair = 0; pair < pairs.values().length; pair++) {
      eigenvalues[known + pair] = 1 - pairs.values()[pair];
      place(matrix, pairs, pair, scale, coordinates, known + pair);
    }
    return new SpectralEmbedding(
        coordinates, eigenvalues, found.residual(), count, found.products(), found.converged());
  }

  /**
   * Tells before anything is computed whether there is room for the vectors.
   *
   * @param n how many objects
   * @param options what to find
   * @throws InvalidInputException if they have too many elements for one array
   * @throws InsufficientMemoryException if they take more than the heap
   */
  public static void requireRoom(int n, Options options) {
    long needed = FilteredLanczos.bytes(n, options.dimensions());
    long there = Runtime.getRuntime().maxMemory();
    if (needed > there) {
      throw new InsufficientMemoryException(
          "the vectors to find %d eigenvectors of %d objects".formatted(options.dimensions(), n),
          needed,
          there,
          "take a larger heap (-Xmx) or fewer dimensions");
    }
  }

  private static FilteredLanczos.Result find(
      NormalizedAffinity matrix, int wanted, Options options, Execution execution) {
    return FilteredLanczos.leading(
        matrix.matrix(),
        new FilteredLanczos.Space(
            matrix.size(), matrix.size() - matrix.volumes().length, matrix.withoutKnown(), -1, 1),
        new FilteredLanczos.Options(wanted, options.tolerance(), options.products()),
        new SplittableRandom(options.seed()),
        execution);
  }

  /** Gives the components of greatest volume a dimension each. */
  private static void placeComponents(
      NormalizedAffinity matrix, int known, double scale, PointSet coordinates) {
    double[] volumes = matrix.volumes();
    int[] dimension = new int[volumes.length];
    Arrays.fill(dimension, known);
    int[] chosen =
        IntStream.range(0, volumes.length)
            .boxed()
            .sorted(Comparator.comparingDouble(c -> -volumes[c]))
            .limit(known)
            .mapToInt(Integer::intValue)
            .toArray();
    for (int c = 0; c < known; c++) {
      dimension[chosen[c]] = c;
    }
    int[] labels = matrix.labels();
    for (int i = 0; i < labels.length; i++) {
      if (dimension[labels[i]] < known) {
        coordinates.set(
            matrix.order().source(i), dimension[labels[i]], scale / Math.sqrt(volumes[labels[i]]));
      }
    }
  }

  /** Places an eigenvector; of both directions, that in which its greatest element is positive. */
  private static void place(
      NormalizedAffinity matrix,
      SymmetricEigen pairs,
      int pair,
      double scale,
      PointSet coordinates,
      int dimension) {
    double factor = scale * Orientation.sign(pairs.vectors(), pair);
    for (int i = 0; i < matrix.size(); i++) {
      double value = factor * pairs.vectors().get(pair, i) / matrix.root(i);
      coordinates.set(matrix.order().source(i), dimension, value);
    }
  }

  @Override
  public String toString() {
    return coordinates + (converged ? "" : ", not converged");
  }
}
