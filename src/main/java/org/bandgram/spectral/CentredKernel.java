package org.bandgram.spectral;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.gram.LinearOperator;

/**
 * H K H for a symmetric kernel matrix K, H = I - 1 1' / n: that of feature vectors less their mean.
 */
final class CentredKernel {
  private final LinearOperator kernel;
  private final Execution execution;

  CentredKernel(LinearOperator kernel, Execution execution) {
    this.kernel = kernel;
    this.execution = execution;
  }

  int size() {
    return kernel.size();
  }

  /** Returns H K H X for n x m numbers, row-major. */
  double[] multiply(double[] x, int vectors) {
    double[] centred = x.clone();
    centre(centred, vectors);
    double[] product = kernel.multiply(centred, vectors, execution);
    centre(product, vectors);
    return product;
  }

  /** Takes from a vector its mean. */
  static void centre(double[] vector) {
    centre(vector, 1);
  }

  private static void centre(double[] block, int vectors) {
    int n = block.length / vectors;
    double[] means = new double[vectors];
    for (int at = 0; at < block.length; at++) {
      means[at % vectors] += block[at];
    }
    for (int v = 0; v < vectors; v++) {
      means[v] /= n;
    }
    for (int at = 0; at < block.length; at++) {
      block[at] -= means[at % vectors];
    }
  }

  /** Returns the trace, that of K less 1' K 1 / n. */
  double trace() {
    double[] ones = new double[size()];
    Arrays.fill(ones, 1);
    double sum = Arrays.stream(kernel.multiply(ones, execution)).sum();
    return Arrays.stream(kernel.diagonal()).sum() - sum / size();
  }
}
