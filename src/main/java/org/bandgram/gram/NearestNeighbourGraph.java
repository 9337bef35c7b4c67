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
        NearestNeighbours.of(points, similarity, neighbours, ops, execution).union(execution);
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
        NearestNeighbours.of(points, similarity, rowLength - 1, ops, execution).union(execution);
    int neighbours = closest(union, rowLength - 1, (long) rowLength * points.size());
    return matrix(union, neighbours, points, similarity, precision, execution);
  }

  /** Bisects for the k from 1 to {@code most} whose elements come closest to a wanted number. */
  private static int closest(NeighbourUnion union, int most, long wanted) {
    int below = 0;
    int above = most;
    while (above - below > 1) {
      int middle = (below + above) >>> 1;
      if (elements(union, middle) < wanted) {
        below = middle;
      } else {
        above = middle;
      }
    }
    boolean lower = below > 0 && wanted - elements(union, below) <= elements(union, above) - wanted;
    return lower ? below : above;
  }

  private static long elements(NeighbourUnion union, int neighbours) {
    return rowStarts(union, neighbours)[union.size()];
  }

  /** Returns where each row starts, the diagonal included, and ends. */
  private static long[] rowStarts(NeighbourUnion union, int neighbours) {
    int[] lengths = union.lengths(neighbours);
    long[] rowStarts = new long[lengths.length + 1];
    for (int i = 0; i < lengths.length; i++) {
      rowStarts[i + 1] = rowStarts[i] + lengths[i] + 1;
    }
    return rowStarts;
  }

  private static CooMatrix matrix(
      NeighbourUnion union,
      int neighbours,
      PointSet points,
      Similarity similarity,
      Precision precision,
      Execution execution) {
    int n = points.size();
    CooElements elements = new CooElements(precision, rowStarts(union, neighbours));
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
    long element = elements.layout().rowStarts()[i];
    int e = 0;
    for (; e < row.length() && row.column(e) < i; e++) {
      set(elements, element++, i, row.column(e), points, similarity);
    }
    set(elements, element++, i, i, points, similarity);
    for (; e < row.length(); e++) {
      set(elements, element++, i, row.column(e), points, similarity);
    }
  }

  private static void set(
      CooElements elements, long element, int i, int j, PointSet points, Similarity similarity) {
    elements.set(element, i, j, similarity.between(points, i, points, j));
  }
}
