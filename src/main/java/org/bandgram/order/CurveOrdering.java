package org.bandgram.order;

import static org.bandgram.InvalidInputException.require;

import java.util.Locale;
import java.util.Objects;
import java.util.OptionalLong;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.order.internal.SpaceFillingCurve;

/**
 * Orders points along a space-filling curve: project, map to the unit cube, encode, sort.
 *
 * <p>O(n d) to project and encode, plus the sort. The order depends on the points and the options
 * alone, not on the number of threads. Points in the same cell of the curve's grid keep their
 * relative order. Besides the result, it needs 20 bytes per point for narrow codes (up to four
 * dimensions) and 28 for wide ones while it sorts, and a copy of the points in the curve's
 * dimensions where they are projected.
 *
 * <p>The approach is that of M. Hussein and W. Abd-Almageed, SC '09, doi 10.1145/1654059.1654091;
 * rotation, shift and principal components are additions.
 */
public final class CurveOrdering {
  private CurveOrdering() {}

  /**
   * Options of the order.
   *
   * @param curve the curve
   * @param scaling how the sides of the bounding box are scaled
   * @param seed draws a random rotation and shift of the points under the curve; none without a
   *     seed. Orders with different seeds have their seams at different places
   * @param maxDimensions points that vary in more dimensions are reduced to this many; 1 to 128
   * @param reduction what stands for them then
   * @param sort how codes are sorted; all sorts give the same order
   */
  public record Options(
      CurveKind curve,
      Scaling scaling,
      OptionalLong seed,
      int maxDimensions,
      Reduction reduction,
      SortMethod sort) {
    private static final Options DEFAULTS =
        new Options(
            CurveKind.HILBERT,
            Scaling.COMMON,
            OptionalLong.empty(),
            8,
            Reduction.COMPONENTS,
            SortMethod.RADIX);

    /**
     * Checks the options.
     *
     * @throws InvalidInputException if {@code maxDimensions} is out of bounds
     */
    public Options {
      Objects.requireNonNull(curve, "curve");
      Objects.requireNonNull(scaling, "scaling");
      Objects.requireNonNull(seed, "seed");
      Objects.requireNonNull(reduction, "reduction");
      Objects.requireNonNull(sort, "sort");
      require(
          maxDimensions >= 1 && maxDimensions <= SpaceFillingCurve.MAX_DIMENSIONS,
          "the largest number of curve dimensions",
          maxDimensions,
          "from 1 to " + SpaceFillingCurve.MAX_DIMENSIONS);
    }

    /** How far the seed of one curve's rotation is from the next curve's. */
    private static final long SEED_STEP = 0x9E3779B97F4A7C15L;

    /**
     * Returns a Hilbert curve, one common scale, no seed, 8 dimensions or components at most, radix
     * sort.
     */
    public static Options defaults() {
      return DEFAULTS;
    }

    /** Returns these options with another curve. */
    public Options withCurve(CurveKind value) {
      return new Options(value, scaling, seed, maxDimensions, reduction, sort);
    }

    /** Returns these options with another scaling. */
    public Options withScaling(Scaling value) {
      return new Options(curve, value, seed, maxDimensions, reduction, sort);
    }

    /** Returns these options with a random rotation and shift. */
    public Options withSeed(long value) {
      return new Options(curve, scaling, OptionalLong.of(value), maxDimensions, reduction, sort);
    }

    /** Returns these options without a rotation and shift. */
    public Options withoutSeed() {
      return new Options(curve, scaling, OptionalLong.empty(), maxDimensions, reduction, sort);
    }

    /**
     * Returns the options of one of several curves through the same points: these for the first,
     * and with a rotation and shift of its own for every other one.
     *
     * @param curve which curve, 0 for the first
     */
    public Options ofCurve(int curve) {
      return curve == 0 ? this : withSeed(seed.orElse(0) + curve * SEED_STEP);
    }

    /** Returns these options with another largest number of curve dimensions. */
    public Options withMaxDimensions(int value) {
      return new Options(curve, scaling, seed, value, reduction, sort);
    }

    /** Returns these options with another reduction. */
    public Options withReduction(Reduction value) {
      return new Options(curve, scaling, seed, maxDimensions, value, sort);
    }

    /** Returns these options with another sort. */
    public Options withSort(SortMethod value) {
      return new Options(curve, scaling, seed, maxDimensions, reduction, value);
    }
  }

  /**
   * Orders points on the CPU.
   *
   * <p>Reports the stage {@code order} in two steps: projected, sorted.
   *
   * @param points n points in d dimensions
   * @param options curve, rotation and sort
   * @param execution team of threads, progress and cancellation
   * @return the order; {@code source(i)} is the index in {@code points} of the i-th on the curve
   * @throws CancelledException if the run was cancelled
   */
  public static Permutation order(PointSet points, Options options, Execution execution) {
    return CurveOrders.of(points, options, 1, new HostCurveSorter(), execution).getFirst();
  }

  /** What stands for points that vary in more dimensions than a curve may have. */
  public enum Reduction {
    /** Their leading principal components, found from a sample of the points; the default. */
    COMPONENTS,

    /**
     * The first of the dimensions in which they vary, as in the paper: a code of 128 bits has room
     * for the first bit of the first 128 dimensions.
     */
    FIRST_DIMENSIONS;

    /** Returns the name for users, such as {@code first_dimensions}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The scaling of the bounding box of points before they are ordered along a curve. */
  public enum Scaling {
    /**
     * One scale for all dimensions, so that the longest side becomes 1; the default. A cell is as
     * long in one dimension as in another and nearness on the curve follows Euclidean distance, on
     * which the similarities rest. A dimension of small range then decides late, as it should.
     */
    COMMON,

    /**
     * Each side becomes 1. For similarities that do not compare lengths across dimensions, or where
     * one far outlier would leave too few cells for the rest.
     */
    PER_DIMENSION;

    /** Returns the name for users, such as {@code per_dimension}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The sort of curve codes: bitonic or radix; both give the same order. The name in lower case is
   * for users.
   */
  public enum SortMethod {
    /** The bitonic network of the paper, O(n log^2 n) comparisons. */
    BITONIC,

    /** The radix sort, O(n) for codes of fixed length; the default. */
    RADIX;

    /** Returns the name for users, such as {@code radix}. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
