package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.StateTransfer;
import org.bandgram.internal.compute.cpu.graph.StoredMessages;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.layout.CooLayout;

/**
 * Affinity propagation on similarities in coordinate form: a scan over rows that refreshes
 * availabilities, finds the two greatest sums and updates responsibilities, and a scan over
 * columns, through the column order, for the positive sums. Elements (k, k) may be stored or not;
 * they are not used, see {@link DiagonalState}.
 */
public final class CooMessages extends HostMessages {
  private static final int POINTS_PER_BLOCK = 256;
  private static final long CACHE_LINE = 64;

  /** Partial sums per column: one for each thread of a warp on a GPU. */
  private static final int PARTIAL_SUMS = 32;

  private final CooLayout layout;
  private final Precision precision;
  private final MemorySegment similarities;
  private final MemorySegment responsibilities;
  private final MemorySegment availabilities;
  private final RowMaxima maxima;
  private final Execution execution;
  private final Arena arena = Arena.ofShared();
  private double lastDamping;

  public CooMessages(
      CooLayout layout, Precision precision, MemorySegment similarities, Execution execution) {
    super(
        new DiagonalState(
            layout.size(), precision, execution, StoredMessages.DIAGONAL_BLOCK, false));
    this.layout = layout;
    this.precision = precision;
    this.similarities = similarities;
    this.maxima = new RowMaxima(layout.size(), precision);
    this.execution = execution;
    long bytes = Math.max(1, layout.count()) * precision.bytes();
    this.responsibilities = execution.memory().allocate(arena, bytes, CACHE_LINE);
    this.availabilities = execution.memory().allocate(arena, bytes, CACHE_LINE);
  }

  @Override
  public void step(double damping) {
    forPoints(
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            updateRow(i, damping);
          }
        });
    diagonal.update(damping, maxima, this::positiveSum);
    lastDamping = damping;
  }

  private void updateRow(int i, double damping) {
    double second = RowMaxima.lowest(precision);
    double first = Math.max(second, diagonal.ownSum(i));
    long end = layout.rowStarts()[i + 1];
    for (long p = layout.rowStarts()[i]; p < end; p++) {
      int k = layout.column(p);
      if (k != i) {
        double positive = Math.max(0, precision.get(responsibilities, p));
        double computed = Math.min(0, precision.round(diagonal.columnBase.get(k) - positive));
        double availability = damp(lastDamping, precision.get(availabilities, p), computed);
        precision.set(availabilities, p, availability);
        double sum = precision.round(availability + precision.get(similarities, p));
        second = Math.max(second, Math.min(first, sum));
        first = Math.max(first, sum);
      }
    }
    for (long p = layout.rowStarts()[i]; p < end; p++) {
      if (layout.column(p) != i) {
        double similarity = precision.get(similarities, p);
        double sum = precision.round(precision.get(availabilities, p) + similarity);
        double computed = precision.round(similarity - (sum == first ? second : first));
        precision.set(
            responsibilities, p, damp(damping, precision.get(responsibilities, p), computed));
      }
    }
    maxima.set(i, first, second);
  }

  /**
   * Adds up a column as a warp does: every place goes to one of 32 partial sums in turn, which are
   * then added in pairs at distances 16, 8, 4, 2 and 1.
   */
  private double positiveSum(int k) {
    double[] partial = new double[PARTIAL_SUMS];
    long start = layout.columnStarts()[k];
    for (long q = start; q < layout.columnStarts()[k + 1]; q++) {
      long p = layout.atColumnOrder(q);
      if (layout.row(p) != k) {
        int lane = (int) ((q - start) % PARTIAL_SUMS);
        double positive = Math.max(0, precision.get(responsibilities, p));
        partial[lane] = precision.round(partial[lane] + positive);
      }
    }
    for (int distance = PARTIAL_SUMS / 2; distance > 0; distance /= 2) {
      for (int lane = 0; lane < distance; lane++) {
        partial[lane] = precision.round(partial[lane] + partial[lane + distance]);
      }
    }
    return partial[0];
  }

  private double damp(double damping, double old, double computed) {
    return DiagonalState.damp(precision, damping, old, computed);
  }

  private void forPoints(Execution.BlockTask task) {
    execution.forBlocks(layout.size(), POINTS_PER_BLOCK, task);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transfer.memory(responsibilities);
    transfer.memory(availabilities);
    lastDamping = transfer.real(lastDamping);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    int[] exemplarOf = new int[layout.size()];
    double[] contributions = new double[layout.size()];
    forPoints(
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            long best = exemplars[i] ? Assignment.NONE : bestExemplar(exemplars, i);
            exemplarOf[i] = exemplars[i] ? i : best < 0 ? Assignment.NONE : layout.column(best);
            if (exemplarOf[i] != Assignment.NONE) {
              contributions[i] =
                  exemplars[i] ? diagonal.preference.get(i) : precision.get(similarities, best);
            }
          }
        });
    return Assignment.of(exemplarOf, contributions);
  }

  /** Returns the element of row {@code i} that leads to its best exemplar, or -1. */
  private long bestExemplar(boolean[] exemplars, int i) {
    long best = Assignment.NONE;
    double greatest = Double.NEGATIVE_INFINITY;
    for (long p = layout.rowStarts()[i]; p < layout.rowStarts()[i + 1]; p++) {
      int k = layout.column(p);
      if (exemplars[k] && k != i && precision.get(similarities, p) > greatest) {
        best = p;
        greatest = precision.get(similarities, p);
      }
    }
    return best;
  }

  @Override
  public void reset(double[] preferences) {
    diagonal.reset(preferences);
    responsibilities.fill((byte) 0);
    availabilities.fill((byte) 0);
    lastDamping = 0;
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
