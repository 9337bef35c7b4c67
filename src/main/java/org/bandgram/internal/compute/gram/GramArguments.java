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
