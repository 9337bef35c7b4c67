package org.bandgram.embed;

import static org.bandgram.InvalidInputException.require;

import java.util.Optional;
import java.util.OptionalInt;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.data.PointSet;
import org.bandgram.embed.internal.InvalidPairException;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Dissimilarity;
import org.ejml.data.DMatrixRMaj;

/**
 * Dissimilarities of pairs of n objects and how much each counts, one number for each pair.
 *
 * <p>Either all pairs are kept, or those of objects at most h places apart in an order, such as
 * that along a space-filling curve ({@link BandLayout}). Other pairs do not count and are not
 * stored; a start may ask for some of them.
 *
 * <p>Immutable and safe for several threads.
 */
public final class Dissimilarities {
  private static final double SLACK = 1e-9;

  /**
   * The greatest dissimilarity, and the greatest coordinate to start from: sums of weighted squares
   * stay finite.
   */
  public static final double MOST = 1e75;

  private final PairTriangle values;
  private final Optional<PairTriangle> weights;
  private final Permutation order;
  private final PairTriangle.Pairs any;

  /**
   * Stores what was prepared.
   *
   * @param values of kept pairs, by place in the order
   * @param weights of the same pairs; 1 where there are none
   * @param order which object is at each place
   * @param any the dissimilarity of any two places, kept or not; NaN where it is missing
   */
  private Dissimilarities(
      PairTriangle values,
      Optional<PairTriangle> weights,
      Permutation order,
      PairTriangle.Pairs any) {
    this.values = values;
    this.weights = weights;
    this.order = order;
    this.any = any;
  }

  /**
   * Takes a symmetric matrix with zeros on its diagonal; elements may differ from their mirror
   * images by rounding, the lower triangle counts. O(n^2).
   *
   * @param matrix n x n numbers from 0 to 1e75; not used afterwards
   * @throws InvalidInputException if the matrix is not square, or an exception that names the pair
   *     if it is not symmetric or a number is out of bounds
   */
  public static Dissimilarities of(DMatrixRMaj matrix) {
    return of(matrix, false);
  }

  /**
   * Takes a symmetric matrix in which NaN stands for a missing pair, which gets weight 0.
   *
   * @param matrix n x n numbers, NaN or from 0 to 1e75; not used afterwards
   * @throws InvalidInputException as {@link #of(DMatrixRMaj)}
   */
  public static Dissimilarities withMissing(DMatrixRMaj matrix) {
    return of(matrix, true);
  }

  private static Dissimilarities of(DMatrixRMaj matrix, boolean missing) {
    requireSymmetric("dissimilarity", matrix, missing);
    for (int i = 0; i < matrix.numRows; i++) {
      double own = matrix.get(i, i);
      if (own != 0 && !(missing && Double.isNaN(own))) {
        throw new InvalidPairException("dissimilarity", i, i, own, "0, as all on the diagonal");
      }
    }
    return ofAll(matrix.numRows, matrix::get);
  }

  private static void requireSymmetric(String what, DMatrixRMaj matrix, boolean missing) {
    require(
        matrix.numRows == matrix.numCols,
        "the number of columns of the %s matrix".formatted(what),
        matrix.numCols,
        matrix.numRows + ", the number of rows");
    require(matrix.numRows >= 1, "the number of objects", matrix.numRows, "at least 1");
    for (int i = 0; i < matrix.numRows; i++) {
      for (int j = 0; j < i; j++) {
        double value = matrix.get(i, j);
        double mirrored = matrix.get(j, i);
        requireBounds(what, i, j, value, missing);
        requireBounds(what, j, i, mirrored, missing);
        requireMirrored(what, i, j, value, mirrored);
      }
    }
  }

  /** Words are made of a failure only: there are many pairs. */
  private static void requireBounds(String what, int i, int j, double value, boolean missing) {
    boolean inBounds = (value >= 0 && value <= MOST) || (missing && Double.isNaN(value));
    if (!inBounds) {
      throw new InvalidPairException(
          what, i, j, value, "from 0 to %s%s".formatted(MOST, missing ? ", or missing" : ""));
    }
  }

  private static void requireMirrored(String what, int i, int j, double value, double mirrored) {
    boolean same =
        Double.isNaN(value)
            ? Double.isNaN(mirrored)
            : Math.abs(value - mirrored) <= SLACK * Math.max(value, mirrored);
    if (!same) {
      throw new InvalidPairException(
          what, i, j, value, "equal to its mirror image, which is " + mirrored);
    }
  }

  /** Keeps all pairs; NaN stands for a missing one. */
  private static Dissimilarities ofAll(int n, PairTriangle.Pairs pairs) {
    boolean[] missing = new boolean[1];
    PairTriangle values =
        PairTriangle.of(
            n,
            (i, j) -> {
              double value = pairs.get(i, j);
              missing[0] |= Double.isNaN(value);
              return Double.isNaN(value) ? 0 : value;
            });
    return ofAll(
        values,
        missing[0]
            ? Optional.of(PairTriangle.of(n, (i, j) -> Double.isNaN(pairs.get(i, j)) ? 0 : 1))
            : Optional.empty());
  }

  private static Dissimilarities ofAll(PairTriangle values, Optional<PairTriangle> weights) {
    PairTriangle.Pairs any =
        weights.isEmpty()
            ? values::get
            : (i, j) -> weights.get().get(i, j) > 0 ? values.get(i, j) : Double.NaN;
    return new Dissimilarities(values, weights, Permutation.identity(values.size()), any);
  }

  /** Computes the dissimilarities of all pairs of points on all processors. */
  public static Dissimilarities ofPoints(PointSet points, Dissimilarity dissimilarity) {
    try (Execution execution = Execution.onAllProcessors()) {
      return ofPoints(points, dissimilarity, execution);
    }
  }

  /**
   * Computes the dissimilarities of all pairs of points, O(n^2 d).
   *
   * @param points n points, at least 1
   * @param dissimilarity what to compute
   * @param execution threads and cancellation
   * @throws InvalidPairException if one is negative or above 1e75
   * @throws org.bandgram.InsufficientMemoryException if they are larger than the heap may become
   */
  public static Dissimilarities ofPoints(
      PointSet points, Dissimilarity dissimilarity, Execution execution) {
    require(points.size() >= 1, "the number of objects", points.size(), "at least 1");
    Permutation order = Permutation.identity(points.size());
    PairTriangle.Pairs all = between(points, dissimilarity, order);
    return ofAll(PairTriangle.of(BandLayout.full(points.size()), all, execution), Optional.empty());
  }

  /**
   * Computes the dissimilarities of points that are close to each other along a space-filling
   * curve, O(n h d) time and O(n h) memory besides the order.
   *
   * @param points n points, borrowed: a start needs them, too
   * @param dissimilarity what to compute
   * @param ordering the curve
   * @param halfBandwidth h, at least 1: how many places apart two points may be; from n - 1 on all
   *     pairs are kept
   * @param execution threads, progress (stage order) and cancellation
   * @throws InvalidInputException if h is out of bounds, or a dissimilarity is negative or above
   *     1e75
   * @throws org.bandgram.InsufficientMemoryException if they are larger than the heap may become
   */
  public static Dissimilarities ofPoints(
      PointSet points,
      Dissimilarity dissimilarity,
      CurveOrdering.Options ordering,
      int halfBandwidth,
      Execution execution) {
    BandLayout layout = BandLayout.of(points.size(), halfBandwidth);
    Permutation order = CurveOrdering.order(points, ordering, execution);
    PairTriangle.Pairs any = between(points, dissimilarity, order);
    return new Dissimilarities(
        PairTriangle.of(layout, any, execution), Optional.empty(), order, any);
  }

  private static PairTriangle.Pairs between(
      PointSet points, Dissimilarity dissimilarity, Permutation order) {
    return (i, j) -> {
      int first = order.source(i);
      int second = order.source(j);
      double value = dissimilarity.between(points, first, points, second);
      requireBounds("dissimilarity", first, second, value, false);
      return value;
    };
  }

  /**
   * Keeps the pairs of objects at most h places apart in the order of these, which is that of rows
   * for a matrix. O(n h) time and memory; a start needs these, too.
   *
   * @param halfBandwidth h, at least 1; no pair comes back that is not kept here
   * @throws InvalidInputException if h is out of bounds
   */
  public Dissimilarities withinBand(int halfBandwidth) {
    BandLayout band = BandLayout.of(size(), halfBandwidth);
    BandLayout narrower = band.pairCount() < layout().pairCount() ? band : layout();
    return new Dissimilarities(
        PairTriangle.of(narrower, values::get),
        weights.map(triangle -> PairTriangle.of(narrower, triangle::get)),
        order,
        any);
  }

  /**
   * Returns these dissimilarities with other weights; missing pairs keep weight 0, as do those that
   * are not kept.
   *
   * @param matrix n x n numbers, symmetric, from 0 to 1e75; the diagonal does not count
   * @throws InvalidInputException if the matrix is not such a matrix
   */
  public Dissimilarities withWeights(DMatrixRMaj matrix) {
    requireSymmetric("weight", matrix, false);
    require(
        matrix.numRows == size(),
        "the number of rows of the weight matrix",
        matrix.numRows,
        size() + ", the number of objects");
    PairTriangle.Pairs given =
        (i, j) -> weightAt(i, j) == 0 ? 0 : matrix.get(order.source(i), order.source(j));
    Optional<PairTriangle> others = Optional.of(PairTriangle.of(layout(), given));
    return layout().isFull() && order.isIdentity()
        ? ofAll(values, others)
        : new Dissimilarities(values, others, order, any);
  }

  /** Returns the number of objects n. */
  public int size() {
    return values.size();
  }

  /** Returns the dissimilarity of two objects; 0 if it is missing or not kept. */
  public double get(int i, int j) {
    int first = order.position(i);
    int second = order.position(j);
    return i != j && layout().contains(first, second) ? values.get(first, second) : 0;
  }

  /** Returns how much two different objects count. */
  public double weight(int i, int j) {
    return weightAt(order.position(i), order.position(j));
  }

  /** Tells whether not all kept pairs count 1. */
  public boolean isWeighted() {
    return weights.isPresent();
  }

  /** Returns the number of kept pairs. */
  public long pairs() {
    return values.count();
  }

  /**
   * Returns the half-bandwidth: the largest distance of a kept pair in the order of objects; empty
   * if all are kept.
   */
  public OptionalInt halfBandwidth() {
    return layout().isFull() ? OptionalInt.empty() : OptionalInt.of(layout().halfBandwidth());
  }

  BandLayout layout() {
    return values.layout();
  }

  /** Returns which object is at each place. */
  Permutation order() {
    return order;
  }

  /** Returns the dissimilarities of kept pairs, by place. */
  PairTriangle values() {
    return values;
  }

  /** Returns the weights of kept pairs, by place. */
  Optional<PairTriangle> weights() {
    return weights;
  }

  /** Returns how much the objects at two different places count. */
  double weightAt(int i, int j) {
    if (!layout().contains(i, j)) {
      return 0;
    }
    return weights.isPresent() ? weights.get().get(i, j) : 1;
  }

  /**
   * Returns the dissimilarity of the objects at two different places, kept or not; NaN if missing.
   */
  double any(int i, int j) {
    return any.get(i, j);
  }

  /** Returns the dissimilarities of all pairs of some of the objects. */
  Dissimilarities among(int... places) {
    return ofAll(places.length, (a, b) -> any.get(places[a], places[b]));
  }

  @Override
  public String toString() {
    return pairs() + " dissimilarities of " + size() + " objects";
  }
}
