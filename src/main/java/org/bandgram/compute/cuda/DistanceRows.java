package org.bandgram.compute.cuda;

import org.bandgram.data.PointSet;
import org.bandgram.kernel.CosineDistance;
import org.bandgram.kernel.CustomDissimilarity;
import org.bandgram.kernel.Dissimilarity;
import org.bandgram.kernel.EuclideanDistance;
import org.bandgram.kernel.KernelDistance;
import org.bandgram.kernel.ManhattanDistance;
import org.bandgram.kernel.SquaredEuclideanDistance;

/**
 * The numbers from which kernels compute a point's distances: its coordinates or, for the cosine
 * distance, those of its place on the unit sphere.
 */
final class DistanceRows {
  private static final int NO_KERNEL = -1;

  private final Dissimilarity dissimilarity;

  DistanceRows(Dissimilarity dissimilarity) {
    this.dissimilarity = dissimilarity;
  }

  /** Tells whether there are kernels for a dissimilarity. */
  static boolean suit(Dissimilarity dissimilarity) {
    return kind(dissimilarity) != NO_KERNEL;
  }

  /** Returns the kernels' number of the dissimilarity. */
  int kind() {
    return kind(dissimilarity);
  }

  private static int kind(Dissimilarity dissimilarity) {
    return switch (dissimilarity) {
      case SquaredEuclideanDistance _ -> 0;
      case EuclideanDistance _ -> 1;
      case ManhattanDistance _ -> 2;
      case CosineDistance _ -> 3;
      case KernelDistance _, CustomDissimilarity _ -> NO_KERNEL;
    };
  }

  /** Tells whether a row is the point itself. */
  boolean isPlain() {
    return !(dissimilarity instanceof CosineDistance);
  }

  /** Returns how many numbers a row has. */
  int width(PointSet points) {
    return points.dimensions() + (isPlain() ? 0 : 1);
  }

  /** Writes the row of a point, {@link #width} numbers of the points' precision. */
  void copy(PointSet points, int i, double[] target) {
    if (!isPlain()) {
      CosineDistance.embed(points, i, target);
      return;
    }
    for (int f = 0; f < target.length; f++) {
      target[f] = points.get(i, f);
    }
  }

  /** Returns the row of a point. */
  double[] of(PointSet points, int i) {
    double[] row = new double[width(points)];
    copy(points, i, row);
    return row;
  }
}
