package org.bandgram.internal.compute.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/**
 * Similarities of many pairs at once. Every implementation gives the values of {@link
 * Similarity#between} bit for bit, whatever the number of threads.
 *
 * <p>Similarities are computed in the precision of the points and rounded once where the target is
 * narrower. d is the number of dimensions.
 */
public interface GramOps {
  /**
   * Fills a band: the slot of each pair of the sparsity pattern gets its similarity, each masked
   * slot negative infinity. O(n (2h + 1) d) time.
   *
   * @param points n points, in the order of the band's rows
   * @param layout which pairs are kept, for n points
   * @param precision format of the target's elements
   * @param target {@code layout.elementCount()} elements
   * @throws org.bandgram.InvalidInputException if the sizes of points, layout and target do not
   *     match, or coordinates are so large that similarities could overflow
   */
  void bandSimilarities(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      MemorySegment target,
      Execution execution);

  /**
   * Prepares to compute whole rows of similarities: of one point of a set with every point of
   * another.
   *
   * @param rows m points
   * @param columns n points, or {@code rows} itself; same dimensions and precision as {@code rows}
   * @param execution threads and cancellation of the preparation
   * @throws org.bandgram.InvalidInputException if dimensions or precisions differ, or coordinates
   *     are so large that similarities could overflow
   */
  SimilarityRows rows(PointSet rows, PointSet columns, Similarity similarity, Execution execution);

  /**
   * Looks at points that are to be compared more than once, O(n d).
   *
   * @param points n points, borrowed until the result is closed
   */
  default HeldPoints hold(PointSet points, Execution execution) {
    return new HeldPoints(this, points, execution);
  }

  /** As {@link #nearest}, once arguments are checked. */
  int[] findNearest(
      PointSet points, PointSet candidates, Similarity similarity, Execution execution);

  /** Finds most similar candidates for once, as {@link HeldPoints#nearest} does. */
  default int[] nearest(
      PointSet points, PointSet candidates, Similarity similarity, Execution execution) {
    try (HeldPoints held = hold(points, execution)) {
      return held.nearest(candidates, similarity, execution);
    }
  }

  /**
   * Finds the k most similar other points of every point; of equally similar ones, the lowest
   * indices. Pairs of similarity negative infinity are left out. O(n² d) time, or O(n k log n) in
   * few dimensions where the similarity decreases with distance.
   *
   * @param points n points in single precision
   * @param similarity what to compare by, symmetric
   * @param lists n empty lists, k at most n - 1
   * @param execution threads, progress (stage graph) and cancellation
   * @throws org.bandgram.InvalidInputException if coordinates are so large that similarities could
   *     overflow
   */
  default void neighbours(
      PointSet points, Similarity similarity, NeighbourLists lists, Execution execution) {
    AllPairs.search(rows(points, points, similarity, execution), lists, execution);
  }

  /**
   * Returns the bytes of a GPU's memory that {@link #neighbours} takes; 0 where it searches on the
   * CPU.
   *
   * @param points n points in single precision
   * @param similarity what to compare by, symmetric
   * @param most k
   */
  default long deviceBytes(PointSet points, Similarity similarity, int most) {
    return 0;
  }

  /**
   * Tells whether {@link #neighbours} compares so many points in tolerable time without a tree, so
   * that there is no need for an approximation: on a GPU alone.
   *
   * @param points n points in single precision
   * @param similarity what to compare by, symmetric
   */
  default boolean suitsAllPairs(PointSet points, Similarity similarity) {
    return false;
  }

  /**
   * Returns what compares a few points with one another, for one thread.
   *
   * @param points n points in single precision, checked by the caller
   * @param similarity what to compute, symmetric
   * @param capacity how many at most
   */
  default PairBlock pairBlock(PointSet points, Similarity similarity, int capacity) {
    return new ScalarPairBlock(points, similarity, capacity);
  }

  /**
   * Computes the similarities of listed pairs, {@code target[p] = s(x[rows[p]], y[columns[p]])}.
   * O(d) time per pair.
   *
   * @param x one set of points
   * @param rows points of {@code x}
   * @param y another set, or {@code x} itself
   * @param columns points of {@code y}, as many as {@code rows}
   * @param target a slot for each pair
   */
  default void pairs(
      PointSet x,
      int[] rows,
      PointSet y,
      int[] columns,
      Similarity similarity,
      double[] target,
      Execution execution) {
    execution.forBlocks(
        rows.length,
        1 << 14,
        (block, from, to) -> {
          for (int p = from; p < to; p++) {
            target[p] = similarity.between(x, rows[p], y, columns[p]);
          }
        });
  }
}
