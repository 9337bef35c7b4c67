package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.Starts;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.Iteration;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelModel;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.LowRank;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.data.PointSet;
import org.bandgram.gram.LowRankMatrix;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.MovedPoints;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * Kernel K-means on a matrix F F' of low rank, which is K-means on the rows of F. What it finds is
 * measured with the means of the final labels, in double precision.
 */
record LowRankRun(
    LowRankMatrix matrix,
    KernelKMeans.Options options,
    KernelTimings.Clock clock,
    Execution execution) {
  private static final int ROWS_PER_BLOCK = 1024;

  /** What a start found; the objective is the sum of the distances. */
  private record Found(
      KMeansClustering means, double[] distances, double[] norms, double objective) {}

  /** Clusters points by a matrix of some rank. */
  static KernelKMeansClustering fit(
      PointSet points,
      Similarity kernel,
      int rank,
      KernelKMeans.Options options,
      Execution execution) {
    KernelTimings.Clock clock = new KernelTimings.Clock();
    Starts<LabelStart> init = options.init();
    LowRankMatrix matrix =
        LowRankMatrix.of(points, kernel, new LowRankMatrix.Options(rank, init.seed()), execution);
    clock.matrixEnds();
    LowRankRun run = new LowRankRun(matrix, options, clock, execution);
    Starts.Best<Found> best =
        init.best(
            start -> run.run(init.seed() + start),
            Found::objective,
            execution.cancellation()::isStopping);
    return run.result(best, points, kernel);
  }

  private Found run(long seed) {
    CentroidStart start =
        KernelStart.ofAnyMatrix(
                options.init().start(),
                Permutation.identity(matrix.size()),
                options.k(),
                new SplittableRandom(seed))
            .map(labels -> CentroidStart.given(centroids(labels)))
            .orElseGet(this::spread);
    clock.startEnds();
    KMeans.Options once =
        new KMeans.Options(
            options.k(), new Starts<>(start, 1, seed), options.stopping(), options.device(), 0);
    KMeansClustering means = KMeans.fitRounded(matrix.factor(), once, execution);
    clock.assignmentEnds();
    Found found = measured(means);
    clock.sumsEnd();
    return found;
  }

  /** Returns k-means++, or all different rows, some repeated, if there are fewer than clusters. */
  private CentroidStart spread() {
    PointSet factor = matrix.factor();
    DistinctPoints distinct = DistinctPoints.of(MovedPoints.rounded(factor).points(), execution);
    return distinct.size() >= options.k()
        ? CentroidStart.plusPlus()
        : CentroidStart.given(factor.select(Arrays.copyOf(distinct.rows(), options.k())));
  }

  /**
   * Returns the means of labelled rows. A cluster without any begins where the first one with rows
   * does, so that K-means finds it empty and gives it a row.
   */
  private PointSet centroids(int[] labels) {
    int[] sizes = ClusterSizes.of(labels, options.k());
    int first = Arrays.stream(labels).min().orElseThrow();
    return means(labels)
        .select(IntStream.range(0, sizes.length).map(c -> sizes[c] == 0 ? first : c).toArray());
  }

  private PointSet means(int[] labels) {
    CentroidSums sums = CentroidSums.of(options.k(), matrix.rank());
    for (int i = 0; i < labels.length; i++) {
      sums.add(matrix.factor(), i, 1, labels[i]);
    }
    return sums.means(PointSet.allocate(options.k(), matrix.rank(), Precision.FLOAT64));
  }

  private Found measured(KMeansClustering found) {
    int[] labels = found.labels();
    PointSet means = means(labels);
    double[] distances = matrix.diagonalLeft();
    execution.forBlocks(
        labels.length,
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int f = 0; f < matrix.rank(); f++) {
              double difference = matrix.factor().get(i, f) - means.get(labels[i], f);
              distances[i] = Math.fma(difference, difference, distances[i]);
            }
          }
        });
    int[] sizes = found.sizes();
    double[] norms = new double[sizes.length];
    for (int c = 0; c < norms.length; c++) {
      double square = Arrays.stream(means.row(c)).map(x -> x * x).sum();
      norms[c] = sizes[c] == 0 ? Double.POSITIVE_INFINITY : square;
    }
    return new Found(found, distances, norms, Arrays.stream(distances).sum());
  }

  private KernelKMeansClustering result(
      Starts.Best<Found> best, PointSet points, Similarity kernel) {
    Found found = best.result();
    KMeansClustering means = found.means();
    return new KernelKMeansClustering(
        means.labels(),
        means.sizes(),
        found.objective(),
        found.distances(),
        means.status().unlessStopped(execution.cancellation()),
        0,
        false,
        OptionalInt.empty(),
        Optional.of(new LowRank(matrix.rank(), matrix.traceShare())),
        means.iterations().stream().map(this::iteration).toList(),
        means.seed(),
        best.values(),
        Optional.of(new KernelModel(points, means.labels(), kernel, found.norms())),
        clock.timings(),
        Provenance.of(means.provenance().backend(), execution.threads(), options));
  }

  private Iteration iteration(KMeansClustering.Iteration of) {
    double cost = of.inertia() + matrix.traceLeft();
    return new Iteration(cost, cost, of.moved(), of.relocated(), true);
  }
}
