package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.kernelsums.KernelMatrix;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * K-means in the feature space of a kernel, where D<sub>ij</sub> = K<sub>ii</sub> - 2
 * R<sub>ji</sub> / n<sub>j</sub> + c<sub>j</sub> is the squared distance of point i to the centroid
 * of cluster j: R<sub>ji</sub> is the sum of K<sub>il</sub> over the points l of the cluster,
 * c<sub>j</sub> the mean of R<sub>ji</sub> / n<sub>j</sub> over its points i. Every point goes to
 * its nearest centroid, ties to the lowest index, until none moves; J = tr K - sum of n<sub>j</sub>
 * c<sub>j</sub> falls all the while if K is positive semidefinite. J. Bellavita, T. Pasquali, L.
 * Del Rio Martin, F. Vella, G. Guidi. Popcorn: accelerating kernel K-means on GPUs through sparse
 * linear algebra. PPoPP 2025, doi 10.1145/3710848.3710887.
 *
 * <p>The first iteration takes O(n²) time beside the O(n² d) of the matrix, later ones O(n m + n k)
 * for m points that moved before: only their rows are taken from one cluster's sums and added to
 * another's. Sums are in double precision and computed anew now and then, so that rounding cannot
 * build up. Results depend on the input and the options, not on the number of threads, the back end
 * or on whether the matrix is stored; a {@linkplain GramStorage.Banded banded} matrix gives others.
 */
public final class KernelKMeans {
  private KernelKMeans() {}

  /** Clusters points on all processors. */
  public static KernelKMeansClustering fit(
      PointSet points, Similarity kernel, KernelKMeansOptions options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, kernel, options, execution);
    }
  }

  /**
   * Clusters points.
   *
   * @param points n points; their precision is that of the kernel values
   * @param kernel what to compare them by, a symmetric one
   * @param options how
   * @param execution threads, progress (stages gram, start and kernel k-means), cancellation and
   *     working memory; a run that is stopped ends with the best result so far
   * @throws org.bandgram.InsufficientMemoryException if the matrix is to be stored and does not fit
   * @throws InvalidInputException if there are fewer points than clusters, given labels are not n
   *     values in [0, k), the kernel is not symmetric, or coordinates are so large that kernel
   *     values could overflow
   */
  public static KernelKMeansClustering fit(
      PointSet points, Similarity kernel, KernelKMeansOptions options, Execution execution) {
    requireSizes(points.size(), options);
    InvalidInputException.require(kernel.symmetric(), "the kernel", kernel.name(), "symmetric");
    GramArguments.requireLargeEnough(points, points.precision(), execution);
    KernelMatrices matrices = new KernelMatrices(points, kernel, options.storage(), execution);
    Backend backend = BackendProvider.select(options.device(), matrices.rowsAtATime(), execution);
    KernelTimings.Clock clock = new KernelTimings.Clock();
    Permutation order = matrices.order();
    try (KernelMatrix matrix = matrices.compute(order, backend)) {
      Optional<PointSet> compared =
          options.storage() instanceof GramStorage.Banded ? Optional.empty() : Optional.of(points);
      return fit(matrix, order, compared, kernel, options, clock, execution);
    }
  }

  /**
   * Clusters points whose kernel values are known.
   *
   * @param matrix n x n, symmetric and finite; borrowed
   * @param options how; the storage is this matrix
   * @param execution threads, progress and cancellation
   * @throws InvalidInputException if the matrix is not symmetric or a value not finite, or as for
   *     points
   */
  public static KernelKMeansClustering fit(
      DenseMatrix matrix, KernelKMeansOptions options, Execution execution) {
    int n = matrix.size();
    requireSizes(n, options);
    SymmetryCheck.require(matrix, execution);
    KernelTimings.Clock clock = new KernelTimings.Clock();
    Backend backend = BackendProvider.select(options.device(), (long) n * n);
    KernelKMeansOptions stored = options.withStorage(GramStorage.stored());
    try (KernelMatrix rows =
        backend
            .kernelSums()
            .stored(BandLayout.full(n), matrix.precision(), matrix.asBand().elements())) {
      return fit(rows, Permutation.identity(n), Optional.empty(), null, stored, clock, execution);
    }
  }

  private static KernelKMeansClustering fit(
      KernelMatrix matrix,
      Permutation order,
      Optional<PointSet> points,
      Similarity kernel,
      KernelKMeansOptions options,
      KernelTimings.Clock clock,
      Execution execution) {
    KernelRun.Problem problem =
        new KernelRun.Problem(matrix, matrix.diagonal(), options, order, clock, execution);
    clock.matrixEnds();
    KernelRun best = null;
    double[] objectives = new double[options.starts()];
    int done = 0;
    while (done < options.starts() && (done == 0 || !execution.cancellation().isStopping())) {
      KernelRun run = problem.run(options.seed() + done, done);
      objectives[done++] = run.objective();
      best = best == null || run.objective() < best.objective() ? run : best;
    }
    KernelRun chosen = best;
    return best.result(
        Arrays.copyOf(objectives, done),
        points.map(p -> new KernelModel(p, chosen.labels(), kernel, chosen.norms())),
        Provenance.now(matrix.backend(), execution.threads(), parameters(options)));
  }

  private static void requireSizes(int n, KernelKMeansOptions options) {
    InvalidInputException.require(
        options.k() <= n, "k", options.k(), "at most " + n + ", the number of points");
    if (options.start() instanceof LabelStart.Given given) {
      int[] labels = given.labels();
      InvalidInputException.require(
          labels.length == n,
          "the number of labels to start with",
          labels.length,
          n + ", one for each point");
      for (int i = 0; i < n; i++) {
        InvalidInputException.require(
            labels[i] >= 0 && labels[i] < options.k(),
            "the label of point %d to start with".formatted(i),
            labels[i],
            "from 0 to " + (options.k() - 1));
      }
    }
  }

  private static Map<String, String> parameters(KernelKMeansOptions options) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("k", Integer.toString(options.k()));
    parameters.put("start", options.start().name());
    parameters.put("starts", Integer.toString(options.starts()));
    parameters.put("tolerance", Double.toString(options.tolerance()));
    parameters.put("max-iterations", Integer.toString(options.maxIterations()));
    parameters.put("refresh", Integer.toString(options.refresh()));
    parameters.put("empty", options.empty().toString());
    parameters.put("gram", options.storage().toString());
    if (options.storage() instanceof GramStorage.Banded(int halfBandwidth)) {
      parameters.put("half-bandwidth", Integer.toString(halfBandwidth));
    }
    parameters.put("sums", options.sums().toString());
    parameters.put("seed", Long.toString(options.seed()));
    return parameters;
  }
}
