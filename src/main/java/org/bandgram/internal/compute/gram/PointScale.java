package org.bandgram.internal.compute.gram;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Similarity;

/**
 * How large the coordinates of points are, which tells whether what is computed from them could
 * overflow or vanish.
 *
 * @param coordinate the largest magnitude of a coordinate
 * @param largest which coordinate has it
 * @param squaredNorm the largest squared norm of a point, in double precision
 */
public record PointScale(
    Precision precision, int dimensions, double coordinate, int largest, double squaredNorm) {
  private static final int COORDINATES_PER_BLOCK = 1 << 16;

  /** Squared distances this power of two below those of the farthest points are normal numbers. */
  private static final int SQUARES_ABOVE_NORMAL = 20;

  /** Sums of weighted squares are added up, and compared, as differences of some of them. */
  private static final double SUMS = 64;

  /** Looks at all points once, O(n d) time. */
  public static PointScale of(PointSet points, Execution execution) {
    int atOnce = Math.max(1, COORDINATES_PER_BLOCK / points.dimensions());
    int blocks = Execution.blocks(points.size(), atOnce);
    double[] coordinates = new double[blocks];
    int[] largest = new int[blocks];
    double[] squaredNorms = new double[blocks];
    execution.forBlocks(
        points.size(),
        atOnce,
        (block, from, to) -> {
          double coordinate = 0;
          double squaredNorm = 0;
          for (int i = from; i < to; i++) {
            double norm = 0;
            for (int f = 0; f < points.dimensions(); f++) {
              double x = points.get(i, f);
              if (Math.abs(x) > coordinate) {
                coordinate = Math.abs(x);
                largest[block] = f;
              }
              norm += x * x;
            }
            squaredNorm = Math.max(squaredNorm, norm);
          }
          coordinates[block] = coordinate;
          squaredNorms[block] = squaredNorm;
        });
    int first = 0;
    for (int block = 1; block < blocks; block++) {
      first = coordinates[block] > coordinates[first] ? block : first;
    }
    return new PointScale(
        points.precision(),
        points.dimensions(),
        coordinates[first],
        largest[first],
        Arrays.stream(squaredNorms).max().orElseThrow());
  }

  /**
   * Refuses points so small that the squares of their coordinates are lost in {@code computed},
   * which would make equal points of all. Points at the origin alone are equal.
   */
  public void requireLargeEnough(Precision computed) {
    boolean single = isSingle(computed);
    double least =
        Math.sqrt(Math.scalb(single ? Float.MIN_NORMAL : Double.MIN_NORMAL, SQUARES_ABOVE_NORMAL));
    if (coordinate > 0 && coordinate < least) {
      throw InvalidInputException.ofCoordinate(
          largest,
          "the largest coordinate of a point",
          coordinate,
          "at least %g, so that squared distances do not vanish in %s"
              .formatted(least, single ? Precision.FLOAT32 : Precision.FLOAT64));
    }
  }

  /** Refuses points whose similarities could overflow to an infinity in {@code computed}. */
  public void requireRepresentable(Similarity similarity, Precision computed) {
    double limit = limit(isSingle(computed));
    if (!(similarity.bound(squaredNorm) <= limit)) {
      throw InvalidInputException.ofCoordinate(
          largest,
          "the largest squared norm of a point",
          squaredNorm,
          "small enough for %s similarities to stay below %g".formatted(similarity.name(), limit));
    }
  }

  /** Refuses points whose distances could overflow. */
  public void requireRepresentable(Dissimilarity dissimilarity) {
    if (!isRepresentable(dissimilarity)) {
      throw InvalidInputException.ofCoordinate(
          largest, "the largest squared norm of a point", squaredNorm, bound(dissimilarity));
    }
  }

  /** As above; {@code argument} is what has the largest squared norm in the words of users. */
  public void requireRepresentable(String argument, String unit, Dissimilarity dissimilarity) {
    if (!isRepresentable(dissimilarity)) {
      throw InvalidInputException.of(
          argument, unit + squaredNorm, bound(dissimilarity) + "; scale the points");
    }
  }

  private boolean isRepresentable(Dissimilarity dissimilarity) {
    return dissimilarity.bound(squaredNorm, dimensions) <= limit(precision == Precision.FLOAT32);
  }

  private String bound(Dissimilarity dissimilarity) {
    return "small enough for %s distances to stay below %g"
        .formatted(dissimilarity.name(), limit(precision == Precision.FLOAT32));
  }

  /** Refuses weights with which sums of squared distances could overflow. */
  public void requireSummable(double[] weights) {
    double most = Double.MAX_VALUE / SUMS / Math.max(1, 4 * squaredNorm);
    double sum = DoubleStream.of(weights).sum();
    if (!(sum <= most)) {
      throw InvalidInputException.of(
          "the sum of the weights",
          sum,
          "at most %g, so that sums of squared distances stay finite".formatted(most));
    }
  }

  private boolean isSingle(Precision computed) {
    return computed == Precision.FLOAT32 || precision == Precision.FLOAT32;
  }

  private static double limit(boolean single) {
    return single ? Float.MAX_VALUE : Double.MAX_VALUE;
  }
}
