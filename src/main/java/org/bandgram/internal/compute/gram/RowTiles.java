package org.bandgram.internal.compute.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.Supplier;
import org.bandgram.Execution;
import org.bandgram.Precision;

/** Computes all rows of similarities, some at a time, for whoever reads them once. */
public final class RowTiles {
  /** Similarities that a thread holds at once, or a row if that is more. */
  private static final int TILE = 1 << 22;

  /** So many blocks, if there are as many rows, keep all threads at work. */
  private static final int FEWEST_BLOCKS = 32;

  private static final long CACHE_LINE = 64;

  private RowTiles() {}

  /** Reads one row after the other, for one thread. */
  @FunctionalInterface
  public interface Reader {
    /**
     * Reads a row.
     *
     * @param i which row
     * @param tile where it is
     * @param at its first element in the tile
     */
    void read(int i, MemorySegment tile, long at);
  }

  /**
   * Hands m rows of n similarities to readers, on all threads; O(m n d).
   *
   * @param rows what computes them
   * @param count m, how many there are
   * @param stage whose progress is told
   * @param readers makes a reader for each block of rows
   */
  public static void read(
      SimilarityRows rows,
      int count,
      Precision precision,
      String stage,
      Supplier<Reader> readers,
      Execution execution) {
    int block = Math.clamp(Math.ceilDiv(count, FEWEST_BLOCKS), 1, SimilarityRows.ROWS_AT_ONCE);
    BlockProgress progress = new BlockProgress(execution, stage, Execution.blocks(count, block));
    execution.forBlocks(
        count,
        block,
        (_, from, to) -> {
          read(rows, precision, from, to, readers.get(), execution);
          progress.blockDone();
        });
  }

  private static void read(
      SimilarityRows rows,
      Precision precision,
      int from,
      int to,
      Reader reader,
      Execution execution) {
    int n = rows.columns();
    int height = Math.clamp(TILE / n, 1, to - from);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment tile = arena.allocate((long) height * n * precision.bytes(), CACHE_LINE);
      for (int top = from; top < to; top += height) {
        execution.cancellation().throwIfCancelled();
        int bottom = Math.min(to, top + height);
        rows.rows(top, bottom, tile);
        for (int i = top; i < bottom; i++) {
          reader.read(i, tile, (long) (i - top) * n);
        }
      }
    }
  }
}
