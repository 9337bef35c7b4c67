package org.bandgram.internal.compute.cpu.stress;

import java.util.Arrays;
import org.bandgram.internal.compute.stress.PairTriangle;

/** Pairs one after another, as the formulas have them. */
public final class ScalarStressRows implements StressRows {
  @Override
  public double add(
      PairTriangle deltas,
      PairTriangle weights,
      double[][] points,
      double[][] product,
      int from,
      int to) {
    int origin = deltas.start(from);
    double[] stress = new double[PLACES];
    double[][] sums = new double[points.length][PLACES];
    for (int i = from; i < to; i++) {
      int start = deltas.start(i);
      for (int j = deltas.first(i); j < i; j++) {
        int place = StressRows.place(j - start);
        double delta = deltas.row(i)[j - start];
        double weight = weights == null ? 1 : weights.row(i)[j - start];
        double distance = distance(points, i, j);
        double error = delta - distance;
        stress[place] = Math.fma(weight * error, error, stress[place]);
        double ratio = distance == 0 ? 0 : delta / distance * weight;
        for (int k = 0; k < points.length; k++) {
          double pull = ratio * (points[k][i] - points[k][j]);
          sums[k][place] += pull;
          product[k][j - origin] -= pull;
        }
      }
      for (int k = 0; k < points.length; k++) {
        product[k][i - origin] += StressRows.total(sums[k], 0);
        Arrays.fill(sums[k], 0);
      }
    }
    return StressRows.total(stress, 0);
  }

  private static double distance(double[][] points, int i, int j) {
    double squares = 0;
    for (double[] coordinate : points) {
      double difference = coordinate[i] - coordinate[j];
      squares = Math.fma(difference, difference, squares);
    }
    return Math.sqrt(squares);
  }
}
