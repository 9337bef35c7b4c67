package org.bandgram.internal.compute.gram;

import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * Points that a run compares again and again. All of them are looked at once; a GPU takes them when
 * it first compares them, and has them until they are closed. Used by one thread at a time.
 */
public class HeldPoints implements AutoCloseable {
  private final GramOps ops;
  private final PointSet points;
  private final PointScale scale;

  /** Looks at points, which are not to change. */
  protected HeldPoints(GramOps ops, PointSet points, Execution execution) {
    this.ops = ops;
    this.points = points;
    this.scale = PointScale.of(points, execution);
  }

  /** Returns what compares them. */
  public final GramOps ops() {
    return ops;
  }

  public final PointSet points() {
    return points;
  }

  /** Returns how large their coordinates are. */
  public final PointScale scale() {
    return scale;
  }

  /**
   * Finds the most similar candidate of every point; of equally similar ones, the lowest index. For
   * a similarity that {@linkplain Similarity#decreasesWithDistance decreases with distance} "most
   * similar" is "least squared distance", so that values that underflow to the same similarity do
   * not hide the nearest. O(n K d) time, or less in few dimensions.
   *
   * @param candidates K points with the dimensions and precision of the points
   * @param similarity what to compare by, s(point, candidate)
   * @return the index of each point's best candidate
   * @throws org.bandgram.InvalidInputException if dimensions or precisions do not match, or
   *     coordinates are so large that similarities could overflow
   */
  public final int[] nearest(PointSet candidates, Similarity similarity, Execution execution) {
    requireComparable(candidates, similarity, execution);
    return findNearest(candidates, similarity, execution);
  }

  private void requireComparable(PointSet candidates, Similarity similarity, Execution execution) {
    GramArguments.requireAlike(points, candidates);
    scale.requireRepresentable(similarity, points.precision());
    if (candidates != points) {
      GramArguments.requireRepresentable(candidates, similarity, points.precision(), execution);
    }
  }

  /**
   * Finds the most similar candidate of every point, as the other method does, of candidates that
   * were partly compared in the last call: a point whose candidate is still there may be compared
   * with new ones alone.
   *
   * @param numbers a number for each candidate, ascending, by which it is known again
   */
  public final int[] nearest(
      int[] numbers, PointSet candidates, Similarity similarity, Execution execution) {
    requireComparable(candidates, similarity, execution);
    return findNearest(numbers, candidates, similarity, execution);
  }

  /** As {@link #nearest(int[], PointSet, Similarity, Execution)}, once arguments are checked. */
  protected int[] findNearest(
      int[] numbers, PointSet candidates, Similarity similarity, Execution execution) {
    return findNearest(candidates, similarity, execution);
  }

  /** As {@link #nearest}, once arguments are checked. */
  protected int[] findNearest(PointSet candidates, Similarity similarity, Execution execution) {
    return ops.findNearest(points, candidates, similarity, execution);
  }

  /**
   * Finds the most similar other points of every point, as {@link GramOps#neighbours} does.
   *
   * @param order an order of the points
   * @param ordered the points in this order
   * @param lists n empty lists, by position in the order
   */
  public void neighbours(
      Permutation order,
      PointSet ordered,
      Similarity similarity,
      NeighbourLists lists,
      Execution execution) {
    ops.neighbours(ordered, similarity, lists, execution);
  }

  /**
   * Returns the similarity of every point to one of others, s(x[i], y[columns[i]]), O(n d). A GPU
   * computes them if it has the points.
   *
   * @param y other points, or the points themselves
   * @param columns a point of {@code y} for each point
   */
  public double[] similarities(
      PointSet y, int[] columns, Similarity similarity, Execution execution) {
    int[] rows = IntStream.range(0, points.size()).toArray();
    double[] values = new double[rows.length];
    ops.pairs(points, rows, y, columns, similarity, values, execution);
    return values;
  }

  /**
   * Returns the weighted mean of each group of them, as {@link PointMeans} does. A GPU computes
   * them if it has the points and there are enough coordinates of means.
   */
  public PointSet means(int[][] members, double[] weights, Execution execution) {
    return PointMeans.of(points, members, weights, execution);
  }

  /** Frees what a GPU has of them unless messages along similarities fit beside them. */
  public void makeRoom(SparseSimilarities kept) {}

  /** Frees what a GPU has of them; it takes them anew if it is to compare them again. */
  @Override
  public void close() {}
}
