package org.bandgram.cluster;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.compute.Backend;
import org.bandgram.compute.BackendProvider;
import org.bandgram.compute.ClusterMembers;
import org.bandgram.compute.IterativeRun;
import org.bandgram.compute.KernelFill;
import org.bandgram.compute.KernelMatrix;
import org.bandgram.compute.KernelSumOps;
import org.bandgram.compute.KernelSums;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;

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
  /** Rows of the matrix by which a device is tried. */
  private static final int TRIED_ROWS = 256;

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
    Backend backend =
        BackendProvider.select(options.device(), rowsAtATime(points, kernel), execution);
    KernelTimings.Clock clock = new KernelTimings.Clock();
    Permutation order = order(points, options.storage(), execution);
    try (KernelMatrix matrix =
        matrix(points, kernel, options.storage(), order, backend, execution)) {
      Optional<PointSet> compared =
          options.storage() instanceof GramStorage.Banded ? Optional.empty() : Optional.of(points);
      return fit(matrix, order, compared, kernel, options, clock, execution);
    }
  }

  /** Returns the computation of the matrix and of sums over it as a run of some rows at a time. */
  private static IterativeRun rowsAtATime(PointSet points, Similarity kernel) {
    int n = points.size();
    int rows = Math.min(n, TRIED_ROWS);
    return new IterativeRun(
        (long) rows * n,
        Execution.blocks(n, rows),
        (backend, execution) -> {
          ClusterMembers together = ClusterMembers.of(new int[rows], 1);
          KernelSums sums = backend.kernelSums().tiled(points, points, kernel, execution).sums(1);
          return () -> sums.add(together, 1, execution);
        });
  }

  /** Returns the order in which the matrix has the points. */
  private static Permutation order(PointSet points, GramStorage storage, Execution execution) {
    return storage instanceof GramStorage.Banded
        ? CurveOrdering.order(points, CurveOrdering.Options.defaults(), execution)
        : Permutation.identity(points.size());
  }

  private static KernelMatrix matrix(
      PointSet points,
      Similarity kernel,
      GramStorage storage,
      Permutation order,
      Backend backend,
      Execution execution) {
    int n = points.size();
    KernelSumOps ops = backend.kernelSums();
    return switch (storage) {
      case GramStorage.Tiled _ -> ops.tiled(points, points, kernel, execution);
      case GramStorage.Stored(KernelFill fill) -> {
        BandLayout full = BandLayout.full(n);
        requireMemory(full, points.precision(), backend, execution);
        yield ops.stored(points, kernel, full, fill, execution);
      }
      case GramStorage.Banded(int halfBandwidth) -> {
        BandLayout band = BandLayout.of(n, halfBandwidth);
        requireMemory(band, points.precision(), backend, execution);
        yield ops.stored(order.apply(points, execution), kernel, band, KernelFill.AUTO, execution);
      }
    };
  }

  private static void requireMemory(
      BandLayout layout, Precision precision, Backend backend, Execution execution) {
    long needed = Math.multiplyExact(layout.elementCount(), precision.bytes());
    long there = backend.availableBytes(execution.memory());
    if (needed > there) {
      String band =
          layout.isFull()
              ? ""
              : "a band of half-bandwidth %d of ".formatted(layout.halfBandwidth());
      throw new InsufficientMemoryException(
          "%sthe kernel matrix of %d points in %s".formatted(band, layout.size(), precision),
          needed,
          there,
          remedy(layout, there / precision.bytes()));
    }
  }

  /** Says what as many elements as there is room for would be enough for. */
  private static String remedy(BandLayout layout, long elements) {
    if (layout.isFull()) {
      return "%d points would fit, and gram tiled stores none of it"
          .formatted((long) Math.sqrt((double) elements));
    }
    long halfBandwidth = (elements / layout.size() - 1) / 2;
    return halfBandwidth >= 1
        ? "a half-bandwidth of %d would fit".formatted(halfBandwidth)
        : "none would fit, and gram tiled stores none of it";
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
      execution.cancellation().resultAvailable();
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
