package org.bandgram.embed;

import org.bandgram.layout.BandLayout;

/**
 * Weights of a band. The Laplacian without the row and column of the last object is positive
 * definite where weights connect all objects, and as narrow as the band: it is factored as L D L^T
 * once, O(n h^2), in O(n h) memory. With the last object at 0 that gives a solution, O(n h) for
 * each dimension, and moving its mean to 0 the one that the pseudo-inverse gives.
 */
final class BandedLaplacian implements GuttmanSolver {
  /** Column i: 1 / d(i, i), then l(i + r, i) for r = 1, 2 ... */
  private final double[][] columns;

  private BandedLaplacian(double[][] columns) {
    this.columns = columns;
  }

  static BandedLaplacian of(Dissimilarities dissimilarities) {
    double[][] columns = laplacian(dissimilarities);
    for (int i = 0; i < columns.length; i++) {
      eliminate(columns, i);
    }
    return new BandedLaplacian(columns);
  }

  private static double[][] laplacian(Dissimilarities dissimilarities) {
    BandLayout layout = dissimilarities.layout();
    int last = layout.size() - 1;
    double[][] columns = new double[last][];
    for (int i = 0; i < last; i++) {
      columns[i] = new double[Math.min(layout.end(i), last) - i];
      for (int j = layout.first(i); j < layout.end(i); j++) {
        double weight = i == j ? 0 : dissimilarities.weightAt(i, j);
        columns[i][0] += weight;
        if (j > i && j < last) {
          columns[i][j - i] = -weight;
        }
      }
    }
    return columns;
  }

  private static void eliminate(double[][] columns, int i) {
    double[] column = columns[i];
    double pivot = column[0];
    if (!(pivot > 0)) {
      throw GuttmanSolver.closeToSingular();
    }
    for (int r = 1; r < column.length; r++) {
      double[] below = columns[i + r];
      double factor = column[r] / pivot;
      for (int s = r; s < column.length; s++) {
        below[s - r] -= factor * column[s];
      }
    }
    for (int r = 1; r < column.length; r++) {
      column[r] /= pivot;
    }
    column[0] = 1 / pivot;
  }

  @Override
  public void solve(double[][] product, double[][] points) {
    int last = columns.length;
    for (int k = 0; k < points.length; k++) {
      System.arraycopy(product[k], 0, points[k], 0, last);
      points[k][last] = 0;
      forward(points[k]);
      backward(points[k]);
      centre(points[k], last + 1);
    }
  }

  private void forward(double[] x) {
    for (int i = 0; i < columns.length; i++) {
      double[] column = columns[i];
      double value = x[i];
      for (int r = 1; r < column.length; r++) {
        x[i + r] -= column[r] * value;
      }
      x[i] = value * column[0];
    }
  }

  private void backward(double[] x) {
    for (int i = columns.length - 1; i >= 0; i--) {
      double[] column = columns[i];
      double sum = x[i];
      for (int r = 1; r < column.length; r++) {
        sum -= column[r] * x[i + r];
      }
      x[i] = sum;
    }
  }

  private static void centre(double[] x, int n) {
    double sum = 0;
    for (int i = 0; i < n; i++) {
      sum += x[i];
    }
    double mean = sum / n;
    for (int i = 0; i < n; i++) {
      x[i] -= mean;
    }
  }
}
