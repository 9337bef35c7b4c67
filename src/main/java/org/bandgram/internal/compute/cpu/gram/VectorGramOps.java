package org.bandgram.internal.compute.cpu.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.BlockProgress;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.PairBlock;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;

/**
 * Similarities in tiles of 4 rows times two vectors of columns, on points transposed in panels that
 * stay in cache. Needs the module {@code jdk.incubator.vector}. Custom similarities, and the first
 * work of a JVM, go to {@link ScalarGramOps}.
 */
public final class VectorGramOps implements GramOps {
  private static final int ROWS_PER_BLOCK = 256;

  /** From this many points on blocks are longer, so that fewer points are transposed twice. */
  private static final int MANY_POINTS = 1 << 15;

  /**
   * Points that a thread compares with all others, a panel of these loaded once for all of them.
   */
  private static final int SEARCHED_AT_ONCE = 512;

  private final GramOps scalar = new ScalarGramOps();
  private final WarmUp warmUp;

  /** Makes operations that use vectors from the beginning. */
  public VectorGramOps() {
    this(WarmUp.over());
  }

  /**
   * Makes operations.
   *
   * @param warmUp when vectors begin
   */
  public VectorGramOps(WarmUp warmUp) {
    this.warmUp = warmUp;
  }

  @Override
  public void bandSimilarities(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      MemorySegment target,
      Execution execution) {
    if (isScalar(similarity, layout.elementCount(), points)) {
      scalar.bandSimilarities(points, similarity, layout, precision, target, execution);
      return;
    }
    GramArguments.requireBand(points, layout, precision, target);
    GramArguments.requireRepresentable(points, similarity, precision, execution);
    BandFill fill = new BandFill(points, layout, precision, target);
    int rows = layout.size() < MANY_POINTS ? ROWS_PER_BLOCK : 4 * ROWS_PER_BLOCK;
    int columns = (int) Math.min(PanelKernels.columns(points), rows + 2L * layout.halfBandwidth());
    execution.forBlocks(
        layout.size(),
        rows,
        (block, from, to) ->
            fill.rows(PanelKernels.of(points, similarity, rows, columns), columns, from, to));
  }

  @Override
  public SimilarityRows rows(
      PointSet rows, PointSet columns, Similarity similarity, Execution execution) {
    if (isScalar(similarity, (long) rows.size() * columns.size(), rows)) {
      return scalar.rows(rows, columns, similarity, execution);
    }
    GramArguments.requireAlike(rows, columns);
    GramArguments.requireRepresentable(rows, columns, similarity, execution);
    return new PanelRows(rows, columns, similarity);
  }

  @Override
  public HeldPoints hold(PointSet points, Execution execution) {
    return new RecurringPoints(this, points, execution);
  }

  /** Tells whether {@link #findNearest} compares all points with all candidates, in vectors. */
  boolean comparesAll(PointSet points, PointSet candidates, Similarity similarity) {
    return warmUp.isOver()
        && !(similarity instanceof CustomSimilarity)
        && !NearestSearch.asksTree(points, candidates, GramArguments.comparison(similarity));
  }

  @Override
  public int[] findNearest(
      PointSet points, PointSet candidates, Similarity similarity, Execution execution) {
    if (isScalar(similarity, (long) points.size() * candidates.size(), points)) {
      return scalar.findNearest(points, candidates, similarity, execution);
    }
    int[] best = new int[points.size()];
    new NearestSearch(points, candidates, best)
        .run(GramArguments.comparison(similarity), execution);
    return best;
  }

  @Override
  public void neighbours(
      PointSet points, Similarity similarity, NeighbourLists lists, Execution execution) {
    if (GramArguments.treeSuits(points, similarity)
        || isScalar(similarity, (long) points.size() * points.size(), points)) {
      scalar.neighbours(points, similarity, lists, execution);
      return;
    }
    GramArguments.requireRepresentable(points, similarity, points.precision(), execution);
    PanelRows rows = new PanelRows(points, points, similarity);
    int blocks = Execution.blocks(points.size(), SEARCHED_AT_ONCE);
    BlockProgress progress = new BlockProgress(execution, "graph", blocks);
    execution.forBlocks(
        points.size(),
        SEARCHED_AT_ONCE,
        (_, from, to) -> {
          execution.cancellation().throwIfCancelled();
          rows.offer(from, to, lists);
          progress.blockDone();
        });
  }

  private boolean isScalar(Similarity similarity, long pairs, PointSet points) {
    return similarity instanceof CustomSimilarity || warmUp.isCold(pairs * points.dimensions());
  }

  @Override
  public PairBlock pairBlock(PointSet points, Similarity similarity, int capacity) {
    return similarity instanceof CustomSimilarity
        ? scalar.pairBlock(points, similarity, capacity)
        : new PanelPairBlock(points, similarity, capacity);
  }
}
