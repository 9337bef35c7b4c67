package org.bandgram.validation.iterative;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;

/**
 * {@link MeansLoop} written down plainly, point by point on one thread, in either precision. Sums
 * over points are in double precision in both.
 */
final class PlainMeans implements Loop {
  private final int d;
  private final double[] points;
  private final double[] centroids;
  private final int[] labels;
  private final Precision precision;
  private float[] points32 = {};

  PlainMeans(PointSet points, int k, Precision precision) {
    this.precision = precision;
    d = points.dimensions();
    this.points = numbers(points);
    centroids = numbers(points.select(MeansLoop.startingPoints(points.size(), k)));
    labels = new int[points.size()];
  }

  private static double[] numbers(PointSet points) {
    double[] numbers = new double[points.size() * points.dimensions()];
    Arrays.setAll(numbers, at -> points.get(at / points.dimensions(), at % points.dimensions()));
    return numbers;
  }

  @Override
  public void prepare(Execution execution) {
    points32 = precision == Precision.FLOAT32 ? PlainLoops.rounded(points) : new float[0];
  }

  @Override
  public void iterate(Execution execution) {
    switch (precision) {
      case FLOAT32 -> assign32(PlainLoops.rounded(centroids));
      case FLOAT64 -> assign64();
    }
    update();
  }

  private void assign64() {
    for (int i = 0; i < labels.length; i++) {
      double least = Double.POSITIVE_INFINITY;
      for (int c = 0; c < centroids.length / d; c++) {
        double sum = 0;
        for (int f = 0; f < d; f++) {
          double difference = points[i * d + f] - centroids[c * d + f];
          sum += difference * difference;
        }
        if (sum < least) {
          least = sum;
          labels[i] = c;
        }
      }
    }
  }

  private void assign32(float... centres) {
    for (int i = 0; i < labels.length; i++) {
      float least = Float.POSITIVE_INFINITY;
      for (int c = 0; c < centres.length / d; c++) {
        float sum = 0;
        for (int f = 0; f < d; f++) {
          float difference = points32[i * d + f] - centres[c * d + f];
          sum += difference * difference;
        }
        if (sum < least) {
          least = sum;
          labels[i] = c;
        }
      }
    }
  }

  private void update() {
    double[] sums = new double[centroids.length];
    int[] counts = new int[centroids.length / d];
    for (int i = 0; i < labels.length; i++) {
      counts[labels[i]]++;
      for (int f = 0; f < d; f++) {
        sums[labels[i] * d + f] += points[i * d + f];
      }
    }
    for (int at = 0; at < sums.length; at++) {
      if (counts[at / d] > 0) {
        centroids[at] = precision.round(sums[at] / counts[at / d]);
      }
    }
  }

  /** Returns the cluster of each point in the last iteration. */
  @Override
  public double[] result() {
    return Arrays.stream(labels).asDoubleStream().toArray();
  }

  @Override
  public String backend() {
    return PlainLoops.BACKEND;
  }
}
