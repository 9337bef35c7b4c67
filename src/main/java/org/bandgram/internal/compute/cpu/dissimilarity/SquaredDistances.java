package org.bandgram.internal.compute.cpu.dissimilarity;

import java.util.Arrays;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Dissimilarities of the negative squared Euclidean distance in few dimensions, computed from
 * coordinates that lie one dimension after another, so that those of a row's columns are
 * contiguous. Squares are added in the order of the dimensions, by fused multiply-add.
 */
public class SquaredDistances implements BandDissimilarities {
  /** More dimensions than this are computed by other classes. */
  static final int MOST_DIMENSIONS = 4;

  final BandLayout layout;

  /** Coordinate f of the point at position i is {@code coordinates[f][i]}. */
  final float[][] coordinates;

  /**
   * Copies the coordinates.
   *
   * @param points single-precision points in the order of the band
   */
  public SquaredDistances(BandLayout layout, PointSet points) {
    this.layout = layout;
    this.coordinates = new float[points.dimensions()][Math.addExact(points.size(), PADDING)];
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < coordinates.length; f++) {
        coordinates[f][i] = (float) points.get(i, f);
      }
    }
  }

  /** Tells whether a similarity of some points can be computed so. */
  public static boolean suits(PointSet points, Similarity similarity) {
    return similarity instanceof NegativeSquaredEuclidean && points.dimensions() <= MOST_DIMENSIONS;
  }

  @Override
  public Reader reader(float maxSimilarity) {
    return new Reader() {
      @Override
      public void load(int row, float[] dissimilarities, int at) {
        loadRow(row, dissimilarities, at, maxSimilarity);
      }

      @Override
      public void loadShifted(int start, int count, float[] dissimilarities, int pitch) {
        if (maxSimilarity == 0 && layout.isWhole(start) && layout.isWhole(start + count - 1)) {
          shiftedDistances(start, count, dissimilarities, pitch);
        } else {
          Reader.super.loadShifted(start, count, dissimilarities, pitch);
        }
      }
    };
  }

  private void loadRow(int row, float[] dissimilarities, int at, float maxSimilarity) {
    int first = layout.firstStored(row);
    int width = layout.width();
    distances(row, first, dissimilarities, at);
    if (maxSimilarity != 0) {
      for (int k = at; k < at + width; k++) {
        dissimilarities[k] = maxSimilarity + dissimilarities[k];
      }
    }
    if (!layout.isWhole(row)) {
      int from = at + layout.first(row) - first;
      Arrays.fill(dissimilarities, at, from, Float.POSITIVE_INFINITY);
      int end = from + layout.end(row) - layout.first(row);
      Arrays.fill(dissimilarities, end, at + width, Float.POSITIVE_INFINITY);
    }
  }

  /** Computes the squared distances of rows as {@link Reader#loadShifted} has them. */
  void shiftedDistances(int start, int count, float[] dissimilarities, int pitch) {
    for (int r = 0; r < count; r++) {
      distances(start + r, layout.firstStored(start + r), dissimilarities, r * (pitch + 1));
    }
  }

  /** Computes the squared distances of a row's point to those of its stored columns. */
  void distances(int row, int first, float[] dissimilarities, int at) {
    for (int k = 0; k < layout.width(); k++) {
      float sum = 0;
      for (float[] x : coordinates) {
        float difference = x[row] - x[first + k];
        sum = Math.fma(difference, difference, sum);
      }
      dissimilarities[at + k] = sum;
    }
  }
}
