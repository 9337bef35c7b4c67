package org.bandgram.cluster.internal.points;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SimilarityRows;

/**
 * What it costs to represent groups of points by candidates: minus the sum of the similarities of a
 * group's points to a candidate, in single precision. A small matrix is kept, of a large one
 * columns are computed when asked for.
 */
public final class CostMatrix {
  /** What a pair without an edge costs. */
  private static final float NO_EDGE = Float.MAX_VALUE / (1 << 16);

  /** Up to so many costs are kept. */
  private static final long MOST_KEPT = 64_000_000;

  /** Candidates that a thread takes at once; groups are brought near once for all of them. */
  private static final int CANDIDATES_PER_BLOCK = 32;

  /** Up to that power of two costs and their sums are far from the ends of single precision. */
  private static final int USUAL_EXPONENT = 80;

  private final PointGroups groups;
  private final PointSet candidates;
  private final GramOps ops;
  private final Execution execution;
  private final SimilarityRows similarities;
  private final float[][] kept;

  /**
   * Prepares a matrix.
   *
   * @param groups what is represented
   * @param candidates what may represent it
   */
  public CostMatrix(PointGroups groups, PointSet candidates, GramOps ops, Execution execution) {
    this.groups = groups;
    this.candidates = candidates;
    this.ops = ops;
    this.execution = execution;
    this.similarities =
        groups.similarity().symmetric()
            ? ops.rows(candidates, groups.representatives(), groups.similarity(), execution)
            : null;
    this.kept =
        (long) groups.size() * candidates.size() <= MOST_KEPT
            ? new float[candidates.size()][]
            : null;
  }

  /**
   * Returns the power of two that brings costs into the range of single precision: 1 unless they
   * may be very large or small.
   *
   * @param most the largest cost
   */
  public static double unit(double most) {
    int exponent = Math.getExponent(most);
    return Math.abs(exponent) <= USUAL_EXPONENT ? 1 : Math.scalb(1.0, -exponent);
  }

  /** Returns the number of groups. */
  public int rows() {
    return groups.size();
  }

  /** Returns the number of candidates. */
  public int candidates() {
    return candidates.size();
  }

  /**
   * Returns the costs of all groups for the candidates {@code from .. to - 1}, O((to - from) n d).
   * Different candidates may be asked for at the same time.
   */
  public float[][] columns(int from, int to) {
    if (kept == null) {
      return computed(from, to);
    }
    for (int c = from; c < to; c++) {
      if (kept[c] == null) {
        System.arraycopy(computed(from, to), 0, kept, from, to - from);
      }
    }
    return Arrays.copyOfRange(kept, from, to);
  }

  /** Returns the costs of all groups for some candidates, O(m n d) for m of them; none is kept. */
  public float[][] columns(int[] chosen) {
    CostMatrix some = new CostMatrix(groups, candidates.select(chosen), ops, execution);
    float[][] columns = new float[chosen.length][];
    execution.forBlocks(
        chosen.length,
        CANDIDATES_PER_BLOCK,
        (_, from, to) -> System.arraycopy(some.computed(from, to), 0, columns, from, to - from));
    return columns;
  }

  private float[][] computed(int from, int to) {
    float[][] columns = new float[to - from][groups.size()];
    if (similarities == null) {
      fillByPairs(from, columns);
    } else {
      fillByRows(from, columns);
    }
    return columns;
  }

  /** Off the heap, which large arrays that live shortly would make grow. */
  private void fillByRows(int from, float[][] columns) {
    int n = groups.size();
    Precision precision = candidates.precision();
    double[] weights = groups.weights();
    try (Arena arena = Arena.ofConfined()) {
      long elements = (long) columns.length * n;
      MemorySegment target = arena.allocate(elements * precision.bytes(), Long.BYTES);
      similarities.rows(from, from + columns.length, target);
      for (int c = 0; c < columns.length; c++) {
        float[] column = columns[c];
        if (precision == Precision.FLOAT32) {
          MemorySegment.copy(
              target, ValueLayout.JAVA_FLOAT, (long) c * n * Float.BYTES, column, 0, n);
          for (int i = 0; i < n; i++) {
            column[i] = cost(weights[i], column[i]);
          }
        } else {
          for (int i = 0; i < n; i++) {
            column[i] = cost(weights[i], precision.get(target, (long) c * n + i));
          }
        }
      }
    }
  }

  private void fillByPairs(int from, float[][] columns) {
    for (int c = 0; c < columns.length; c++) {
      for (int i = 0; i < groups.size(); i++) {
        double s = groups.similarity().between(groups.representatives(), i, candidates, from + c);
        columns[c][i] = cost(groups.weights()[i], s);
      }
    }
  }

  private static float cost(double weight, double similarity) {
    return Math.min(NO_EDGE, (float) (-weight * similarity));
  }
}
