package org.bandgram.internal.compute.tiles;

import org.bandgram.data.PointSet;
import org.bandgram.similarity.CustomDissimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.EuclideanDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;

/**
 * The numbers whose differences make up a point's distances: its coordinates or, for the cosine
 * distance, those of its place on the unit sphere.
 *
 * @param dissimilarity what to compute, for which {@link #suit} holds
 */
public record DistanceCoordinates(Dissimilarity dissimilarity) {
  /** Tells whether a dissimilarity is a sum over coordinates, of points themselves or scaled. */
  public static boolean suit(Dissimilarity dissimilarity) {
    return switch (dissimilarity) {
      case SquaredEuclideanDistance _, EuclideanDistance _, ManhattanDistance _, CosineDistance _ ->
          true;
      case KernelDistance _, CustomDissimilarity _ -> false;
    };
  }

  /** Tells whether they are the point itself. */
  public boolean isPlain() {
    return !(dissimilarity instanceof CosineDistance);
  }

  /** Returns how many numbers a point has. */
  public int width(PointSet points) {
    return points.dimensions() + (isPlain() ? 0 : 1);
  }

  /** Writes the numbers of a point, {@link #width} of the points' precision. */
  public void copy(PointSet points, int i, double[] target) {
    if (!isPlain()) {
      CosineDistance.embed(points, i, target);
      return;
    }
    for (int f = 0; f < target.length; f++) {
      target[f] = points.get(i, f);
    }
  }

  /** Returns the numbers of a point. */
  public double[] of(PointSet points, int i) {
    double[] numbers = new double[width(points)];
    copy(points, i, numbers);
    return numbers;
  }
}
