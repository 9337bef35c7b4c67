package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
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
  /** Rows, columns, mapping, similarities, both messages, temporary values and flags. */
  private static final long ELEMENT_BYTES = 3 * Integer.BYTES + 5 * Float.BYTES + 2 * Byte.BYTES;

  private final HostCoo coo;
  private final Execution execution;
  private final int[] row;
  private final int[] column;
  private final int[] byColumn;
  private final float[] similarity;
  private final float[] responsibility;
  private final float[] availability;
  private final float[] scanned;
  private final float[] second;
  private final SegmentedScan rows;
  private final SegmentedScan columns;
  private final RowMaxima maxima;

  /**
   * Copies similarities and their places; messages are zero.
   *
   * @param coo similarities in single precision
   * @throws InsufficientMemoryException if there is no room for the arrays in the JVM's heap
   */
  SegmentedScanMessages(HostCoo coo, Execution execution) {
    super(
        new DiagonalState(
            coo.size(), Precision.FLOAT32, execution, StoredMessages.DIAGONAL_BLOCK, false));
    int count = PaddedCoo.requireHeap(coo.count(), ELEMENT_BYTES);
    this.coo = coo;
    this.execution = execution;
    row = new int[count];
    column = new int[count];
    byColumn = new int[count];
    similarity = new float[count];
    responsibility = new float[count];
    availability = new float[count];
    scanned = new float[count];
    second = new float[count];
    rows = scan(coo.layout().rowStarts());
    columns = scan(coo.layout().columnStarts());
    maxima = new RowMaxima(coo.size(), Precision.FLOAT32);
    rows.forBlocks(this::copy);
  }

  private SegmentedScan scan(long... starts) {
    boolean[] heads = new boolean[row.length];
    for (int i = 0; i < coo.size(); i++) {
      if (starts[i] < starts[i + 1]) {
        heads[(int) starts[i]] = true;
      }
    }
    return new SegmentedScan(heads, execution);
  }

  private void copy(int from, int to) {
    for (int p = from; p < to; p++) {
      row[p] = coo.layout().row(p);
      column[p] = coo.column(p);
      byColumn[p] = (int) coo.atColumnOrder(p);
      similarity[p] = (float) coo.value(p);
    }
  }

  @Override
  public void step(double damping) {
    rows.forBlocks(this::takeSums);
    rows.twoGreatest(scanned, second);
    execution.forBlocks(
        coo.size(), StoredMessages.DIAGONAL_BLOCK, (_, from, to) -> takeMaxima(from, to));
    rows.forBlocks((from, to) -> updateResponsibilities(from, to, (float) damping));
    columns.forBlocks(this::reorder);
    columns.sums(scanned);
    diagonal.update(damping, maxima, this::positiveSum);
    columns.forBlocks((from, to) -> updateAvailabilities(from, to, (float) damping));
  }

  private void takeSums(int from, int to) {
    float lowest = (float) RowMaxima.lowest(Precision.FLOAT32);
    for (int p = from; p < to; p++) {
      scanned[p] = row[p] == column[p] ? lowest : Math.max(lowest, availability[p] + similarity[p]);
    }
    Arrays.fill(second, from, to, lowest);
  }

  /** Reads what the scan has at the ends of rows, and compares it with the points themselves. */
  private void takeMaxima(int from, int to) {
    diagonal.startMaxima(from, to, maxima);
    for (int i = from; i < to; i++) {
      int last = (int) coo.rowStart(i + 1) - 1;
      if (last >= coo.rowStart(i)) {
        double own = maxima.greatest(i);
        double rest = Math.max(Math.min(own, scanned[last]), second[last]);
        maxima.set(i, Math.max(own, scanned[last]), rest);
      }
    }
  }

  private void updateResponsibilities(int from, int to, float damping) {
    float[] greatest = maxima.greatest().floats();
    float[] next = maxima.second().floats();
    for (int p = from; p < to; p++) {
      int i = row[p];
      if (i != column[p]) {
        float rival = availability[p] + similarity[p] == greatest[i] ? next[i] : greatest[i];
        responsibility[p] = damping * responsibility[p] + (1 - damping) * (similarity[p] - rival);
      }
    }
  }

  /** Moves positive responsibilities into the order by column. */
  private void reorder(int from, int to) {
    for (int q = from; q < to; q++) {
      int p = byColumn[q];
      scanned[q] = row[p] == column[p] ? 0 : Math.max(0, responsibility[p]);
    }
  }

  private float positiveSum(int k) {
    int last = (int) coo.columnStart(k + 1) - 1;
    return last < coo.columnStart(k) ? 0 : scanned[last];
  }

  private void updateAvailabilities(int from, int to, float damping) {
    float[] bases = diagonal.columnBase.floats();
    for (int q = from; q < to; q++) {
      int p = byColumn[q];
      int k = column[p];
      if (row[p] != k) {
        float computed = Math.min(0, bases[k] - Math.max(0, responsibility[p]));
        availability[p] = damping * availability[p] + (1 - damping) * computed;
      }
    }
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    Arrays.fill(responsibility, 0);
    Arrays.fill(availability, 0);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transfer.memory(MemorySegment.ofArray(responsibility));
    transfer.memory(MemorySegment.ofArray(availability));
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return ElementMessages.assign(coo, diagonal, exemplars, execution);
  }

  @Override
  public void close() {
    // the arrays are the garbage collector's
  }
}
