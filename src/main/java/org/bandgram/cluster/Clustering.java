package org.bandgram.cluster;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Provenance;
import org.bandgram.cluster.internal.points.ClusterSizes;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.similarity.Similarity;

/**
 * The result of affinity propagation, or k-medoids, on n points: labels, exemplars and how the run
 * ended. Arrays are the result's own and not copied; treat them as read-only.
 *
 * @param labels the cluster of each input row, n values in [0, K); never -1
 * @param exemplars the input row of each cluster's exemplar, K ascending values; an exemplar
 *     carries its own label
 * @param clustersAskedFor the number of clusters that the options asked for, which a band, or a run
 *     that was stopped, may miss: {@link #clusterCount} tells how many there are; empty where the
 *     preference decided
 * @param status how the run ended, whether or not it has as many clusters as asked for; one that
 *     did not converge holds the best exemplars seen in its last iterations
 * @param iterations iterations of the run that the exemplars come from
 * @param orphans points that reached no exemplar along a kept pair, before the final assignment
 *     gave them one
 * @param netSimilarity sum of the similarities of points to their exemplars and of the exemplars'
 *     preferences; pairs that are not kept count as zero where similarities were precomputed
 * @param preference the mean preference of the points that may be exemplars, jitter left out; empty
 *     for k-medoids, which has none
 * @param damping the damping at the end, greater than asked for where it was adapted; empty for
 *     k-medoids
 * @param trace net similarity along kept pairs after each iteration; empty unless asked for
 * @param timings seconds spent in each stage
 * @param pattern the pairs whose similarities were computed, by input row, those of the finest
 *     level where there are several; O(n) memory besides what was clustered
 * @param model labels new points; empty where similarities were precomputed
 * @param provenance where the result comes from
 */
public record Clustering(
    int[] labels,
    int[] exemplars,
    OptionalInt clustersAskedFor,
    Status status,
    int iterations,
    int orphans,
    double netSimilarity,
    OptionalDouble preference,
    OptionalDouble damping,
    double[] trace,
    Timings timings,
    SparsityPattern pattern,
    Optional<ExemplarModel> model,
    Provenance provenance) {

  /** Returns the number of clusters K, at least 1. */
  public int clusterCount() {
    return exemplars.length;
  }

  /** Tells whether k-medoids found the clusters, rather than affinity propagation. */
  public boolean isByMedoids() {
    return preference.isEmpty();
  }

  /** Tells whether there are as many clusters as asked for; true if no number was asked for. */
  public boolean hasClustersAskedFor() {
    return clustersAskedFor.orElse(clusterCount()) == clusterCount();
  }

  /** Tells whether the exemplars stopped changing before the iterations ran out. */
  public boolean converged() {
    return status == Status.CONVERGED;
  }

  /** Returns the number of points in each cluster, K values that sum to n. */
  public int[] sizes() {
    return ClusterSizes.of(labels, exemplars.length);
  }

  /**
   * Returns a line, as {@code 4 clusters of 1,000 points (sizes 120 to 410), converged after ...}.
   */
  @Override
  public String toString() {
    return ClusterSizes.text(sizes()) + ", " + status.after(iterations);
  }

  /**
   * Returns this result for rows that its points stood for. It has no model, since the points are
   * no input; {@link #orphans} and {@link #pattern} are still of the points. O(1): the arrays are
   * not copied.
   *
   * @param labelOfRow the cluster of each row, values in [0, K)
   * @param rowOfExemplar the row of each cluster's exemplar, K ascending values
   */
  public Clustering ofRows(int[] labelOfRow, int[] rowOfExemplar) {
    return new Clustering(
        labelOfRow,
        rowOfExemplar,
        clustersAskedFor,
        status,
        iterations,
        orphans,
        netSimilarity,
        preference,
        damping,
        trace,
        timings,
        pattern,
        Optional.empty(),
        provenance);
  }

  /** Returns the input row of each point's exemplar, n values. */
  public int[] exemplarOfRow() {
    int[] rows = new int[labels.length];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = exemplars[labels[i]];
    }
    return rows;
  }

  /**
   * Labels points that were not part of the run, each with its most similar exemplar.
   *
   * @param points points with the dimensions of the run's
   * @return a label in [0, K) for each point
   * @throws InvalidInputException if the dimensions differ, or the similarities were precomputed,
   *     so that there are no points to compare with; {@link #model} tells. Then cluster points
   *     along the same pairs ({@code AffinityPropagation.fit(PointSet, CooMatrix, ...)}), or give a
   *     new point the label of the exemplar that it is most similar to
   */
  public int[] predict(PointSet points) {
    return model
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "similarities were precomputed, so new points cannot be compared with the"
                        + " exemplars; compare each with the rows in exemplars(), and take the"
                        + " label of the most similar"))
        .predict(points);
  }

  /**
   * Wall-clock seconds spent in the stages of a run.
   *
   * @param order ordering the points along the curve
   * @param construct computing the similarities and the preferences
   * @param propagate passing messages, over all searches
   * @param assign refining exemplars and assigning points
   */
  public record Timings(double order, double construct, double propagate, double assign) {
    /** Returns the sum of all stages. */
    public double total() {
      return order + construct + propagate + assign;
    }

    /** Measures stages that follow each other. */
    public static final class Stopwatch {
      private long last = System.nanoTime();

      /** Returns the seconds since the last call, or since this stopwatch was made. */
      public double lap() {
        long now = System.nanoTime();
        double seconds = (now - last) / 1e9;
        last = now;
        return seconds;
      }
    }
  }

  /**
   * Labels new points by the exemplars of a run of affinity propagation.
   *
   * @param exemplars the K exemplars, row c belonging to label c
   * @param similarity what the run compared points by
   */
  public record ExemplarModel(PointSet exemplars, Similarity similarity) {
    /**
     * Labels each point with its most similar exemplar, ties to the lowest label. O(n K d) time or
     * less. Points are converted to the exemplars' precision; the labels do not depend on the
     * number of threads.
     *
     * @param points n points with the exemplars' number of dimensions
     * @param execution threads, progress and cancellation
     * @return n labels in [0, K)
     * @throws InvalidInputException if the dimensions differ
     */
    public int[] predict(PointSet points, Execution execution) {
      InvalidInputException.require(
          points.dimensions() == exemplars.dimensions(),
          "the number of dimensions",
          points.dimensions(),
          exemplars.dimensions() + ", as in the exemplars");
      return BackendProvider.select(Device.CPU, 0)
          .gram()
          .nearest(points.withPrecision(exemplars.precision()), exemplars, similarity, execution);
    }

    /** Labels each point, as {@link #predict(PointSet, Execution)} does, on all processors. */
    public int[] predict(PointSet points) {
      try (Execution execution = Execution.onAllProcessors()) {
        return predict(points, execution);
      }
    }
  }
}
