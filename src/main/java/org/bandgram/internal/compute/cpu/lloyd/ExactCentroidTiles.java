package org.bandgram.internal.compute.cpu.lloyd;

import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.tiles.TileKernel;

/**
 * Squared distances of points in double precision, rounded when they have been compared. Coordinate
 * f of centroid c is {@code centroids[c * d + f]}.
 */
record ExactCentroidTiles(PointSet points, double[] centroids) implements CentroidTiles {
  @Override
  public void nearest(int tile, int[] labels, float[] least) {
    int start = tile * TileKernel.TILE;
    int count = Math.min(TileKernel.TILE, points.size() - start);
    Arrays.fill(least, Float.POSITIVE_INFINITY);
    for (int l = 0; l < count; l++) {
      double nearest = Double.POSITIVE_INFINITY;
      for (int c = 0; c < centroids.length / points.dimensions(); c++) {
        double distance = squaredDistance(start + l, c);
        if (distance < nearest) {
          nearest = distance;
          labels[l] = c;
        }
      }
      least[l] = (float) nearest;
    }
  }

  @Override
  public void distances(int tile, int group, float[] out) {
    int start = tile * TileKernel.TILE;
    int count = Math.min(TileKernel.TILE, points.size() - start);
    int end = Math.min(group + TileKernel.GROUP, centroids.length / points.dimensions());
    for (int c = group; c < end; c++) {
      for (int l = 0; l < count; l++) {
        out[(c - group) * TileKernel.TILE + l] = (float) squaredDistance(start + l, c);
      }
    }
  }

  private double squaredDistance(int i, int c) {
    int d = points.dimensions();
    double sum = 0;
    for (int f = 0; f < d; f++) {
      double difference = points.get(i, f) - centroids[c * d + f];
      sum = Math.fma(difference, difference, sum);
    }
    return sum;
  }

  /**
   * Compares all points with all centroids.
   *
   * @param points the points
   */
  record Source(PointSet points) implements CentroidTiles.Source {
    @Override
    public Prepared prepare(PointSet centroids) {
      double[] coordinates = centroids.elements().toArray(ValueLayout.JAVA_DOUBLE);
      return () -> new ExactCentroidTiles(points, coordinates);
    }

    @Override
    public Source part(int from, int to) {
      return new Source(points.slice(from, to));
    }
  }
}
