package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.cluster.internal.points.CostMatrix;

/**
 * Improves k medoids by swaps: while some candidate in place of some medoid lowers the total cost,
 * the swap is made. The gains of a candidate against all medoids are found in one pass over the
 * rows. E. Schubert, P. Rousseeuw. Fast and eager k-medoids clustering. Information Systems 101,
 * 2021, doi 10.1016/j.is.2021.101804.
 *
 * <p>Candidates are examined in blocks, of which the best swap is made; the result does not depend
 * on the number of threads.
 */
final class SwapDescent {
  private static final int BLOCK = 64;

  /** Fewest candidates that a thread takes at once; rows are brought near once for all of them. */
  private static final int LEAST_PART = 8;

  private static final int MOST_PASSES = 100;

  /** Passes over large matrices end after so many costs were looked at. */
  private static final long MOST_WORK = 5_000_000_000L;

  /** Smaller improvements are rounding. */
  private static final double LEAST_GAIN = 1e-7;

  private final CostMatrix costs;
  private final boolean[] allowed;
  private final Execution execution;
  private int[] medoids;
  private float[][] medoidCosts;
  private int[] nearest;
  private float[] nearestCost;
  private float[] secondCost;
  private int[] second;
  private double[] removalLoss;
  private double total;

  /**
   * Prepares a descent.
   *
   * @param costs costs of rows for candidates
   * @param allowed which candidates may be medoids
   */
  SwapDescent(CostMatrix costs, boolean[] allowed, Execution execution) {
    this.costs = costs;
    this.allowed = allowed;
    this.execution = execution;
  }

  /** Returns the total cost after the last descent. */
  double total() {
    return total;
  }

  /**
   * Descends from some medoids.
   *
   * @param start candidates, at least 1
   * @return as many candidates, ascending
   */
  int[] run(int[] start) {
    medoids = start.clone();
    medoidCosts = costs.columns(medoids);
    boolean[] used = new boolean[costs.candidates()];
    for (int medoid : medoids) {
      used[medoid] = true;
    }
    assignAll();
    int blocks = Execution.blocks(costs.candidates(), BLOCK);
    long passes = Math.clamp(MOST_WORK / costs.rows() / costs.candidates(), 2, MOST_PASSES);
    int idle = 0;
    for (long b = 0; idle < blocks && b < passes * blocks && !isStopping(); b++) {
      if (b % blocks == 0) {
        execution.progress().update("assign", b / blocks, passes);
      }
      boolean swapped = swapWithin((int) (b % blocks), used);
      idle = swapped ? 0 : idle + 1;
    }
    int[] result = medoids.clone();
    Arrays.sort(result);
    return result;
  }

  private boolean isStopping() {
    return execution.cancellation().isStopping();
  }

  /** A candidate, its costs, in place of a medoid, and how it changes the total cost. */
  // shared, not compared
  private record Swap(int candidate, float[] costs, int slot, double change) {
    static final Swap NONE = new Swap(-1, new float[0], -1, 0);
  }

  /**
   * Makes the best swap with a candidate of a block, as long as one gains; tells whether any did.
   */
  private boolean swapWithin(int block, boolean[] used) {
    int from = block * BLOCK;
    int to = Math.min(costs.candidates(), from + BLOCK);
    float[][] columns = new float[to - from][];
    boolean[] futile = new boolean[columns.length];
    boolean swapped = false;
    for (int swaps = 0; swaps < BLOCK && !isStopping(); swaps++) {
      Swap swap = bestOf(from, columns, used, futile);
      if (!(swap.change < -LEAST_GAIN * Math.abs(total))) {
        break;
      }
      int replaced = medoids[swap.slot];
      boolean lowers = lowers(swap);
      used[replaced] = !lowers;
      used[swap.candidate] = lowers;
      futile[swap.candidate - from] = !lowers;
      swapped |= lowers;
    }
    return swapped;
  }

  /**
   * Makes a swap, and takes it back if the total does not fall: beside pairs without an edge what
   * others cost is rounding.
   */
  private boolean lowers(Swap swap) {
    Swap back = new Swap(medoids[swap.slot], medoidCosts[swap.slot], swap.slot, 0);
    double before = total;
    apply(swap);
    if (total < before) {
      return true;
    }
    apply(back);
    return false;
  }

  /**
   * Finds the best swap with a block of candidates, whose costs are computed if they are not yet.
   */
  private Swap bestOf(int from, float[][] columns, boolean[] used, boolean[] futile) {
    Swap[] swaps = new Swap[columns.length];
    execution.forBlocks(
        columns.length,
        Math.max(LEAST_PART, Math.ceilDiv(BLOCK, execution.threads())),
        (b, first, end) -> {
          double[] changes = new double[medoids.length];
          if (columns[first] == null) {
            System.arraycopy(
                costs.columns(from + first, from + end), 0, columns, first, end - first);
          }
          for (int c = first; c < end; c++) {
            int candidate = from + c;
            boolean isFree = allowed[candidate] && !used[candidate] && !futile[c];
            swaps[c] = isFree ? best(candidate, columns[c], changes) : Swap.NONE;
          }
        });
    Swap best = Swap.NONE;
    for (Swap swap : swaps) {
      best = swap.change < best.change ? swap : best;
    }
    return best;
  }

  /** Finds the medoid that a candidate had best replace; {@code changes} is room for k numbers. */
  private Swap best(int candidate, float[] column, double[] changes) {
    if (medoids.length == 1) {
      return new Swap(candidate, column, 0, sum(column) - total);
    }
    System.arraycopy(removalLoss, 0, changes, 0, changes.length);
    float[] nextCost = secondCost; // fields are read anew each time until the loop is compiled
    double shared = 0;
    for (int i = 0; i < column.length; i++) {
      float cost = column[i];
      float next = nextCost[i];
      if (cost < next) {
        float near = nearestCost[i];
        if (cost < near) {
          shared += cost - near;
          changes[nearest[i]] += near - next;
        } else {
          changes[nearest[i]] += cost - next;
        }
      }
    }
    int slot = 0;
    for (int m = 1; m < changes.length; m++) {
      slot = changes[m] < changes[slot] ? m : slot;
    }
    return new Swap(candidate, column, slot, shared + changes[slot]);
  }

  private static double sum(float[] costs) {
    double sum = 0;
    for (float cost : costs) {
      sum += cost;
    }
    return sum;
  }

  private void assignAll() {
    int n = costs.rows();
    nearest = new int[n];
    second = new int[n];
    nearestCost = new float[n];
    secondCost = new float[n];
    execution.forBlocks(
        n,
        1 << 10,
        (b, from, to) -> {
          for (int i = from; i < to; i++) {
            assign(i);
          }
        });
    sumUp();
  }

  private void assign(int i) {
    int best = -1;
    int next = -1;
    float bestCost = Float.POSITIVE_INFINITY;
    float nextCost = Float.POSITIVE_INFINITY;
    for (int m = 0; m < medoids.length; m++) {
      float cost = medoidCosts[m][i];
      if (cost < bestCost) {
        next = best;
        nextCost = bestCost;
        best = m;
        bestCost = cost;
      } else if (cost < nextCost) {
        next = m;
        nextCost = cost;
      }
    }
    nearest[i] = best;
    second[i] = next;
    nearestCost[i] = bestCost;
    secondCost[i] = next < 0 ? Float.MAX_VALUE : nextCost;
  }

  private void apply(Swap swap) {
    medoids[swap.slot] = swap.candidate;
    float[] column = swap.costs;
    medoidCosts[swap.slot] = column;
    execution.forBlocks(
        costs.rows(),
        1 << 13,
        (b, from, to) -> {
          for (int i = from; i < to; i++) {
            if (nearest[i] == swap.slot || second[i] == swap.slot) {
              assign(i);
            } else if (column[i] < nearestCost[i]) {
              second[i] = nearest[i];
              secondCost[i] = nearestCost[i];
              nearest[i] = swap.slot;
              nearestCost[i] = column[i];
            } else if (column[i] < secondCost[i]) {
              second[i] = swap.slot;
              secondCost[i] = column[i];
            }
          }
        });
    sumUp();
  }

  private void sumUp() {
    removalLoss = new double[medoids.length];
    total = 0;
    for (int i = 0; i < nearest.length; i++) {
      removalLoss[nearest[i]] += (double) secondCost[i] - nearestCost[i];
      total += nearestCost[i];
    }
  }
}
