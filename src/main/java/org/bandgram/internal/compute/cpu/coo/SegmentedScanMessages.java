package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.graph.ElementMessages;
import org.bandgram.internal.compute.cpu.graph.StoredMessages;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * Affinity propagation in coordinate form in the passes of the band paper, its baseline: rows,
 * columns and similarities of the elements by row, a mapping to their order by column, flags at the
 * heads of rows and of columns, and temporary arrays. A segmented scan over rows finds the two
 * greatest sums, another over reordered positive responsibilities their sums by column; messages
 * are updated element by element. In single precision. {@code PaddedCooMessages} add up columns in
 * another order, so the last bits differ.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
final class SegmentedScanMessages extends HostMessages {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT;
  private static final long CACHE_LINE = 64;

  private final HostCoo coo;
  private final Execution execution;
  private final Arena arena = Arena.ofShared();
  private final MemorySegment responsibilities;
  private final MemorySegment availabilities;
  private final MemorySegment greatest;
  private final MemorySegment second;
  private final SegmentedScan rows;
  private final SegmentedScan columns;
  private final RowMaxima maxima;

  /**
   * Allocates messages, temporary arrays and flags.
   *
   * @param coo similarities in single precision, borrowed
   * @param execution the team of threads
   */
  SegmentedScanMessages(HostCoo coo, Execution execution) {
    super(
        new DiagonalState(
            coo.size(), Precision.FLOAT32, execution, StoredMessages.DIAGONAL_BLOCK, false));
    this.coo = coo;
    this.execution = execution;
    responsibilities = allocate(Float.BYTES);
    availabilities = allocate(Float.BYTES);
    greatest = allocate(Float.BYTES);
    second = allocate(Float.BYTES);
    rows = scan(coo.layout().rowStarts());
    columns = scan(coo.layout().columnStarts());
    maxima = new RowMaxima(coo.size(), Precision.FLOAT32);
  }

  private MemorySegment allocate(int bytes) {
    return execution.memory().allocate(arena, Math.max(1, coo.count()) * bytes, CACHE_LINE);
  }

  private SegmentedScan scan(long... starts) {
    MemorySegment heads = allocate(Byte.BYTES);
    for (int i = 0; i < coo.size(); i++) {
      if (starts[i] < starts[i + 1]) {
        heads.set(ValueLayout.JAVA_BYTE, starts[i], (byte) 1);
      }
    }
    return new SegmentedScan(heads, coo.count(), execution);
  }

  @Override
  public void step(double damping) {
    rows.forBlocks(this::takeSums);
    rows.twoGreatest(greatest, second);
    execution.forBlocks(
        coo.size(), StoredMessages.DIAGONAL_BLOCK, (_, from, to) -> takeMaxima(from, to));
    rows.forBlocks((from, to) -> updateResponsibilities(from, to, (float) damping));
    columns.forBlocks(this::reorder);
    columns.sums(greatest);
    diagonal.update(damping, maxima, this::positiveSum);
    columns.forBlocks((from, to) -> updateAvailabilities(from, to, (float) damping));
  }

  private void takeSums(long from, long to) {
    float lowest = (float) RowMaxima.lowest(Precision.FLOAT32);
    for (long p = from; p < to; p++) {
      greatest.setAtIndex(FLOAT, p, isDiagonal(p) ? lowest : Math.max(lowest, sum(p)));
      second.setAtIndex(FLOAT, p, lowest);
    }
  }

  /** Reads what the scan has at the ends of rows, and compares it with the points themselves. */
  private void takeMaxima(int from, int to) {
    diagonal.startMaxima(from, to, maxima);
    for (int i = from; i < to; i++) {
      long last = coo.rowStart(i + 1) - 1;
      if (last >= coo.rowStart(i)) {
        double own = maxima.greatest(i);
        double found = greatest.getAtIndex(FLOAT, last);
        double rest = Math.max(Math.min(own, found), second.getAtIndex(FLOAT, last));
        maxima.set(i, Math.max(own, found), rest);
      }
    }
  }

  private void updateResponsibilities(long from, long to, float damping) {
    for (long p = from; p < to; p++) {
      if (!isDiagonal(p)) {
        float rival = (float) maxima.rivalOf(sum(p), coo.layout().row(p));
        damp(responsibilities, p, damping, similarity(p) - rival);
      }
    }
  }

  /** Moves positive responsibilities into the order by column. */
  private void reorder(long from, long to) {
    for (long q = from; q < to; q++) {
      long p = coo.atColumnOrder(q);
      greatest.setAtIndex(FLOAT, q, isDiagonal(p) ? 0 : positive(p));
    }
  }

  private float positiveSum(int k) {
    long last = coo.columnStart(k + 1) - 1;
    return last < coo.columnStart(k) ? 0 : greatest.getAtIndex(FLOAT, last);
  }

  private void updateAvailabilities(long from, long to, float damping) {
    float[] bases = diagonal.columnBase.floats();
    for (long q = from; q < to; q++) {
      long p = coo.atColumnOrder(q);
      if (!isDiagonal(p)) {
        damp(availabilities, p, damping, Math.min(0, bases[coo.column(p)] - positive(p)));
      }
    }
  }

  private boolean isDiagonal(long p) {
    return coo.layout().row(p) == coo.column(p);
  }

  private float similarity(long p) {
    return coo.values().getAtIndex(FLOAT, p);
  }

  private float sum(long p) {
    return availabilities.getAtIndex(FLOAT, p) + similarity(p);
  }

  private float positive(long p) {
    return Math.max(0, responsibilities.getAtIndex(FLOAT, p));
  }

  private static void damp(MemorySegment messages, long p, float damping, float computed) {
    float old = messages.getAtIndex(FLOAT, p);
    messages.setAtIndex(FLOAT, p, damping * old + (1 - damping) * computed);
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    responsibilities.fill((byte) 0);
    availabilities.fill((byte) 0);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transfer.memory(responsibilities);
    transfer.memory(availabilities);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return ElementMessages.assign(coo, diagonal, exemplars, execution);
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
