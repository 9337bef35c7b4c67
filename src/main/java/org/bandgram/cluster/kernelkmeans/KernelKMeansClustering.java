package org.bandgram.cluster.kernelkmeans;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.Clustering.Timings;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.kernelsums.ClusterMembers;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.kernelsums.KernelSums;
import org.bandgram.similarity.Similarity;

/**
 * The result of {@link KernelKMeans} on n points. Arrays are the result's own and not copied; treat
 * them as read-only.
 *
 * @param labels the cluster of each point, n values in [0, k)
 * @param sizes the number of points in each cluster, k values; 0 where a cluster is empty
 * @param objective sum of the squared distances of the points to the centroids of their clusters in
 *     feature space
 * @param distances these squared distances, n values; negative ones show an indefinite kernel
 * @param status how the run ended: converged where the labels of the best start settled before the
 *     iterations ran out
 * @param period after how many iterations labels returned, where they do so without settling, as
 *     only an indefinite kernel lets them; 0 otherwise. The result has the labels of the least
 *     objective seen then
 * @param indefinite whether the objective rose, which shows that the kernel is not positive
 *     semidefinite on these points
 * @param halfBandwidth h, where only a band of the kernel matrix was used; then the objective and
 *     the distances are those of the banded matrix, and neither the fall of the objective nor
 *     convergence is guaranteed
 * @param lowRank what stands for the kernel matrix, if it is F F' of low rank. Then what is left of
 *     a point's diagonal element is a part of its distance, so that the objective is never below
 *     that of these labels with the whole matrix
 * @param iterations what each iteration of the best start did
 * @param seed the seed of the best start: alone, it gives the same result; for a low rank, only if
 *     it is the first, whose seed draws the pivots
 * @param objectives the objective that each start ended with
 * @param model labels new points; empty where kernel values were precomputed or banded
 * @param timings where the time went
 * @param provenance where the result comes from
 */
public record KernelKMeansClustering(
    int[] labels,
    int[] sizes,
    double objective,
    double[] distances,
    Status status,
    int period,
    boolean indefinite,
    OptionalInt halfBandwidth,
    Optional<LowRank> lowRank,
    List<Iteration> iterations,
    long seed,
    double[] objectives,
    Optional<KernelModel> model,
    KernelTimings timings,
    Provenance provenance) {

  /**
   * A matrix of low rank in place of a kernel matrix.
   *
   * @param rank the rank reached, at least 1
   * @param traceShare the share of the kernel matrix's trace that it has, from 0 to 1 but for
   *     rounding; with little of it the labels say little of the kernel
   */
  public record LowRank(int rank, double traceShare) {}

  /**
   * One iteration: points go to their nearest centroids. For a low rank it is one of K-means, which
   * counts all points as moved in the first.
   *
   * @param objective the objective of the labels that the iteration began with; for a low rank the
   *     cost, never above it
   * @param cost the sum of squared distances to the centroids of those labels, each point at its
   *     nearest
   * @param moved how many points changed their cluster
   * @param relocated how many of them went to an empty cluster
   * @param inFull whether the sums it used were computed anew
   */
  public record Iteration(
      double objective, double cost, int moved, int relocated, boolean inFull) {}

  /** Copies the list. */
  public KernelKMeansClustering {
    iterations = List.copyOf(iterations);
  }

  /** Tells whether the labels stopped changing, and every start ran to its end. */
  public boolean converged() {
    return status == Status.CONVERGED;
  }

  /** Returns the number of clusters k, empty ones included. */
  public int clusterCount() {
    return sizes.length;
  }

  /**
   * Returns a line, as {@code 4 clusters of 1,000 points (sizes 120 to 410), converged after ...}.
   */
  @Override
  public String toString() {
    return ClusterSizes.text(sizes) + ", " + status.after(iterations.size());
  }

  /**
   * Returns the point of each cluster that is nearest to its centroid in feature space; 0 for an
   * empty cluster. O(n).
   */
  public int[] nearestPoints() {
    int[] points = new int[clusterCount()];
    double[] least = new double[points.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int i = 0; i < labels.length; i++) {
      if (distances[i] < least[labels[i]]) {
        least[labels[i]] = distances[i];
        points[labels[i]] = i;
      }
    }
    return points;
  }

  /**
   * Labels points that were not part of the run with their nearest centroids, O(m n d) time for m
   * points. Points of a run that has converged get their labels again, unless it had a matrix of
   * {@link #lowRank}, whose place the kernel itself takes.
   *
   * @param points points with the dimensions of the run's; converted to their precision
   * @param execution threads and cancellation
   * @return a label in [0, k) for each point
   * @throws InvalidInputException if the dimensions differ, or kernel values were precomputed or
   *     banded, so that there is no {@link #model}
   */
  public int[] predict(PointSet points, Execution execution) {
    return model
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "kernel values were precomputed or banded, so new points cannot be labelled;"
                        + " give the points themselves, and another storage than banded"))
        .predict(points, execution);
  }

  /** Labels points, as {@link #predict(PointSet, Execution)} does, on all processors. */
  public int[] predict(PointSet points) {
    try (Execution execution = Execution.onAllProcessors()) {
      return predict(points, execution);
    }
  }

  /**
   * Labels new points by a run of kernel K-means; it holds all points of the run.
   *
   * @param points the n points of the run
   * @param labels the cluster of each
   * @param kernel what they were compared by
   * @param norms squared norm of each centroid; infinite where a cluster is empty
   */
  // shared, as the documentation of the result says
  public record KernelModel(PointSet points, int[] labels, Similarity kernel, double[] norms) {
    /**
     * Labels points with their nearest centroids, ties to the lowest index: of D = k(x, x) - 2 /
     * n_j sum over l in j of k(x, l) + c_j only what differs between clusters is computed, O(m n d)
     * time for m points. The kernel must be symmetric.
     *
     * @param others m points with as many dimensions; converted to the precision of the run's
     * @param execution threads and cancellation
     * @return m labels
     */
    public int[] predict(PointSet others, Execution execution) {
      int[] nearest = new int[others.size()];
      least(others, nearest, execution);
      return nearest;
    }

    /**
     * Returns the squared distance of each point to its nearest centroid in feature space.
     *
     * @param others m points
     * @param execution threads and cancellation
     */
    public double[] distances(PointSet others, Execution execution) {
      double[] distances = least(others, new int[others.size()], execution);
      PointSet alike = others.withPrecision(points.precision());
      for (int i = 0; i < distances.length; i++) {
        distances[i] += kernel.between(alike, i, alike, i);
      }
      return distances;
    }

    private double[] least(PointSet others, int[] nearest, Execution execution) {
      InvalidInputException.require(
          others.dimensions() == points.dimensions(),
          "the number of dimensions",
          others.dimensions(),
          points.dimensions() + ", as in the run");
      KernelSumOps ops = BackendProvider.select(Device.CPU, 0).kernelSums();
      PointSet alike = others.withPrecision(points.precision());
      KernelSums sums = ops.tiled(points, alike, kernel, execution).sums(norms.length);
      sums.add(ClusterMembers.of(labels, norms.length), 1, execution);
      double[] scales = new double[norms.length];
      for (int label : labels) {
        scales[label]++;
      }
      for (int j = 0; j < scales.length; j++) {
        scales[j] = scales[j] == 0 ? 0 : 2 / scales[j];
      }
      double[] least = new double[others.size()];
      sums.nearest(scales, norms, nearest, least, execution);
      return least;
    }

    @Override
    public String toString() {
      return points + ", " + norms.length + " clusters";
    }
  }

  /**
   * Wall-clock seconds of a run of kernel K-means, over all starts.
   *
   * @param matrix computing kernel values that are stored, or preparing to compute them; or the
   *     factor of a low rank, for which all of K-means is assignment
   * @param start choosing the labels to start with
   * @param sums adding up kernel values by cluster
   * @param assignment everything else: norms of centroids, nearest ones, empty clusters
   */
  public record KernelTimings(double matrix, double start, double sums, double assignment) {
    /** Returns the sum of all. */
    public double total() {
      return matrix + start + sums + assignment;
    }

    /** Adds up stages that follow each other. */
    static final class Clock {
      private final Timings.Stopwatch watch = new Timings.Stopwatch();
      private double matrix;
      private double start;
      private double sums;
      private double assignment;

      /** Ends the computation of the matrix. */
      void matrixEnds() {
        matrix += watch.lap();
      }

      /** Ends a start. */
      void startEnds() {
        start += watch.lap();
      }

      /** Ends adding up. */
      void sumsEnd() {
        sums += watch.lap();
      }

      /** Ends an assignment. */
      void assignmentEnds() {
        assignment += watch.lap();
      }

      KernelTimings timings() {
        return new KernelTimings(matrix, start, sums, assignment);
      }
    }
  }
}
