package org.bandgram.cli.plot;

import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.eigen.BlockProduct;
import org.bandgram.internal.eigen.RestartedLanczos;
import org.bandgram.internal.eigen.SymmetricEigen;

/**
 * The plane through the mean of some points along the first two principal components of an even
 * sample of at most 4096 points: O(4096 d) for each product of the {@link RestartedLanczos} method,
 * and no d x d matrix.
 */
final class PrincipalPlane {
  private static final int SAMPLE = 4096;
  private static final int AXES = 2;
  private static final int PRODUCTS = 48;

  private final double[] mean;
  private final double[][] axes;
  private final double[] shares;

  private PrincipalPlane(double[] mean, double[][] axes, double[] shares) {
    this.mean = mean;
    this.axes = axes;
    this.shares = shares;
  }

  static PrincipalPlane of(PointSet points) {
    double[][] sample = sample(points);
    double[] mean = center(sample);
    SymmetricEigen eigen = components(sample, mean.length);
    double total = 0;
    for (double[] row : sample) {
      total += dot(row, row);
    }
    double[][] axes = new double[AXES][];
    double[] shares = new double[AXES];
    for (int a = 0; a < AXES; a++) {
      axes[a] = axis(eigen, a);
      shares[a] = total > 0 ? eigen.values()[a] / total : 0;
    }
    return new PrincipalPlane(mean, axes, shares);
  }

  private static SymmetricEigen components(double[][] sample, int size) {
    BlockProduct product = BlockProduct.each(vector -> scatter(sample, vector));
    try (Execution one = Execution.onThreads(1)) {
      return RestartedLanczos.leading(product, size, AXES, PRODUCTS, new SplittableRandom(1), one);
    }
  }

  /** Returns the part of the variance that the plane shows. */
  double share() {
    return shares[0] + shares[1];
  }

  PlanarView view(PointSet points) {
    float[] xs = new float[points.size()];
    float[] ys = new float[points.size()];
    for (int i = 0; i < xs.length; i++) {
      Drawing.look(i);
      double x = 0;
      double y = 0;
      for (int j = 0; j < mean.length; j++) {
        double centered = points.get(i, j) - mean[j];
        x += centered * axes[0][j];
        y += centered * axes[1][j];
      }
      xs[i] = (float) x;
      ys[i] = (float) y;
    }
    return new PlanarView(xs, ys, title(1), title(2), shares[0] < PlanarView.NEARLY_ALL);
  }

  private String title(int component) {
    return String.format(
        Locale.ROOT,
        "principal component %d, %.0f\u2009%% of the variance",
        component,
        100 * shares[component - 1]);
  }

  private static double[][] sample(PointSet points) {
    int rows = Math.min(SAMPLE, points.size());
    double[][] sample = new double[rows][points.dimensions()];
    for (int r = 0; r < rows; r++) {
      Drawing.look(r);
      int point = (int) ((long) r * points.size() / rows);
      for (int j = 0; j < points.dimensions(); j++) {
        sample[r][j] = points.get(point, j);
      }
    }
    return sample;
  }

  private static double[] center(double[][] sample) {
    double[] mean = new double[sample[0].length];
    for (int j = 0; j < mean.length; j++) {
      for (double[] row : sample) {
        mean[j] += row[j] / sample.length;
      }
      for (double[] row : sample) {
        row[j] -= mean[j];
      }
    }
    return mean;
  }

  /** Multiplies the sum of the rows' outer products by a vector. */
  private static double[] scatter(double[][] sample, double[] vector) {
    double[] product = new double[vector.length];
    for (double[] row : sample) {
      double along = dot(row, vector);
      for (int j = 0; j < product.length; j++) {
        product[j] += along * row[j];
      }
    }
    return product;
  }

  /**
   * A direction in input space; its largest entry is positive, so that its sign is not arbitrary.
   */
  private static double[] axis(SymmetricEigen eigen, int rank) {
    int m = eigen.vectors().numCols;
    double[] axis = Arrays.copyOfRange(eigen.vectors().data, rank * m, (rank + 1) * m);
    double largest = 0;
    for (double entry : axis) {
      largest = Math.abs(entry) > Math.abs(largest) ? entry : largest;
    }
    if (largest < 0) {
      for (int j = 0; j < axis.length; j++) {
        axis[j] = -axis[j];
      }
    }
    return axis;
  }

  private static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int j = 0; j < a.length; j++) {
      sum += a[j] * b[j];
    }
    return sum;
  }
}
