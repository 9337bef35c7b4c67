package org.bandgram.internal.compute.cpu.band;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.BandAssignment;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowBlocks;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.BandLayout;

/**
 * Affinity propagation on one band as the band paper has it: a diagonal of the matrix is a row of
 * each array, so neighbouring rows, and neighbouring columns, are scanned side by side. Four scans:
 * of rows for the two greatest sums, of rows for the responsibilities, of columns for the positive
 * sums, of columns for the availabilities. In single precision; 40 bytes of traffic per element and
 * iteration. {@link FusedBandMessages} give the same bits with half of it.
 *
 * <p>The paper has a thread for each row or column; here a thread takes many, a diagonal at a time.
 * Pairs (k, k) need no test, see {@link BandState}.
 *
 * <p>M. Hussein, W. Abd-Almageed. Efficient band approximation of Gram matrices for large scale
 * kernel methods on GPUs. SC '09, doi 10.1145/1654059.1654091.
 */
public class TwoScanMessages extends HostMessages {
  private static final long CACHE_LINE = 64;

  final MemorySegment similarities;
  final MemorySegment responsibilities;
  final MemorySegment availabilities;
  private final CurveBands curves;
  private final BandAssignment.PairReader stored;
  private final Execution execution;
  private final Diagonals diagonals;
  private final RowMaxima maxima;
  private final float[] positiveSums;
  private final Arena arena = Arena.ofShared();

  /**
   * Copies similarities; messages are zero.
   *
   * @param curves the one curve of the band
   * @param stored reads the similarities, borrowed until {@link #close}
   * @throws org.bandgram.InsufficientMemoryException if there is no room for three arrays
   */
  public TwoScanMessages(CurveBands curves, BandAssignment.PairReader stored, Execution execution) {
    super(
        new DiagonalState(
            curves.size(), Precision.FLOAT32, execution, RowBlocks.POINTS_PER_BLOCK, false));
    this.curves = curves;
    this.stored = stored;
    this.execution = execution;
    this.diagonals = new Diagonals(curves.layout(), execution);
    this.maxima = new RowMaxima(curves.size(), Precision.FLOAT32);
    this.positiveSums = new float[curves.size()];
    try {
      similarities = allocate(diagonals.elementCount(), execution, arena);
      responsibilities = allocate(diagonals.elementCount(), execution, arena);
      availabilities = allocate(diagonals.elementCount(), execution, arena);
      copy(stored, similarities, diagonals);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  private static MemorySegment allocate(long elements, Execution execution, Arena arena) {
    return execution.memory().allocate(arena, elements * Float.BYTES, CACHE_LINE);
  }

  private static void copy(
      BandAssignment.PairReader stored, MemorySegment similarities, Diagonals diagonals) {
    diagonals.forRows(
        (at, row, column, count) -> {
          for (int e = 0; e < count; e++) {
            float similarity = (float) stored.similarity(0, row + e, column + e);
            similarities.setAtIndex(JAVA_FLOAT, at + e, similarity);
          }
        });
  }

  @Override
  public void step(double damping) {
    float[] greatest = maxima.greatest().floats();
    float[] second = maxima.second().floats();
    diagonals.forBlocks((from, to) -> diagonal.startMaxima(from, to, maxima));
    diagonals.forRows((at, row, _, count) -> scanMaxima(at, greatest, second, row, count));
    diagonals.forRows(
        (at, row, _, count) ->
            updateResponsibilities(at, greatest, second, row, count, (float) damping));
    diagonals.forBlocks(this::sumColumns);
    diagonal.update(damping, maxima, k -> positiveSums[k]);
    float[] bases = diagonal.columnBase.floats();
    diagonals.forColumns(
        (at, _, column, count) -> updateAvailabilities(at, bases, column, count, (float) damping));
  }

  /** Adds up columns: rows within stripes, then the stripes, in ascending order. */
  private void sumColumns(int from, int to) {
    Arrays.fill(positiveSums, from, to, 0);
    float[] stripe = new float[to - from];
    diagonals.forColumns(
        from,
        to,
        (at, row, column, count) -> {
          addPositive(at, stripe, column - from, count);
          int last = BandLayout.STRIPE_ROWS - 1 - row % BandLayout.STRIPE_ROWS;
          for (int e = last; e < count; e += BandLayout.STRIPE_ROWS) {
            positiveSums[column + e] += stripe[column - from + e];
            stripe[column - from + e] = 0;
          }
        });
    for (int k = from; k < to; k++) {
      positiveSums[k] += stripe[k - from];
    }
  }

  /** Row scan: the two greatest sums a + s, that of the point itself among them. */
  void scanMaxima(long at, float[] greatest, float[] second, int row, int count) {
    for (int e = 0; e < count; e++) {
      float sum = sum(at + e);
      second[row + e] = Math.max(second[row + e], Math.min(greatest[row + e], sum));
      greatest[row + e] = Math.max(greatest[row + e], sum);
    }
  }

  /** Row scan: r from the greatest sum of the others. */
  void updateResponsibilities(
      long at, float[] greatest, float[] second, int row, int count, float damping) {
    for (int e = 0; e < count; e++) {
      float first = greatest[row + e];
      float rival = sum(at + e) == first ? second[row + e] : first;
      damp(responsibilities, at + e, damping, get(similarities, at + e) - rival);
    }
  }

  /** Column scan: positive responsibilities are added to sums from a place on. */
  void addPositive(long at, float[] sums, int place, int count) {
    for (int e = 0; e < count; e++) {
      sums[place + e] += Math.max(0, get(responsibilities, at + e));
    }
  }

  /** Column scan: a from the sum of the others. */
  void updateAvailabilities(long at, float[] bases, int column, int count, float damping) {
    for (int e = 0; e < count; e++) {
      float others = bases[column + e] - Math.max(0, get(responsibilities, at + e));
      damp(availabilities, at + e, damping, Math.min(0, others));
    }
  }

  private float sum(long at) {
    return get(availabilities, at) + get(similarities, at);
  }

  private static float get(MemorySegment elements, long at) {
    return elements.getAtIndex(JAVA_FLOAT, at);
  }

  private static void damp(MemorySegment messages, long at, float damping, float computed) {
    float damped = damping * get(messages, at) + (1 - damping) * computed;
    messages.setAtIndex(JAVA_FLOAT, at, damped);
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    responsibilities.fill((byte) 0);
    availabilities.fill((byte) 0);
    for (int k = 0; k < size(); k++) {
      long at = diagonals.offset(0, k);
      responsibilities.setAtIndex(JAVA_FLOAT, at, Float.NEGATIVE_INFINITY);
      availabilities.setAtIndex(JAVA_FLOAT, at, Float.NEGATIVE_INFINITY);
    }
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transfer.memory(responsibilities);
    transfer.memory(availabilities);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return BandAssignment.assign(
        curves,
        stored,
        diagonal.preference.toDoubles(),
        exemplars,
        new RowBlocks(curves.layout(), execution));
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
