package org.bandgram.internal.compute.gram;

import static org.bandgram.InvalidInputException.require;

import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.data.internal.CloseValues;
import org.bandgram.data.internal.ScatteredRows;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/** Checks shared by the implementations of {@link GramOps}. */
public final class GramArguments {
  /** In more dimensions a k-d tree looks at most of its points. */
  private static final int MOST_TREE_DIMENSIONS = 8;

  private GramArguments() {}

  /** Checks that points, band and target have matching sizes. */
  public static void requireBand(
      PointSet points, BandLayout layout, Precision precision, MemorySegment target) {
    require(
        layout.size() == points.size(),
        "the number of rows of the band",
        layout.size(),
        points.size() + ", the number of points");
    require(
        target.byteSize() == layout.elementCount() * precision.bytes(),
        "the size of the target in bytes",
        target.byteSize(),
        Long.toString(layout.elementCount() * precision.bytes()));
  }

  /** Checks that two point sets have the same dimensions and precision. */
  public static void requireAlike(PointSet rows, PointSet columns) {
    require(
        rows.dimensions() == columns.dimensions(),
        "the number of dimensions of the second point set",
        columns.dimensions(),
        rows.dimensions() + " as in the first");
    require(
        rows.precision() == columns.precision(),
        "the precision of the second point set",
        columns.precision(),
        rows.precision() + " as in the first");
  }

  /** Returns what to compare candidates by: the distance itself where a similarity follows it. */
  public static Similarity comparison(Similarity similarity) {
    return similarity.decreasesWithDistance() ? new NegativeSquaredEuclidean() : similarity;
  }

  /** Tells whether a k-d tree finds the most similar points exactly and fast. */
  public static boolean treeSuits(PointSet points, Similarity similarity) {
    return similarity.decreasesWithDistance()
        && points.precision() == Precision.FLOAT32
        && points.dimensions() <= MOST_TREE_DIMENSIONS;
  }

  /**
   * Returns points in the precision that a run computes in. If single precision takes the place of
   * double, and similarities follow distances, {@link #origin} becomes the origin: then rounding
   * takes digits of differences alone, not of an offset that all points share.
   */
  public static PointSet inPrecision(PointSet points, Precision wanted, Similarity similarity) {
    boolean moves =
        wanted == Precision.FLOAT32
            && points.precision() == Precision.FLOAT64
            && similarity.decreasesWithDistance();
    return moves ? moved(points, origin(points), wanted) : points.withPrecision(wanted);
  }

  /**
   * Returns from where the differences of points are small: the first point, or the median of a
   * coordinate whose differences from there single precision brings together, as those from one far
   * value.
   */
  public static double[] origin(PointSet points) {
    double[] origin = points.row(0);
    PointSet some = ScatteredRows.of(points);
    for (int f = 0; f < origin.length; f++) {
      if (CloseValues.areIn(some, f, origin[f])) {
        int slot = f;
        double[] sorted =
            IntStream.range(0, some.size()).mapToDouble(i -> some.get(i, slot)).sorted().toArray();
        origin[f] = sorted[sorted.length / 2];
      }
    }
    return origin;
  }

  /** Returns the precision that keeps differences of points from an origin apart. */
  public static Precision precisionFrom(double[] origin, PointSet points) {
    PointSet some = ScatteredRows.of(points);
    boolean loses =
        IntStream.range(0, origin.length).anyMatch(f -> CloseValues.areIn(some, f, origin[f]));
    return loses ? Precision.FLOAT64 : Precision.FLOAT32;
  }

  /** Returns the differences of points from an origin. */
  public static PointSet moved(PointSet points, double[] origin, Precision precision) {
    PointSet moved = PointSet.allocate(points.size(), origin.length, precision);
    for (int i = 0; i < points.size(); i++) {
      for (int f = 0; f < origin.length; f++) {
        moved.set(i, f, points.get(i, f) - origin[f]);
      }
    }
    return moved.requireFinite();
  }

  /** Refuses points whose similarities could overflow to an infinity in {@code precision}. */
  public static void requireRepresentable(
      PointSet points, Similarity similarity, Precision precision, Execution execution) {
    PointScale.of(points, execution).requireRepresentable(similarity, precision);
  }

  /** As {@link #requireRepresentable}, for pairs of two sets, in their own precision. */
  public static void requireRepresentable(
      PointSet x, PointSet y, Similarity similarity, Execution execution) {
    requireRepresentable(x, similarity, x.precision(), execution);
    if (x != y) {
      requireRepresentable(y, similarity, y.precision(), execution);
    }
  }
}
