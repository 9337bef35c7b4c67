package org.bandgram.exemplar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.bandgram.Execution;

/** See {@link ExemplarOptimizer#lazyGreedy}. */
record LazyGreedy() implements ExemplarOptimizer {
  /** How many candidates are evaluated again at a time. */
  private static final int BATCH = 20;

  @Override
  public String name() {
    return "lazy-greedy";
  }

  /** A bound of a candidate's gain, exact while no exemplar changes it. */
  private record Bound(int candidate, double gain, int size) implements Comparable<Bound> {
    @Override
    public int compareTo(Bound other) {
      int order = Double.compare(other.gain, gain);
      return order != 0 ? order : Integer.compare(candidate, other.candidate);
    }
  }

  @Override
  public ExemplarSelection select(
      ExemplarClustering function, SelectionOptions options, Execution execution) {
    GrowingSet set = GrowingSet.of(function, options, execution);
    if (!set.isFull()) {
      PriorityQueue<Bound> queue = allBounds(set, function.points().size());
      while (!set.isFull()) {
        set.add(next(set, queue));
      }
    }
    return set.result(Greedy.GUARANTEE);
  }

  private static PriorityQueue<Bound> allBounds(GrowingSet set, int n) {
    int[] candidates = new int[n];
    int count = 0;
    for (int c = 0; c < n; c++) {
      if (!set.contains(c)) {
        candidates[count++] = c;
      }
    }
    return new PriorityQueue<>(bounds(set, Arrays.copyOf(candidates, count)));
  }

  private static List<Bound> bounds(GrowingSet set, int[] candidates) {
    double[] gains = set.gains(candidates);
    List<Bound> bounds = new ArrayList<>(candidates.length);
    for (int c = 0; c < candidates.length; c++) {
      bounds.add(new Bound(candidates[c], gains[c], set.size()));
    }
    return bounds;
  }

  private static int next(GrowingSet set, PriorityQueue<Bound> queue) {
    while (true) {
      Bound first = queue.peek();
      if (!set.changed(first.candidate, first.size)) {
        queue.remove();
        return first.candidate;
      }
      int[] stale = new int[BATCH];
      int count = 0;
      while (count < BATCH
          && !queue.isEmpty()
          && set.changed(queue.peek().candidate, queue.peek().size)) {
        stale[count++] = queue.remove().candidate;
      }
      queue.addAll(bounds(set, Arrays.copyOf(stale, count)));
    }
  }
}
