package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.internal.compute.gram.SparseRow;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;

/**
 * Plain loops, one pair at a time, straight from {@link Similarity#between}: the readable
 * reference. Squared distances, which most small runs need alone, come from a {@link
 * CoordinateArray}, with the same bits; nearest neighbours in few dimensions a tree finds.
 */
public final class ScalarGramOps implements GramOps {
  private static final int ROWS_PER_BLOCK = 256;

  /** Coordinates of columns that are copied at once. */
  private static final int COORDINATES_AT_ONCE = 1 << 14;

  @Override
  public void bandSimilarities(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      MemorySegment target,
      Execution execution) {
    GramArguments.requireBand(points, layout, precision, target);
    GramArguments.requireRepresentable(points, similarity, precision, execution);
    execution.forBlocks(
        layout.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            bandRow(points, similarity, layout, precision, target, i);
          }
        });
  }

  private static void bandRow(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      MemorySegment target,
      int i) {
    int first = layout.firstStored(i);
    for (int j = first; j < first + layout.width(); j++) {
      double value =
          layout.contains(i, j)
              ? similarity.between(points, i, points, j)
              : Double.NEGATIVE_INFINITY;
      precision.set(target, layout.offset(i, j), value);
    }
  }

  @Override
  public SimilarityRows rows(
      PointSet rows, PointSet columns, Similarity similarity, Execution execution) {
    GramArguments.requireAlike(rows, columns);
    GramArguments.requireRepresentable(rows, columns, similarity, execution);
    return new ScalarRows(rows, columns, similarity);
  }

  @Override
  public int[] findNearest(
      PointSet points, PointSet candidates, Similarity similarity, Execution execution) {
    int[] best = new int[points.size()];
    Similarity comparison = GramArguments.comparison(similarity);
    execution.forBlocks(
        points.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          if (comparison instanceof NegativeSquaredEuclidean) {
            findNearest(points, from, to, candidates, best);
            return;
          }
          for (int i = from; i < to; i++) {
            best[i] = nearest(points, i, candidates, comparison);
          }
        });
    return best;
  }

  private static void findNearest(
      PointSet points, int from, int to, PointSet candidates, int[] best) {
    CoordinateArray rows = CoordinateArray.of(points, from, to);
    double[] least = new double[to - from];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    forPieces(
        candidates,
        (columns, first) -> {
          for (int i = 0; i < least.length; i++) {
            for (int c = 0; c < columns.size(); c++) {
              double distance = rows.squaredDistance(i, columns, c);
              if (distance < least[i]) {
                least[i] = distance;
                best[from + i] = first + c;
              }
            }
          }
        });
  }

  private static void forPieces(PointSet columns, ObjIntConsumer<CoordinateArray> task) {
    int step = Math.max(1, COORDINATES_AT_ONCE / columns.dimensions());
    for (int first = 0; first < columns.size(); first += step) {
      int end = Math.min(columns.size(), first + step);
      task.accept(CoordinateArray.of(columns, first, end), first);
    }
  }

  @Override
  public void neighbours(
      PointSet points, Similarity similarity, NeighbourLists lists, Execution execution) {
    if (GramArguments.treeSuits(points, similarity)) {
      GramArguments.requireRepresentable(points, similarity, points.precision(), execution);
      TreeNeighbours.search(points, lists, execution);
    } else {
      GramOps.super.neighbours(points, similarity, lists, execution);
    }
  }

  private static int nearest(PointSet points, int i, PointSet candidates, Similarity similarity) {
    int best = 0;
    double greatest = Double.NEGATIVE_INFINITY;
    for (int c = 0; c < candidates.size(); c++) {
      double value = similarity.between(points, i, candidates, c);
      if (value > greatest) {
        greatest = value;
        best = c;
      }
    }
    return best;
  }

  private record ScalarRows(PointSet rowPoints, PointSet columnPoints, Similarity similarity)
      implements SimilarityRows {
    @Override
    public int columns() {
      return columnPoints.size();
    }

    @Override
    public void rows(int from, int to, MemorySegment target) {
      if (similarity instanceof NegativeSquaredEuclidean) {
        CoordinateArray rows = CoordinateArray.of(rowPoints, from, to);
        forPieces(
            columnPoints,
            (columns, first) -> {
              for (int i = 0; i < to - from; i++) {
                rows.negatedDistances(i, columns, target, (long) i * columns() + first);
              }
            });
        return;
      }
      for (int i = from; i < to; i++) {
        long start = (long) (i - from) * columns();
        for (int j = 0; j < columns(); j++) {
          rowPoints
              .precision()
              .set(target, start + j, similarity.between(rowPoints, i, columnPoints, j));
        }
      }
    }

    @Override
    public SparseRow[] atLeast(int from, int to, double threshold) {
      SparseRow[] kept = new SparseRow[to - from];
      for (int i = from; i < to; i++) {
        SparseRow row = new SparseRow();
        for (int j = 0; j < columns(); j++) {
          double value = similarity.between(rowPoints, i, columnPoints, j);
          if (value >= threshold) {
            row.add(j, value);
          }
        }
        kept[i - from] = row;
      }
      return kept;
    }
  }
}
