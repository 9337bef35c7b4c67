package org.bandgram.cluster.kernelkmeans;

import org.bandgram.cluster.Timings;

/**
 * Wall-clock seconds of a run of kernel K-means, over all starts.
 *
 * @param matrix computing kernel values that are stored, or preparing to compute them
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
