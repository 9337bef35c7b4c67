package org.bandgram.validation.kernelkmeans;

import java.util.List;
import org.bandgram.Precision;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.Iteration;
import org.bandgram.storage.KernelFill;

/**
 * Floating-point operations that a part of kernel K-means needs, and bytes that it has to move
 * between memory and processor if caches keep everything else.
 *
 * @param flops operations; a multiply-add counts as two
 * @param bytes bytes read and written
 */
record Work(double flops, double bytes) {
  /** Returns operations for each byte. */
  double intensity() {
    return flops / bytes;
  }

  /**
   * Returns the work of a kernel matrix: a multiply-add for each coordinate of a pair, the kernel
   * of its sum left out; points are read and elements written once.
   *
   * @param fill how; half of it has n (n + 1) / 2 pairs
   */
  static Work ofMatrix(int n, int d, KernelFill fill, Precision precision) {
    double pairs = fill.resolved(d) == KernelFill.HALF ? n * (n + 1.0) / 2 : (double) n * n;
    return new Work(2 * pairs * d, precision.bytes() * ((double) n * n + (double) n * d));
  }

  /**
   * Returns the work of all sums of a run: a multiply-add for each element that is added, as in a
   * product with a sparse matrix. In full all n rows are read and the k n sums written; for m
   * points that moved 2 m rows are read, and the sums of the clusters that they leave and join read
   * and written. Sums are computed for the labels to start with, for those of every iteration that
   * moved points, and once more for those that the run ends with.
   *
   * @param iterations what each iteration did
   */
  static Work ofSums(int n, int k, List<Iteration> iterations, Precision precision) {
    boolean alwaysInFull = iterations.stream().allMatch(Iteration::inFull);
    double rows = 2.0 * n;
    double sums = 2.0 * k;
    for (int t = 0; t < iterations.size(); t++) {
      int moved = iterations.get(t).moved();
      boolean last = t == iterations.size() - 1;
      if (moved > 0 && (last ? alwaysInFull : iterations.get(t + 1).inFull())) {
        rows += n;
        sums += k;
      } else {
        rows += 2.0 * moved;
        sums += 2.0 * Math.min(k, 2.0 * moved);
      }
    }
    return new Work(2 * rows * n, n * (precision.bytes() * rows + Double.BYTES * sums));
  }

  /**
   * Returns the work of sums by products of a sparse k x n with an n x n matrix in double
   * precision, each of which reads the matrix and writes the sums.
   */
  static Work ofProducts(int n, int k, int products) {
    return new Work(2.0 * products * n * n, (double) Double.BYTES * products * n * (n + k));
  }
}
