package org.bandgram.cluster.kmeans;

import static org.bandgram.InvalidInputException.require;

import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.Provenance;
import org.bandgram.Starts;
import org.bandgram.Stopping;
import org.bandgram.cluster.internal.points.DistinctPoints;
import org.bandgram.cluster.internal.points.PreparedPoints;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.choice.IterativeRun;
import org.bandgram.internal.compute.gram.PointScale;
import org.bandgram.internal.compute.lloyd.CentroidSums;
import org.bandgram.internal.compute.lloyd.ClusterStripes;
import org.bandgram.internal.compute.lloyd.LloydAssignment;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.lloyd.MovedPoints;
import org.bandgram.internal.compute.lloyd.SharedLloydPoints;

/**
 * K-means by Lloyd's algorithm: assign points to their nearest centroids, move centroids to the
 * means of their points, repeat. S. Lloyd. Least squares quantization in PCM. IEEE Trans. Inf.
 * Theory 28, 1982, doi 10.1109/TIT.1982.1056489.
 *
 * <p>An iteration takes O(n k d) time; beside two copies of the points a run needs 12 bytes per
 * point and some copies of the centroids. With many clusters (192 and more) on a CPU with the
 * Vector API, distances that cannot be least are left out from the second iteration of a run on, or
 * later in a JVM that has not yet computed many: in up to four dimensions those to centroids far
 * from all points of a tile, which takes one more copy of the points; in more those that bounds
 * exclude, which takes 4 bytes for each point and group of centroids, at most 128 bytes per point.
 * Where that is more than half of the free memory nothing is left out. Results are the same. A
 * centroid whose cluster is empty moves to the point that is farthest from its own centroid, which
 * that point's cluster gives away. Points of double precision are taken as their differences from
 * one of them in single precision, or on the CPU in double if single would make some equal; see
 * {@link LloydPoints} for the arithmetic. A GPU and the CPU can share the points, each assigning
 * and adding up its own at the same time ({@link Options#hostShare}), as the paper on iterative
 * kernels does. Results depend on the points, the weights and the options, not on the number of
 * threads, the back end or the share.
 */
public final class KMeans {
  private KMeans() {}

  /**
   * Options of K-means.
   *
   * @param k number of clusters, at least 1
   * @param init where the centroids start, and how many times; once where they are given. Start s,
   *     from 0, has the seed {@code seed + s}
   * @param stopping when a start ends: it has converged once the sum of the squared shifts of all
   *     centroids is at most the tolerance times the mean variance of the coordinates, at 0 when no
   *     label changes
   * @param device where to compute; the result is the same. {@link Device#AUTO} tries a few
   *     iterations on the CPU and on a GPU, if one is usable and the run not small, and takes the
   *     one that is predicted to be faster for all iterations
   * @param hostShare the part of the points, 0 to 1, that the CPU assigns beside a GPU, rounded to
   *     whole stripes of {@link ClusterStripes}: as a rule to a 32nd of them, and with few points
   *     or very large sums of clusters to none or all. The result is the same. Any but 0 is refused
   *     unless the device is {@link Device#CUDA}
   */
  public record Options(
      int k, Starts<CentroidStart> init, Stopping stopping, Device device, double hostShare) {
    /**
     * Checks every bound.
     *
     * @throws InvalidInputException if one lies outside
     */
    public Options {
      require(k >= 1, "k", k, "at least 1");
      require(hostShare >= 0 && hostShare <= 1, "hostShare", hostShare, "from 0 to 1");
      if (init.start() instanceof CentroidStart.Given given) {
        require(init.starts() == 1, "starts", init.starts(), "1 if the start is given");
        require(
            given.centroids().size() == k,
            "the number of centroids to start with",
            given.centroids().size(),
            k + ", the number of clusters");
      }
    }

    /** Returns a copy that asks for a number of clusters. */
    public Options withK(int value) {
      return new Options(value, init, stopping, device, hostShare);
    }

    /**
     * Returns the defaults: one start by k-means++, seed 0, tolerance 1e-4, 300 iterations, on
     * whichever device is faster.
     *
     * @param k number of clusters
     */
    public static Options of(int k) {
      return new Options(
          k, new Starts<>(CentroidStart.plusPlus(), 1, 0), new Stopping(1e-4, 300), Device.AUTO, 0);
    }

    /** Returns a copy with another {@link #init}. */
    public Options withInit(UnaryOperator<Starts<CentroidStart>> change) {
      return new Options(k, change.apply(init), stopping, device, hostShare);
    }

    /** Returns a copy with another rule for {@link #stopping}. */
    public Options withStopping(UnaryOperator<Stopping> change) {
      return new Options(k, init, change.apply(stopping), device, hostShare);
    }

    /** Returns a copy with another {@link #device}. */
    public Options withDevice(Device value) {
      return new Options(k, init, stopping, value, hostShare);
    }

    /** Returns a copy with another {@link #hostShare}. */
    public Options withHostShare(double value) {
      return new Options(k, init, stopping, device, value);
    }
  }

  /** Clusters points on all processors. */
  public static KMeansClustering fit(PointSet points, Options options) {
    try (Execution execution = Execution.onAllProcessors()) {
      return fit(points, options, execution);
    }
  }

  /**
   * Clusters points that count once each; see {@link #fit(PointSet, double[], Options, Execution)}.
   */
  public static KMeansClustering fit(PointSet points, Options options, Execution execution) {
    return fit(points, new double[0], options, execution);
  }

  /**
   * Clusters weighted points.
   *
   * @param points n points
   * @param weights how often each point counts, n numbers above 0; none if every point counts once
   * @param options how
   * @param execution threads, progress (stages start and k-means) and cancellation; a run that is
   *     stopped ends with the best result so far
   * @throws InvalidInputException if there are fewer distinct points than clusters (where centroids
   *     are given, fewer points), weights are not n numbers above 0, given centroids have other
   *     dimensions, coordinates are so large that squared distances could overflow, or the CPU is
   *     to share points with a GPU that is not the device
   */
  public static KMeansClustering fit(
      PointSet points, double[] weights, Options options, Execution execution) {
    return run(MovedPoints.of(points), weights, options, execution);
  }

  /**
   * Clusters points by their differences from the first in single precision, as it suits points of
   * double precision whose last digits mean nothing.
   *
   * @param points n points
   * @param options how
   * @param execution as in {@link #fit(PointSet, double[], Options, Execution)}
   * @throws InvalidInputException as there
   */
  public static KMeansClustering fitRounded(PointSet points, Options options, Execution execution) {
    return run(MovedPoints.rounded(points), new double[0], options, execution);
  }

  private static KMeansClustering run(
      MovedPoints moved, double[] weights, Options options, Execution execution) {
    PointSet points = moved.points();
    require(
        options.k() <= points.size(),
        "k",
        options.k(),
        "at most " + points.size() + ", the number of points");
    require(
        options.hostShare() == 0 || options.device() == Device.CUDA,
        "hostShare",
        options.hostShare(),
        "0 unless the device is cuda");
    if (!(options.init().start() instanceof CentroidStart.Given)) {
      DistinctPoints.requireAtLeast(options.k(), points);
    }
    if (weights.length > 0) {
      PreparedPoints.weights(points, weights);
    }
    LloydPoints stored = place(points, weights, options, execution);
    PointScale scale = stored.scale();
    scale.requireLargeEnough(Precision.FLOAT32);
    scale.requireSummable(weights);
    LloydRun.Problem problem = LloydRun.Problem.of(moved, stored, weights, options, execution);
    Starts.Best<LloydRun> best =
        options
            .init()
            .best(
                start -> problem.run(options.init().seed() + start, start),
                LloydRun::inertia,
                execution.cancellation()::isStopping);
    return best.result()
        .result(
            best.values(),
            stored.hostShare(),
            Provenance.of(stored.backend(), execution.threads(), options));
  }

  /** Takes points to what assigns them: the CPU, a GPU, or both; once to each. */
  private static LloydPoints place(
      PointSet points, double[] weights, Options options, Execution execution) {
    Backend cpu = BackendProvider.select(Device.CPU, 0);
    if (points.precision() == Precision.FLOAT64) {
      return cpu.lloyd(points, execution);
    }
    ClusterStripes stripes = ClusterStripes.of(points.size(), options.k(), points.dimensions());
    Map<Backend, LloydPoints> tried = new HashMap<>();
    IterativeRun run = iterations(points, weights, options, tried);
    Backend chosen = BackendProvider.select(options.device(), run, execution);
    return SharedLloydPoints.of(
        part -> place(part, chosen, tried, execution),
        part -> place(part, cpu, tried, execution),
        points,
        stripes,
        chosen.name().equals(Backend.CUDA) ? options.hostShare() : 1,
        execution);
  }

  /** Takes points to a backend, unless a trial has taken all of them there. */
  private static LloydPoints place(
      PointSet part, Backend backend, Map<Backend, LloydPoints> tried, Execution execution) {
    LloydPoints known = tried.remove(backend);
    return known != null && known.points() == part ? known : backend.lloyd(part, execution);
  }

  /** Returns the run's iterations; those that are tried have the first points as centroids. */
  private static IterativeRun iterations(
      PointSet points, double[] weights, Options options, Map<Backend, LloydPoints> tried) {
    int k = options.k();
    return new IterativeRun(
        (long) points.size() * k,
        (long) options.init().starts() * options.stopping().maxIterations(),
        (backend, execution) -> {
          LloydPoints placed = backend.lloyd(points, execution);
          tried.put(backend, placed);
          LloydAssignment assignment = placed.begin(weights);
          PointSet centroids = points.select(IntStream.range(0, k).toArray());
          CentroidSums sums = CentroidSums.of(k, points.dimensions());
          return () -> assignment.assign(centroids, sums, execution);
        });
  }
}
