package org.bandgram.cluster.kernelkmeans;

import static org.bandgram.InvalidInputException.require;
import static org.bandgram.InvalidInputException.requireIndices;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelModel;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.PointScale;
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
 * or on whether the matrix is stored; a {@linkplain GramStorage.Banded banded} matrix and one of
 * {@linkplain GramStorage.LowRank low rank} give others.
 */
public final class KernelKMeans {
  private KernelKMeans() {}

  /**
   * Options of kernel K-means.
   *
   * @param k number of clusters, at least 1
   * @param init the labels to start with, and how many times; once where they are given or
   *     round-robin. Start s, from 0, has the seed {@code seed + s}
   * @param stopping when a start ends: it has converged once an iteration lowers the objective by
   *     at most the tolerance, below 1, times its value, at 0 when no label changes; for a low rank
   *     as in {@link org.bandgram.cluster.kmeans.KMeans.Options}, of rows of the factor
   * @param empty what happens to clusters without points; for a low rank, they get one
   * @param sums how kernel values are added up
   * @param device where to compute. {@link Device#AUTO} tries some rows of the matrix on the CPU
   *     and on a GPU, if one is usable and the matrix not small, and takes what is predicted to be
   *     faster for all
   */
  public record Options(
      int k,
      Starts<LabelStart> init,
      Stopping stopping,
      EmptyClusterPolicy empty,
      Sums sums,
      Device device) {
    /**
     * Checks every bound.
     *
     * @throws InvalidInputException if one lies outside
     */
    public Options {
      require(k >= 1, "k", k, "at least 1");
      LabelStart start = init.start();
      require(
          init.starts() == 1
              || start instanceof LabelStart.PlusPlus
              || start instanceof LabelStart.Random,
          "starts",
          init.starts(),
          "1 if the start is " + start);
      stopping.requireRelative();
      require(
          empty == EmptyClusterPolicy.RELOCATE || !(sums.storage() instanceof GramStorage.LowRank),
          "empty",
          empty,
          EmptyClusterPolicy.RELOCATE + " if gram is " + sums.storage());
    }

    /**
     * Returns the defaults: one start by k-means++, seed 0, no tolerance, 300 iterations, a point
     * for empty clusters, a stored matrix, sums computed anew every 50 iterations, on whichever
     * device is faster.
     *
     * @param k number of clusters
     */
    public static Options of(int k) {
      return new Options(
          k,
          new Starts<>(LabelStart.plusPlus(), 1, 0),
          new Stopping(0, 300),
          EmptyClusterPolicy.RELOCATE,
          new Sums(GramStorage.stored(), KernelSumForm.PRODUCT, 50),
          Device.AUTO);
    }

    /** Returns a copy with another {@link #init}. */
    public Options withInit(UnaryOperator<Starts<LabelStart>> change) {
      return new Options(k, change.apply(init), stopping, empty, sums, device);
    }

    /** Returns a copy with another rule for {@link #stopping}. */
    public Options withStopping(UnaryOperator<Stopping> change) {
      return new Options(k, init, change.apply(stopping), empty, sums, device);
    }

    /** Returns a copy with another policy for {@link #empty} clusters. */
    public Options withEmpty(EmptyClusterPolicy value) {
      return new Options(k, init, stopping, value, sums, device);
    }

    /** Returns a copy with other {@link #sums}. */
    public Options withSums(UnaryOperator<Sums> change) {
      return new Options(k, init, stopping, empty, change.apply(sums), device);
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(k, init, stopping, empty, sums, value);
    }
  }

  /**
   * Options of the sums of kernel values by cluster.
   *
   * @param storage where they are, for points
   * @param form how; {@link KernelSumForm#ROWS} needs them stored
   * @param refresh not for a low rank: sums over clusters follow the points that move; at least
   *     every this many iterations they are computed anew. 1 to do so always
   */
  public record Sums(GramStorage storage, KernelSumForm form, int refresh) {
    /**
     * Checks that they suit each other.
     *
     * @throws InvalidInputException if they do not
     */
    public Sums {
      require(refresh >= 1, "refresh", refresh, "at least 1");
      require(
          form == KernelSumForm.PRODUCT
              || !(storage instanceof GramStorage.Tiled || storage instanceof GramStorage.LowRank),
          "gram",
          storage,
          "stored for sums by rows");
    }

    /** Returns a copy with another {@link #storage}. */
    public Sums withStorage(GramStorage value) {
      return new Sums(value, form, refresh);
    }

    /** Returns a copy with another {@link #form}. */
    public Sums withForm(KernelSumForm value) {
      return new Sums(storage, value, refresh);
    }

    /** Returns a copy with another {@link #refresh}. */
    public Sums withRefresh(int value) {
      return new Sums(storage, form, value);
    }
  }

  /** Clusters points on all processors. */
  public static KernelKMeansClustering fit(PointSet points, Similarity kernel, Options options) {
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
   * @param execution threads, progress (stages gram, start and kernel k-means; for a low rank: low
   *     rank, start and k-means), cancellation and working memory; a run that is stopped ends with
   *     the best result so far
   * @throws org.bandgram.InsufficientMemoryException if the matrix, or its factor, is to be stored
   *     and does not fit
   * @throws InvalidInputException if there are fewer distinct points than clusters (where labels
   *     are given, fewer points), given labels are not n values in [0, k), the kernel is not
   *     symmetric, for a low rank not positive semidefinite, or coordinates are so large that
   *     kernel values could overflow
   */
  public static KernelKMeansClustering fit(
      PointSet points, Similarity kernel, Options options, Execution execution) {
    requireSizes(points.size(), options);
    if (!(options.init().start() instanceof LabelStart.Given)) {
      DistinctPoints.requireAtLeast(options.k(), points);
    }
    require(kernel.symmetric(), "the kernel", kernel.name(), "symmetric");
    PointScale.of(points, execution).requireLargeEnough(points.precision());
    if (options.sums().storage() instanceof GramStorage.LowRank(int rank)) {
      return LowRankRun.fit(points, kernel, rank, options, execution);
    }
    KernelMatrices matrices =
        new KernelMatrices(points, kernel, options.sums().storage(), execution);
    Backend backend = BackendProvider.select(options.device(), matrices.rowsAtATime(), execution);
    KernelTimings.Clock clock = new KernelTimings.Clock();
    Permutation order = matrices.order();
    try (KernelMatrix matrix = matrices.compute(order, backend)) {
      Optional<PointSet> compared =
          options.sums().storage() instanceof GramStorage.Banded
              ? Optional.empty()
              : Optional.of(points);
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
      DenseMatrix matrix, Options options, Execution execution) {
    int n = matrix.size();
    requireSizes(n, options);
    SymmetryCheck.require(matrix, execution);
    KernelTimings.Clock clock = new KernelTimings.Clock();
    Backend backend = BackendProvider.select(options.device(), (long) n * n);
    Options stored = options.withSums(sums -> sums.withStorage(GramStorage.stored()));
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
      Options options,
      KernelTimings.Clock clock,
      Execution execution) {
    KernelRun.Problem problem =
        new KernelRun.Problem(matrix, matrix.diagonal(), options, order, clock, execution);
    clock.matrixEnds();
    Starts.Best<KernelRun> best =
        options
            .init()
            .best(
                start -> problem.run(options.init().seed() + start, start),
                KernelRun::objective,
                execution.cancellation()::isStopping);
    KernelRun chosen = best.result();
    return chosen.result(
        best.values(),
        points.map(p -> new KernelModel(p, chosen.labels(), kernel, chosen.norms())),
        Provenance.of(matrix.backend(), execution.threads(), options));
  }

  private static void requireSizes(int n, Options options) {
    require(options.k() <= n, "k", options.k(), "at most " + n + ", the number of points");
    if (options.init().start() instanceof LabelStart.Given given) {
      int[] labels = given.labels();
      require(
          labels.length == n,
          "the number of labels to start with",
          labels.length,
          n + ", one for each point");
      requireIndices(labels, options.k(), "the label to start with of point");
    }
  }

  /** The rule for a cluster that has lost all its points in kernel K-means. */
  public enum EmptyClusterPolicy {
    /** It gets the point that is farthest from its own centroid. */
    RELOCATE,

    /** It stays empty. */
    KEEP;

    /** Returns the name in lower case. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The way kernel K-means adds up kernel values by cluster. The sums are the same but for
   * rounding; the two are what J. Bellavita, T. Pasquali, L. Del Rio Martin, F. Vella, G. Guidi
   * compare (Popcorn, PPoPP 2025, doi 10.1145/3710848.3710887).
   */
  public enum KernelSumForm {
    /**
     * The product of the sparse matrix of labels with the kernel matrix; only moved points' rows.
     */
    PRODUCT,

    /** Every row with the labels of its columns in every iteration: the kernel written by hand. */
    ROWS;

    /** Returns the name in lower case. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
