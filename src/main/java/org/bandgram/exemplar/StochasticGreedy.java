package org.bandgram.exemplar;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.exemplar.ExemplarSelection.Guarantee;

/** See {@link ExemplarOptimizer#stochasticGreedy}. */
record StochasticGreedy() implements ExemplarOptimizer {
  @Override
  public String name() {
    return "stochastic-greedy";
  }

  @Override
  public ExemplarSelection select(
      ExemplarClustering function, SelectionOptions options, Execution execution) {
    GrowingSet set = GrowingSet.of(function, options, execution);
    int n = function.points().size();
    int sample =
        (int) Math.ceil((double) n / options.k() * Math.log(1 / options.accuracy().epsilon()));
    SplittableRandom random = new SplittableRandom(options.seed());
    int[] rest = rest(set, n);
    int count = rest.length;
    while (!set.isFull()) {
      int[] chosen = draw(rest, count, Math.clamp(sample, 1, count), random);
      int best = best(chosen, set.gains(chosen));
      set.add(best);
      remove(rest, count, best);
      count--;
    }
    return set.result(
        new Guarantee(
            Math.max(0, Guarantee.GREEDY_RATIO - options.accuracy().epsilon()),
            "at least 1 - 1/e - epsilon of the best value in expectation"));
  }

  private static int[] rest(GrowingSet set, int n) {
    int[] rest = new int[n];
    int count = 0;
    for (int c = 0; c < n; c++) {
      if (!set.contains(c)) {
        rest[count++] = c;
      }
    }
    return Arrays.copyOf(rest, count);
  }

  /** Moves a random sample to the front, and returns it in ascending order. */
  private static int[] draw(int[] rest, int count, int sample, SplittableRandom random) {
    for (int s = 0; s < sample; s++) {
      swap(rest, s, random.nextInt(s, count));
    }
    int[] drawn = Arrays.copyOf(rest, sample);
    Arrays.sort(drawn);
    return drawn;
  }

  /** Replaces a candidate, which is near the front, by the last one. */
  private static void remove(int[] rest, int count, int candidate) {
    int place = 0;
    while (rest[place] != candidate) {
      place++;
    }
    swap(rest, place, count - 1);
  }

  private static void swap(int[] values, int a, int b) {
    int kept = values[a];
    values[a] = values[b];
    values[b] = kept;
  }

  private static int best(int[] candidates, double[] gains) {
    int best = 0;
    for (int c = 1; c < candidates.length; c++) {
      if (gains[c] > gains[best]) {
        best = c;
      }
    }
    return candidates[best];
  }
}
