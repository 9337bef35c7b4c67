package org.bandgram.embed;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Places one object among fixed points: minimises the sum of (delta(j) - |y - x(j)|)^2 by
 * majorisation,
 *
 * <pre>    y = mean over j of x(j) + delta(j) / |y - x(j)| (y - x(j))</pre>
 *
 * <p>from the place that differences of squared distances give by least squares (J. Gower, Adding a
 * point to vector diagrams in multivariate analysis, Biometrika 55, 1968, doi
 * 10.1093/biomet/55.3.582), from the mean of the points and from the points that are nearest.
 */
final class Placement {
  private static final int MOST_ITERATIONS = 1000;
  private static final double TOLERANCE = 1e-12;
  private static final int NEAREST = 3;

  private final double[][] points;
  private final double[] deltas;
  private final int[] known;
  private final int dimensions;

  Placement(double[][] all, double[] dissimilarities) {
    known = IntStream.range(0, all.length).filter(j -> !Double.isNaN(dissimilarities[j])).toArray();
    points = all;
    deltas = dissimilarities;
    dimensions = all[0].length;
  }

  double[] best() {
    double[] best = null;
    double least = Double.POSITIVE_INFINITY;
    for (double[] start : starts()) {
      double[] place = descend(start);
      double stress = stress(place);
      if (best == null || stress < least) {
        least = stress;
        best = place;
      }
    }
    return best;
  }

  private List<double[]> starts() {
    double[] mean = mean();
    List<double[]> starts = new ArrayList<>();
    double[] gower = gower(mean);
    if (gower != null) {
      starts.add(gower);
    }
    starts.add(mean);
    IntStream.of(known)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer j) -> deltas[j]))
        .limit(NEAREST)
        .forEach(j -> starts.add(towards(points[j], mean)));
    return starts;
  }

  /** A point itself pulls in no direction; one close to it does. */
  private double[] towards(double[] point, double[] mean) {
    double[] start = new double[dimensions];
    for (int k = 0; k < dimensions; k++) {
      start[k] = point[k] + 1e-3 * (point[k] - mean[k]);
    }
    if (Arrays.equals(start, point)) {
      start[0] += 1;
    }
    return start;
  }

  private double[] mean() {
    double[] mean = new double[dimensions];
    for (int j : known) {
      for (int k = 0; k < dimensions; k++) {
        mean[k] += points[j][k] / known.length;
      }
    }
    return mean;
  }

  /** Solves 2 (x(j) - mean) y = |x(j)|^2 - delta(j)^2 less its mean; null if that is singular. */
  private double[] gower(double[] mean) {
    double[] right = new double[known.length];
    DMatrixRMaj left = new DMatrixRMaj(known.length, dimensions);
    for (int r = 0; r < known.length; r++) {
      double squares = 0;
      for (int k = 0; k < dimensions; k++) {
        double x = points[known[r]][k] - mean[k];
        left.set(r, k, 2 * x);
        squares += x * x;
      }
      right[r] = squares - deltas[known[r]] * deltas[known[r]];
    }
    double average = Arrays.stream(right).average().orElseThrow();
    for (int r = 0; r < right.length; r++) {
      right[r] -= average;
    }
    DMatrixRMaj normal = new DMatrixRMaj(dimensions, dimensions);
    DMatrixRMaj product = new DMatrixRMaj(dimensions, 1);
    DMatrixRMaj solution = new DMatrixRMaj(dimensions, 1);
    CommonOps_DDRM.multTransA(left, left, normal);
    CommonOps_DDRM.multTransA(left, DMatrixRMaj.wrap(right.length, 1, right), product);
    if (!CommonOps_DDRM.solve(normal, product, solution)) {
      return null;
    }
    double[] place = new double[dimensions];
    for (int k = 0; k < dimensions; k++) {
      place[k] = mean[k] + solution.get(k, 0);
      if (!Double.isFinite(place[k])) {
        return null;
      }
    }
    return place;
  }

  private double[] descend(double[] start) {
    double[] place = start;
    double stress = stress(place);
    for (int iteration = 0; iteration < MOST_ITERATIONS; iteration++) {
      place = step(place);
      double next = stress(place);
      if (stress - next <= TOLERANCE * stress) {
        break;
      }
      stress = next;
    }
    return place;
  }

  private double[] step(double[] place) {
    double[] next = new double[dimensions];
    for (int j : known) {
      double distance = distance(place, points[j]);
      double ratio = distance == 0 ? 0 : deltas[j] / distance;
      for (int k = 0; k < dimensions; k++) {
        next[k] += points[j][k] + ratio * (place[k] - points[j][k]);
      }
    }
    for (int k = 0; k < dimensions; k++) {
      next[k] /= known.length;
    }
    return next;
  }

  private double stress(double[] place) {
    double sum = 0;
    for (int j : known) {
      double error = deltas[j] - distance(place, points[j]);
      sum += error * error;
    }
    return sum;
  }

  private static double distance(double[] a, double[] b) {
    double squares = 0;
    for (int k = 0; k < a.length; k++) {
      squares += (a[k] - b[k]) * (a[k] - b[k]);
    }
    return Math.sqrt(squares);
  }
}
