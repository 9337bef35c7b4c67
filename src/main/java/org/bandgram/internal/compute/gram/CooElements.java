package org.bandgram.internal.compute.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.layout.CooLayout;
import org.bandgram.similarity.Similarity;

/**
 * The elements of a sparse n x n matrix in coordinate form, off-heap: where they lie and their
 * values. An element takes 16 bytes plus its value. The memory is released by {@link #close()},
 * which may be called twice.
 */
public final class CooElements implements AutoCloseable {
  private static final long CACHE_LINE = 64;

  private final Precision precision;
  private final Arena arena = Arena.ofShared();
  private final CooLayout layout;
  private final MemorySegment values;

  /**
   * Allocates {@code rowStarts[n]} elements, to be {@linkplain #set set} in their order and then
   * {@linkplain #index indexed}.
   *
   * @param rowStarts n + 1 element numbers, ascending; borrowed
   */
  public CooElements(Precision precision, long[] rowStarts) {
    this.precision = precision;
    long count = rowStarts[rowStarts.length - 1];
    this.layout =
        new CooLayout(
            rowStarts,
            new long[rowStarts.length],
            arena.allocate(count * Integer.BYTES, CACHE_LINE),
            arena.allocate(count * Integer.BYTES, CACHE_LINE),
            arena.allocate(count * Long.BYTES, CACHE_LINE));
    this.values = arena.allocate(count * precision.bytes(), CACHE_LINE);
  }

  /**
   * Computes the similarities of all pairs of points and keeps those that reach a threshold and the
   * diagonal, O(n² d) time. Beside the result it needs 12 bytes per element while it works.
   *
   * @param points n points
   * @param threshold the least similarity kept; the diagonal is kept in any case
   * @param ops how similarities are computed; the result does not depend on it
   * @param execution threads, progress (stage gram) and cancellation
   * @return the elements, indexed; the caller closes them
   */
  public static CooElements atLeast(
      PointSet points,
      Similarity similarity,
      double threshold,
      Precision precision,
      GramOps ops,
      Execution execution) {
    int n = points.size();
    SimilarityRows rows = ops.rows(points, points, similarity, execution);
    SparsityBlock[] blocks = new SparsityBlock[Execution.blocks(n, SimilarityRows.ROWS_AT_ONCE)];
    BlockProgress progress = new BlockProgress(execution, "gram", blocks.length);
    execution.forBlocks(
        n,
        SimilarityRows.ROWS_AT_ONCE,
        (block, from, to) -> {
          SparseRow[] kept = rows.atLeast(from, to, threshold);
          blocks[block] =
              SparsityBlock.of(from, kept, i -> similarity.between(points, i, points, i));
          progress.blockDone();
        });
    return assemble(n, precision, blocks);
  }

  private static CooElements assemble(int n, Precision precision, SparsityBlock[] blocks) {
    long[] rowStarts = new long[n + 1];
    for (SparsityBlock block : blocks) {
      block.countInto(rowStarts);
    }
    for (int i = 0; i < n; i++) {
      rowStarts[i + 1] += rowStarts[i];
    }
    CooElements elements = new CooElements(precision, rowStarts);
    for (int b = 0; b < blocks.length; b++) {
      blocks[b].copyInto(elements);
      blocks[b] = null;
    }
    return elements.index();
  }

  /** Sets element {@code p}. */
  public void set(long p, int row, int column, double value) {
    layout.rows().setAtIndex(ValueLayout.JAVA_INT, p, row);
    layout.columns().setAtIndex(ValueLayout.JAVA_INT, p, column);
    precision.set(values, p, value);
  }

  /** Sorts the elements by column, stably, by counting; returns this. */
  public CooElements index() {
    long[] columnStarts = layout.columnStarts();
    for (long p = 0; p < layout.count(); p++) {
      columnStarts[layout.column(p) + 1]++;
    }
    for (int j = 0; j < layout.size(); j++) {
      columnStarts[j + 1] += columnStarts[j];
    }
    long[] next = columnStarts.clone();
    for (long p = 0; p < layout.count(); p++) {
      layout.columnOrder().setAtIndex(ValueLayout.JAVA_LONG, next[layout.column(p)]++, p);
    }
    return this;
  }

  /** Returns where the elements lie; valid until this is closed. */
  public CooLayout layout() {
    return layout;
  }

  /** Returns the format of the values. */
  public Precision precision() {
    return precision;
  }

  /** Returns the value of every element. Writing to it changes the matrix. */
  public MemorySegment values() {
    return values;
  }

  /** Returns what holds the memory. */
  public Arena arena() {
    return arena;
  }

  /** Returns the bytes that the elements take, both orders included. */
  public long byteSize() {
    return layout.rows().byteSize()
        + layout.columns().byteSize()
        + layout.columnOrder().byteSize()
        + values.byteSize();
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
