package org.bandgram.plot;

import java.util.Locale;
import java.util.SplittableRandom;
import org.bandgram.data.PointSet;
import org.ejml.simple.SimpleEVD;
import org.ejml.simple.SimpleMatrix;

/**
 * The plane through the mean of some points along their first two principal components, found by
 * subspace iteration on an even sample of at most 4096 points: O(4096 d) per step and no d x d
 * matrix.
 */
final class PrincipalPlane {
  private static final int SAMPLE = 4096;
  private static final int SUBSPACE = 8;
  private static final int STEPS = 24;

  private final double[] mean;
  private final double[][] axes;
  private final double[] shares;

  private PrincipalPlane(double[] mean, double[][] axes, double[] shares) {
    this.mean = mean;
    this.axes = axes;
    this.shares = shares;
  }

  static PrincipalPlane of(PointSet points) {
    SimpleMatrix sample = sample(points);
    double[] mean = center(sample);
    SimpleMatrix transposed = sample.transpose();
    SimpleMatrix basis = startingBasis(points.dimensions());
    for (int step = 0; step < STEPS; step++) {
      basis = orthonormal(transposed.mult(sample.mult(basis)));
    }
    SimpleMatrix projected = sample.mult(basis);
    SimpleEVD<SimpleMatrix> eigen = projected.transpose().mult(projected).eig();
    int first = eigen.getIndexMax();
    int second = largestBut(eigen, first);
    double total = Math.pow(sample.normF(), 2);
    double[][] axes = {
      axis(basis, eigen.getEigenVector(first)), axis(basis, eigen.getEigenVector(second))
    };
    double[] shares = {
      share(eigen.getEigenvalue(first).getReal(), total),
      share(eigen.getEigenvalue(second).getReal(), total)
    };
    return new PrincipalPlane(mean, axes, shares);
  }

  PlanarView view(PointSet points) {
    float[] xs = new float[points.size()];
    float[] ys = new float[points.size()];
    for (int i = 0; i < xs.length; i++) {
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
    return new PlanarView(xs, ys, title(1), title(2), true);
  }

  private String title(int component) {
    return String.format(
        Locale.ROOT,
        "principal component %d, %.0f\u2009%% of the variance",
        component,
        100 * shares[component - 1]);
  }

  private static SimpleMatrix sample(PointSet points) {
    int rows = Math.min(SAMPLE, points.size());
    SimpleMatrix sample = new SimpleMatrix(rows, points.dimensions());
    for (int r = 0; r < rows; r++) {
      int point = (int) ((long) r * points.size() / rows);
      for (int j = 0; j < points.dimensions(); j++) {
        sample.set(r, j, points.get(point, j));
      }
    }
    return sample;
  }

  private static double[] center(SimpleMatrix sample) {
    double[] mean = new double[sample.getNumCols()];
    for (int j = 0; j < mean.length; j++) {
      for (int r = 0; r < sample.getNumRows(); r++) {
        mean[j] += sample.get(r, j) / sample.getNumRows();
      }
      for (int r = 0; r < sample.getNumRows(); r++) {
        sample.set(r, j, sample.get(r, j) - mean[j]);
      }
    }
    return mean;
  }

  private static SimpleMatrix startingBasis(int dimensions) {
    SplittableRandom random = new SplittableRandom(1);
    SimpleMatrix basis = new SimpleMatrix(dimensions, Math.min(SUBSPACE, dimensions));
    for (int j = 0; j < dimensions; j++) {
      for (int c = 0; c < basis.getNumCols(); c++) {
        basis.set(j, c, random.nextDouble() - 0.5);
      }
    }
    return orthonormal(basis);
  }

  /** Gram-Schmidt, twice per column; columns that vanish stay zero. */
  private static SimpleMatrix orthonormal(SimpleMatrix columns) {
    SimpleMatrix result = columns.copy();
    for (int c = 0; c < result.getNumCols(); c++) {
      SimpleMatrix column = result.extractVector(false, c);
      double before = column.normF();
      for (int pass = 0; pass < 2; pass++) {
        for (int p = 0; p < c; p++) {
          SimpleMatrix previous = result.extractVector(false, p);
          column = column.minus(previous.scale(previous.dot(column)));
        }
      }
      double length = column.normF();
      double scale = length > 1e-12 * before ? 1 / length : 0;
      result.insertIntoThis(0, c, column.scale(scale));
    }
    return result;
  }

  private static int largestBut(SimpleEVD<SimpleMatrix> eigen, int excluded) {
    int best = excluded == 0 ? 1 : 0;
    for (int e = 0; e < eigen.getNumberOfEigenvalues(); e++) {
      if (e != excluded && eigen.getEigenvalue(e).getReal() > eigen.getEigenvalue(best).getReal()) {
        best = e;
      }
    }
    return best;
  }

  /**
   * A direction in input space; its largest entry is positive, so that its sign is not arbitrary.
   */
  private static double[] axis(SimpleMatrix basis, SimpleMatrix inBasis) {
    double[] axis = basis.mult(inBasis).getDDRM().getData().clone();
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

  private static double share(double eigenvalue, double total) {
    return total > 0 ? eigenvalue / total : 0;
  }
}
