package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
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

/**
 * The readable reference: one pair at a time, straight from {@link Similarity#between}, but for
 * nearest neighbours in few dimensions, which a tree finds.
 */
public final class ScalarGramOps implements GramOps {
  private static final int ROWS_PER_BLOCK = 256;

  @Override
  public String name() {
    return "cpu-scalar";
  }

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
  public void nearest(
      PointSet points,
      PointSet candidates,
      Similarity similarity,
      int[] best,
      Execution execution) {
    GramArguments.requireAlike(points, candidates);
    GramArguments.requireSlots(points, best);
    GramArguments.requireRepresentable(points, candidates, similarity, execution);
    Similarity comparison = GramArguments.comparison(similarity);
    execution.forBlocks(
        points.size(),
        ROWS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            best[i] = nearest(points, i, candidates, comparison);
          }
        });
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
