package org.bandgram.validation.exemplar;

import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.bandgram.Execution;

/**
 * Lazy greedy by cells in half precision: what {@code lazyGreedy} does, least cells as half, gains
 * summed up point by point in single precision. Of equal gains the first point's counts. Serves one
 * selection.
 */
final class HalfGreedy {
  /** How many stale gains are computed again at a time. */
  private static final int BATCH = 16;

  private final HalfArithmetic function;
  private final Execution execution;
  private final float[] least;

  /**
   * Prepares a selection.
   *
   * @param function the points
   */
  HalfGreedy(HalfArithmetic function, Execution execution) {
    this.function = function;
    this.execution = execution;
    least = function.cellsToOrigin();
  }

  /** A gain as it was when there were so many exemplars; it cannot have grown since. */
  private record Bound(int candidate, float gain, int size) implements Comparable<Bound> {
    @Override
    public int compareTo(Bound other) {
      int order = Float.compare(other.gain, gain);
      return order != 0 ? order : Integer.compare(candidate, other.candidate);
    }
  }

  /** Returns k points, at most all, in the order in which they are chosen. */
  int[] select(int k) {
    int[] chosen = new int[k];
    List<Integer> all = new ArrayList<>();
    for (int c = 0; c < function.size(); c++) {
      all.add(c);
    }
    PriorityQueue<Bound> queue = new PriorityQueue<>(bounds(all, 0));
    for (int size = 0; size < k; size++) {
      while (queue.element().size < size) {
        List<Integer> stale = new ArrayList<>();
        while (stale.size() < BATCH && !queue.isEmpty() && queue.element().size < size) {
          stale.add(queue.remove().candidate);
        }
        queue.addAll(bounds(stale, size));
      }
      chosen[size] = queue.remove().candidate;
      add(chosen[size]);
    }
    return chosen;
  }

  private List<Bound> bounds(List<Integer> candidates, int size) {
    Bound[] bounds = new Bound[candidates.size()];
    execution.forBlocks(
        bounds.length,
        1,
        (c, _, _) -> bounds[c] = new Bound(candidates.get(c), gain(candidates.get(c)), size));
    return List.of(bounds);
  }

  private float gain(int candidate) {
    float[] cells = function.cellsTo(candidate);
    float gain = 0;
    for (int v = 0; v < cells.length; v++) {
      gain += cells[v] < least[v] ? least[v] - cells[v] : 0;
    }
    return gain;
  }

  private void add(int exemplar) {
    float[] cells = function.cellsTo(exemplar);
    for (int v = 0; v < cells.length; v++) {
      least[v] = cells[v] < least[v] ? cells[v] : least[v];
    }
  }
}
