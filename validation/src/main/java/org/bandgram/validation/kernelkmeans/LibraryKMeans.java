package org.bandgram.validation.kernelkmeans;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering.KernelTimings;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity.Polynomial;
import org.ejml.data.DMatrixRBlock;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.block.MatrixOps_DDRB;

/**
 * Kernel K-means as PRMLT has it, on one thread in double precision: the Gram matrix is X
 * X<sup>T</sup>, here by EJML in blocks, whose elements become kernel values; the sums of every
 * iteration are the product of V with the kernel matrix, V being k x n and sparse, with 1 /
 * n<sub>j</sub> for the members of cluster j. Empty clusters stay empty; ties go to the lowest
 * index.
 */
final class LibraryKMeans {
  /** The name of the form. */
  static final String FORM = "sparse labels, one thread";

  /** What it runs on. */
  static final String BACKEND = "cpu-ejml";

  private final DMatrixRMaj kernelMatrix;
  private final double matrixSeconds;

  private LibraryKMeans(DMatrixRMaj kernelMatrix, double matrixSeconds) {
    this.kernelMatrix = kernelMatrix;
    this.matrixSeconds = matrixSeconds;
  }

  /**
   * What came out.
   *
   * @param labels n clusters
   * @param objective sum of squared distances to the centroids of these labels
   * @param products how many products of V and the matrix
   * @param timings where the time went; that of the matrix is one that later fits share
   */
  record Fit(int[] labels, double objective, int iterations, int products, KernelTimings timings) {}

  /** Computes the matrix. Points are copied before the clock starts. */
  static LibraryKMeans of(PointSet points, Polynomial kernel) {
    int n = points.size();
    DMatrixRMaj x = new DMatrixRMaj(n, points.dimensions());
    for (int i = 0; i < n; i++) {
      System.arraycopy(points.row(i), 0, x.data, i * x.numCols, x.numCols);
    }
    long start = System.nanoTime();
    DMatrixRBlock blocks = MatrixOps_DDRB.convert(x);
    DMatrixRBlock product = new DMatrixRBlock(n, n);
    MatrixOps_DDRB.multTransB(blocks, blocks, product);
    DMatrixRMaj values = MatrixOps_DDRB.convert(product, null);
    for (int e = 0; e < values.data.length; e++) {
      double base = kernel.gamma() * values.data[e] + kernel.coef0();
      double power = base;
      for (int p = 1; p < kernel.degree(); p++) {
        power *= base;
      }
      values.data[e] = power;
    }
    return new LibraryKMeans(values, (System.nanoTime() - start) / 1e9);
  }

  /** Clusters from labels in [0, k) on, until none moves or for so many iterations. */
  Fit fit(int[] start, int k, int mostIterations, Execution execution) {
    int n = kernelMatrix.numRows;
    int[] labels = start.clone();
    DMatrixRMaj means = new DMatrixRMaj(k, n);
    double sumSeconds = 0;
    double assignmentSeconds = 0;
    int iterations = 0;
    boolean moved = true;
    while (true) {
      execution.cancellation().throwIfCancelled();
      long begun = System.nanoTime();
      int[] counts = counts(labels, k);
      multiply(labels, counts, means);
      long added = System.nanoTime();
      sumSeconds += (added - begun) / 1e9;
      double[] norms = norms(labels, counts, means);
      if (!moved || iterations == mostIterations) {
        KernelTimings timings = new KernelTimings(matrixSeconds, 0, sumSeconds, assignmentSeconds);
        return new Fit(labels, objective(counts, norms), iterations, iterations + 1, timings);
      }
      moved = assign(norms, means, labels);
      iterations++;
      assignmentSeconds += (System.nanoTime() - added) / 1e9;
    }
  }

  private static int[] counts(int[] labels, int k) {
    int[] counts = new int[k];
    for (int label : labels) {
      counts[label]++;
    }
    return counts;
  }

  /** Computes V K: adds up the rows of the matrix by cluster. */
  private void multiply(int[] labels, int[] counts, DMatrixRMaj means) {
    int n = labels.length;
    means.zero();
    for (int i = 0; i < n; i++) {
      add(1.0 / counts[labels[i]], kernelMatrix.data, i * n, means.data, labels[i] * n, n);
    }
  }

  private static void add(double factor, double[] from, int f, double[] to, int t, int n) {
    for (int j = 0; j < n; j++) {
      to[t + j] += factor * from[f + j];
    }
  }

  /** Returns the squared norms of the centroids; infinite for empty clusters. */
  private static double[] norms(int[] labels, int[] counts, DMatrixRMaj means) {
    double[] norms = new double[counts.length];
    for (int i = 0; i < labels.length; i++) {
      norms[labels[i]] += means.get(labels[i], i);
    }
    for (int j = 0; j < norms.length; j++) {
      norms[j] = counts[j] == 0 ? Double.POSITIVE_INFINITY : norms[j] / counts[j];
    }
    return norms;
  }

  /** Moves every point to its nearest centroid; tells whether any moved. */
  private static boolean assign(double[] norms, DMatrixRMaj means, int[] labels) {
    int n = labels.length;
    int[] before = labels.clone();
    double[] least = new double[n];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int j = 0; j < norms.length; j++) {
      for (int i = 0; i < n; i++) {
        double distance = norms[j] - 2 * means.data[j * n + i];
        if (distance < least[i]) {
          least[i] = distance;
          labels[i] = j;
        }
      }
    }
    return !Arrays.equals(before, labels);
  }

  private double objective(int[] counts, double[] norms) {
    double sum = 0;
    for (int i = 0; i < kernelMatrix.numRows; i++) {
      sum += kernelMatrix.get(i, i);
    }
    for (int j = 0; j < norms.length; j++) {
      sum -= counts[j] == 0 ? 0 : counts[j] * norms[j];
    }
    return sum;
  }
}
