package org.bandgram.internal.compute.cpu.graph;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.HostMessages;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * Affinity propagation on the elements of a sparse matrix, one at a time: the reference of {@link
 * StoredMessages}, and what passes messages in double precision. A scan over rows refreshes
 * availabilities, finds the two greatest sums and updates responsibilities; a scan over columns
 * adds up the positive responsibilities. Elements (k, k) may be stored or not; they are not used,
 * see {@link DiagonalState}.
 */
public final class ElementMessages extends HostMessages {
  private static final int POINTS_PER_BLOCK = 256;
  private static final long CACHE_LINE = 64;

  /** Partial sums per column: one for each thread of a warp on a GPU. */
  private static final int PARTIAL_SUMS = 32;

  private final SparseElements elements;
  private final Precision precision;
  private final MemorySegment responsibilities;
  private final MemorySegment availabilities;
  private final RowMaxima maxima;
  private final Execution execution;
  private final Arena arena = Arena.ofShared();
  private double lastDamping;

  /**
   * Allocates messages.
   *
   * @param elements the similarities, borrowed
   * @param precision format of similarities, messages and arithmetic
   */
  public ElementMessages(SparseElements elements, Precision precision, Execution execution) {
    super(
        new DiagonalState(
            elements.size(), precision, execution, StoredMessages.DIAGONAL_BLOCK, false));
    this.elements = elements;
    this.precision = precision;
    this.maxima = new RowMaxima(elements.size(), precision);
    this.execution = execution;
    long bytes = Math.max(1, elements.count()) * precision.bytes();
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
    long start = elements.rowStart(i);
    long end = elements.rowStart(i + 1);
    for (long p = start; p < end; p++) {
      int k = elements.column(p);
      if (k != i) {
        double positive = Math.max(0, precision.get(responsibilities, p));
        double computed = Math.min(0, precision.round(diagonal.columnBase.get(k) - positive));
        precision.set(
            availabilities, p, damp(lastDamping, precision.get(availabilities, p), computed));
        double sum = sum(p);
        second = Math.max(second, Math.min(first, sum));
        first = Math.max(first, sum);
      }
    }
    for (long p = start; p < end; p++) {
      if (elements.column(p) != i) {
        double computed = precision.round(elements.value(p) - (sum(p) == first ? second : first));
        precision.set(
            responsibilities, p, damp(damping, precision.get(responsibilities, p), computed));
      }
    }
    maxima.set(i, first, second);
  }

  private double sum(long element) {
    return precision.round(precision.get(availabilities, element) + elements.value(element));
  }

  /**
   * Adds up a column as a warp does, r(k, k) being zero: every place goes to one of 32 partial sums
   * in turn, which are then added in pairs at distances 16, 8, 4, 2 and 1.
   */
  private double positiveSum(int k) {
    double[] partial = new double[PARTIAL_SUMS];
    long start = elements.columnStart(k);
    for (long q = start; q < elements.columnStart(k + 1); q++) {
      int lane = (int) ((q - start) % PARTIAL_SUMS);
      double positive = Math.max(0, precision.get(responsibilities, elements.atColumnOrder(q)));
      partial[lane] = precision.round(partial[lane] + positive);
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
    execution.forBlocks(elements.size(), POINTS_PER_BLOCK, task);
  }

  @Override
  public void transferRows(StateTransfer transfer) {
    transfer.memory(responsibilities);
    transfer.memory(availabilities);
    lastDamping = transfer.real(lastDamping);
  }

  @Override
  public Assignment assign(boolean[] exemplars) {
    return assign(elements, diagonal, exemplars, execution);
  }

  /**
   * Assigns points to exemplars along elements, as {@link #assign(boolean[])} does.
   *
   * @param diagonal has the preferences, which exemplars contribute
   * @param exemplars n flags
   */
  public static Assignment assign(
      SparseElements elements, DiagonalState diagonal, boolean[] exemplars, Execution execution) {
    int[] exemplarOf = new int[elements.size()];
    double[] contributions = new double[elements.size()];
    execution.forBlocks(
        elements.size(),
        POINTS_PER_BLOCK,
        (block, from, to) -> {
          for (int i = from; i < to; i++) {
            long best = exemplars[i] ? Assignment.NONE : bestExemplar(elements, exemplars, i);
            exemplarOf[i] = exemplars[i] ? i : best < 0 ? Assignment.NONE : elements.column(best);
            if (exemplarOf[i] != Assignment.NONE) {
              contributions[i] = exemplars[i] ? diagonal.preference.get(i) : elements.value(best);
            }
          }
        });
    return Assignment.of(exemplarOf, contributions);
  }

  /** Returns the element of row {@code i} that leads to its best exemplar, or -1. */
  private static long bestExemplar(SparseElements elements, boolean[] exemplars, int i) {
    long best = Assignment.NONE;
    double greatest = Double.NEGATIVE_INFINITY;
    for (long p = elements.rowStart(i); p < elements.rowStart(i + 1); p++) {
      int k = elements.column(p);
      if (exemplars[k] && k != i && elements.value(p) > greatest) {
        best = p;
        greatest = elements.value(p);
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
