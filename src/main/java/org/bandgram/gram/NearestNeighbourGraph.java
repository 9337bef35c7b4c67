package org.bandgram.gram;

import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.similarity.Similarity;

/**
 * Builds a sparse Gram matrix of nearest neighbours: the pair (i, j) is kept where j is one of the
 * k points most similar to i, or i one of those most similar to j, and the diagonal always is.
 * Unlike the pairs above a common threshold ({@link CooGramBuilder}), every point keeps at least k
 * others, however sparse its surroundings.
 *
 * <p>Exact, by comparing all pairs: O(n² d) time. Of equally similar points those with the lowest
 * indices count as nearest, so that k duplicates hide all others. Pairs of similarity negative
 * infinity ("no edge") are never kept. Results do not depend on the number of threads.
 */
public final class NearestNeighbourGraph {
  private static final int ROWS_PER_BLOCK = 256;

  private NearestNeighbourGraph() {}

  /**
   * Keeps a number of neighbours.
   *
   * @param points n points, at least 2
   * @param similarity what to compute; symmetric
   * @param neighbours k, 1 to n - 1; n k less than 2^31
   * @param precision format of the elements
   * @param ops how similarities are computed; the result does not depend on it
   * @param execution threads, progress (stage gram) and cancellation
   * @return the matrix; the caller closes it
   */
  public static CooMatrix build(
      PointSet points,
      Similarity similarity,
      int neighbours,
      Precision precision,
      GramOps ops,
      Execution execution) {
    NeighbourUnion union =
        new NeighbourUnion(
            NearestNeighbours.of(points, similarity, neighbours, ops, execution), execution);
    return matrix(union, neighbours, points, similarity, precision, execution);
  }

  /**
   * Keeps as many neighbours as make a row hold about a wanted number of elements in the mean, the
   * diagonal included: of all k the one whose mean comes closest.
   *
   * @param points n points, at least 2
   * @param similarity what to compute; symmetric
   * @param rowLength wanted mean number of elements of a row, 2 to n; n times it less than 2^31
   * @param precision format of the elements
   * @param ops how similarities are computed; the result does not depend on it
   * @param execution threads, progress (stage gram) and cancellation
   * @return the matrix; the caller closes it
   */
  public static CooMatrix ofRowLength(
      PointSet points,
      Similarity similarity,
      int rowLength,
      Precision precision,
      GramOps ops,
      Execution execution) {
    InvalidInputException.require(
        rowLength >= 2 && rowLength <= points.size(),
        "the wanted elements of a row",
        rowLength,
        "from 2 to " + points.size());
    NeighbourUnion union =
        new NeighbourUnion(
            NearestNeighbours.of(points, similarity, rowLength - 1, ops, execution), execution);
    int neighbours = closest(union, rowLength - 1, (long) rowLength * points.size());
    return matrix(union, neighbours, points, similarity, precision, execution);
  }

  /** Bisects for the k from 1 to {@code most} whose elements come closest to a wanted number. */
  private static int closest(NeighbourUnion union, int most, long wanted) {
    int below = 0;
    int above = most;
    while (above - below > 1) {
      int middle = (below + above) >>> 1;
      if (union.elements(middle) < wanted) {
        below = middle;
      } else {
        above = middle;
      }
    }
    boolean lower = below > 0 && wanted - union.elements(below) <= union.elements(above) - wanted;
    return lower ? below : above;
  }

  private static CooMatrix matrix(
      NeighbourUnion union,
      int neighbours,
      PointSet points,
      Similarity similarity,
      Precision precision,
      Execution execution) {
    int n = points.size();
    CooElements elements = new CooElements(precision, union.rowStarts(neighbours));
    try {
      execution.forBlocks(
          n,
          ROWS_PER_BLOCK,
          (_, from, to) -> {
            NeighbourUnion.Row row = union.row();
            for (int i = from; i < to; i++) {
              row.load(i, neighbours);
              fill(elements, i, row, points, similarity);
            }
          });
      return new CooMatrix(elements.index());
    } catch (RuntimeException e) {
      elements.close();
      throw e;
    }
  }

  private static void fill(
      CooElements elements, int i, NeighbourUnion.Row row, PointSet points, Similarity similarity) {
    long start = elements.layout().rowStarts()[i];
    for (int e = 0; e < row.length(); e++) {
      int j = row.column(e);
      elements.set(start + e, i, j, similarity.between(points, i, points, j));
    }
  }
}
