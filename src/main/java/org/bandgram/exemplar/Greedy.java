package org.bandgram.exemplar;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;

/** See {@link ExemplarOptimizer#greedy}. */
record Greedy() implements ExemplarOptimizer {
  static final Guarantee GUARANTEE =
      new Guarantee(
          Guarantee.GREEDY_RATIO,
          "at least 1 - 1/e of the best value of the function that was maximised");

  @Override
  public String name() {
    return "greedy";
  }

  @Override
  public ExemplarSelection select(
      ExemplarClustering function, SelectionOptions options, Execution execution) {
    GrowingSet set = GrowingSet.of(function, options, execution);
    double[] gains = new double[function.points().size()];
    int known = -1;
    while (!set.isFull()) {
      update(set, gains, known);
      known = set.size();
      set.add(best(set, gains));
    }
    return set.result(GUARANTEE);
  }

  /** Computes what can have changed since there were {@code known} exemplars; -1 for all. */
  private static void update(GrowingSet set, double[] gains, int known) {
    int[] candidates = new int[gains.length];
    int count = 0;
    for (int c = 0; c < gains.length; c++) {
      if (!set.contains(c) && (known < 0 || set.changed(c, known))) {
        candidates[count++] = c;
      }
    }
    int[] changed = Arrays.copyOf(candidates, count);
    double[] computed = set.gains(changed);
    for (int c = 0; c < count; c++) {
      gains[changed[c]] = computed[c];
    }
  }

  private static int best(GrowingSet set, double[] gains) {
    int best = -1;
    for (int c = 0; c < gains.length; c++) {
      if ((best < 0 || gains[c] > gains[best]) && !set.contains(c)) {
        best = c;
      }
    }
    return best;
  }
}
