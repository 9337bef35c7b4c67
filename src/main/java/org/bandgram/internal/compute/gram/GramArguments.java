package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;
import java.util.stream.DoubleStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.Similarity;

/** Checks shared by the implementations of {@link GramOps}. */
public final class GramArguments {
  private static final int POINTS_PER_BLOCK = 1 << 12;

  /** Squared distances this power of two below those of the farthest points are normal numbers. */
  private static final int SQUARES_ABOVE_NORMAL = 20;

  /** Sums of weighted squares are added up, and compared, as differences of some of them. */
  private static final double SUMS = 64;

  /** In more dimensions a k-d tree looks at most of its points. */
  private static final int MOST_TREE_DIMENSIONS = 8;

  private GramArguments() {}

  /** Checks that points, band and target have matching sizes. */
  public static void requireBand(
      PointSet points, BandLayout layout, Precision precision, MemorySegment target) {
    InvalidInputException.require(
        layout.size() == points.size(),
        "the number of rows of the band",
        layout.size(),
        points.size() + ", the number of points");
    InvalidInputException.require(
        target.byteSize() == layout.elementCount() * precision.bytes(),
        "the size of the target in bytes",
        target.byteSize(),
        Long.toString(layout.elementCount() * precision.bytes()));
  }

  /** Checks that two point sets have the same dimensions and precision. */
  public static void requireAlike(PointSet rows, PointSet columns) {
    InvalidInputException.require(
        rows.dimensions() == columns.dimensions(),
        "the number of dimensions of the second point set",
        columns.dimensions(),
        rows.dimensions() + " as in the first");
    InvalidInputException.require(
        rows.precision() == columns.precision(),
        "the precision of the second point set",
        columns.precision(),
        rows.precision() + " as in the first");
  }

  /** Checks that there is a result slot for every point. */
  public static void requireSlots(PointSet points, int[] best) {
    InvalidInputException.require(
        best.length == points.size(),
        "the number of result slots",
        best.length,
        points.size() + ", the number of points");
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
   * double, and similarities follow distances, the first point becomes the origin: then rounding
   * takes digits of differences alone, not of an offset that all points share.
   */
  public static PointSet inPrecision(PointSet points, Precision wanted, Similarity similarity) {
    boolean moves =
        wanted == Precision.FLOAT32
            && points.precision() == Precision.FLOAT64
            && similarity.decreasesWithDistance();
    return moves ? moved(points, points.row(0)) : points.withPrecision(wanted);
  }

  /** Returns the differences of points from an origin in single precision. */
  public static PointSet moved(PointSet points, double[] origin) {
    PointSet moved = PointSet.allocate(points.size(), origin.length, Precision.FLOAT32);
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
    boolean single = precision == Precision.FLOAT32 || points.precision() == Precision.FLOAT32;
    double limit = single ? Float.MAX_VALUE : Double.MAX_VALUE;
    double largest = largestSquaredNorm(points, execution);
    if (!(similarity.bound(largest) <= limit)) {
      throw InvalidInputException.of(
          "the largest squared norm of a point",
          largest,
          "small enough for %s similarities to stay below %g; scale the points"
              .formatted(similarity.name(), limit));
    }
  }

  /** As {@link #requireRepresentable}, for pairs of two sets, in their own precision. */
  public static void requireRepresentable(
      PointSet x, PointSet y, Similarity similarity, Execution execution) {
    requireRepresentable(x, similarity, x.precision(), execution);
    if (x != y) {
      requireRepresentable(y, similarity, y.precision(), execution);
    }
  }

  /**
   * Refuses points so small that the squares of their coordinates are lost in {@code precision},
   * which would make equal points of all. Points at the origin alone are equal.
   */
  public static void requireLargeEnough(PointSet points, Precision precision, Execution execution) {
    boolean single = precision == Precision.FLOAT32 || points.precision() == Precision.FLOAT32;
    double least =
        Math.sqrt(Math.scalb(single ? Float.MIN_NORMAL : Double.MIN_NORMAL, SQUARES_ABOVE_NORMAL));
    double largest = largestMagnitude(points, execution);
    if (largest > 0 && largest < least) {
      throw InvalidInputException.of(
          "the largest coordinate of a point",
          largest,
          "at least %g, so that squared distances do not vanish in %s; scale the points"
              .formatted(least, single ? Precision.FLOAT32 : Precision.FLOAT64));
    }
  }

  /** Refuses weights with which sums of squared distances could overflow. */
  public static void requireSummable(double[] weights, PointSet points, Execution execution) {
    double squares = Math.max(1, 4 * largestSquaredNorm(points, execution));
    double most = Double.MAX_VALUE / SUMS / squares;
    double sum = DoubleStream.of(weights).sum();
    if (!(sum <= most)) {
      throw InvalidInputException.of(
          "the sum of the weights",
          sum,
          "at most %g, so that sums of squared distances stay finite".formatted(most));
    }
  }

  private static double largestMagnitude(PointSet points, Execution execution) {
    double[] largest = new double[Execution.blocks(points.size(), POINTS_PER_BLOCK)];
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            for (int f = 0; f < points.dimensions(); f++) {
              largest[block] = Math.max(largest[block], Math.abs(points.get(i, f)));
            }
          }
        });
    return DoubleStream.of(largest).max().orElseThrow();
  }

  /** Returns the largest squared norm of a point, in double precision; O(n d) time. */
  public static double largestSquaredNorm(PointSet points, Execution execution) {
    double[] largest = new double[Execution.blocks(points.size(), POINTS_PER_BLOCK)];
    execution.forBlocks(
        points.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            largest[block] = Math.max(largest[block], squaredNorm(points, i));
          }
        });
    return DoubleStream.of(largest).max().orElseThrow();
  }

  private static double squaredNorm(PointSet points, int i) {
    double norm = 0;
    for (int f = 0; f < points.dimensions(); f++) {
      norm += points.get(i, f) * points.get(i, f);
    }
    return norm;
  }
}
