package org.bandgram.embed;

import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.internal.compute.stress.PairTriangle;

/**
 * Landmark scaling (V. de Silva, J. Tenenbaum, Sparse multidimensional scaling using landmark
 * points, Stanford University, 2004): classical scaling of up to {@value #LANDMARKS} objects at
 * equal steps of the order; the others are placed by their squared dissimilarities to these, less
 * the means of the landmarks' own,
 *
 * <pre>    y(k) = sum over landmarks a of x(a, k) (mean(a) - delta(a)^2) / (2 lambda(k))</pre>
 *
 * <p>which is where classical scaling has them, if they are among the landmarks. O(n) time and
 * memory for each landmark. Missing pairs count as the mean of the landmarks' others.
 */
final class LandmarkScaling {
  private static final int LANDMARKS = 100;
  private static final int BLOCK = 256;

  private final Dissimilarities dissimilarities;
  private final int[] landmarks;
  private final ClassicalScaling.Axes axes;
  private final double[] means;
  private final double missing;

  private LandmarkScaling(
      Dissimilarities dissimilarities, int dimensions, long seed, Execution execution) {
    this.dissimilarities = dissimilarities;
    this.landmarks = landmarks(dissimilarities.size(), Math.max(LANDMARKS, 4 * dimensions));
    ClassicalScaling scaling =
        ClassicalScaling.of(dissimilarities.among(landmarks), seed, execution);
    this.axes = scaling.axes(dimensions);
    this.means = scaling.rowMeans();
    this.missing = scaling.missing();
  }

  /** Returns coordinates, one row of padded length for each dimension. */
  static double[][] of(
      Dissimilarities dissimilarities, int dimensions, long seed, Execution execution) {
    return new LandmarkScaling(dissimilarities, dimensions, seed, execution)
        .points(dissimilarities.size(), new SplittableRandom(~seed), execution);
  }

  private static int[] landmarks(int n, int most) {
    int[] places = new int[Math.min(n, most)];
    for (int a = 0; a < places.length; a++) {
      places[a] = (int) ((2L * a + 1) * n / (2L * places.length));
    }
    return places;
  }

  private double[][] points(int n, SplittableRandom random, Execution execution) {
    double[][] points = new double[axes.points().length][PairTriangle.padded(n)];
    execution.forBlocks(
        n,
        BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            place(i, points);
          }
        });
    for (int k = 0; k < points.length; k++) {
      if (axes.eigenvalues()[k] == 0) {
        scatter(points[k], n, axes.points()[k], random);
      }
    }
    return points;
  }

  private void place(int i, double[][] points) {
    for (int a = 0; a < landmarks.length; a++) {
      double difference = means[a] - square(i, landmarks[a]);
      for (int k = 0; k < points.length; k++) {
        points[k][i] += axes.points()[k][a] * difference;
      }
    }
    for (int k = 0; k < points.length; k++) {
      points[k][i] /= 2 * axes.eigenvalues()[k];
    }
  }

  private double square(int i, int landmark) {
    if (i == landmark) {
      return 0;
    }
    double value = dissimilarities.any(i, landmark);
    return Double.isNaN(value) ? missing : value * value;
  }

  /** A dimension that no landmark needs: as far as theirs are, at random. */
  private static void scatter(double[] out, int n, double[] landmarks, SplittableRandom random) {
    double reach = 0;
    for (double coordinate : landmarks) {
      reach = Math.max(reach, Math.abs(coordinate));
    }
    for (int i = 0; i < n; i++) {
      out[i] = reach * (2 * random.nextDouble() - 1);
    }
  }
}
