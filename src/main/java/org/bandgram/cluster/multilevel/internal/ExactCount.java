package org.bandgram.cluster.multilevel.internal;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.internal.points.PointGroups;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.SimilarityRows;

/**
 * Brings a choice of exemplars among groups to an exact number: the clusters whose groups lose
 * least by joining another are given up, or the groups that lose most by their exemplar become
 * exemplars. In rounds, of which each changes a cluster at most once.
 *
 * @param candidate whether a group's exemplar may represent others
 */
record ExactCount(PointGroups groups, IntPredicate candidate, GramOps ops, Execution execution) {
  /** Rows of similarities that a thread computes at once. */
  private static final int ROWS = 16;

  /**
   * Adjusts a choice.
   *
   * @param exemplars groups, ascending, at least 1
   * @param clusters how many are wanted, at least 1 and at most the number of candidates
   * @return as many groups as wanted, ascending
   */
  int[] adjust(int[] exemplars, int clusters) {
    int[] chosen = exemplars;
    while (chosen.length > clusters) {
      chosen = without(chosen, chosen.length - clusters);
    }
    while (chosen.length < clusters) {
      chosen = with(chosen, clusters - chosen.length);
    }
    return chosen;
  }

  private int[] labels(int[] exemplars) {
    return ops.nearest(
        groups.representatives(),
        groups.exemplars().select(exemplars),
        groups.similarity(),
        execution);
  }

  /** Gives up to {@code surplus} clusters, at least one. */
  private int[] without(int[] exemplars, int surplus) {
    double[] loss = new double[exemplars.length];
    int[] heir = heirs(exemplars, loss);
    int[] order = sorted(exemplars.length, Comparator.comparingDouble(c -> loss[c]));
    boolean[] gone = new boolean[exemplars.length];
    boolean[] inherits = new boolean[exemplars.length];
    int given = 0;
    for (int c : order) {
      if (given < surplus && !inherits[c] && !gone[heir[c]]) {
        gone[c] = true;
        inherits[heir[c]] = true;
        given++;
      }
    }
    return IntStream.range(0, exemplars.length)
        .filter(c -> !gone[c])
        .map(c -> exemplars[c])
        .toArray();
  }

  /** Finds the exemplar that each cluster would lose least by joining, and that loss; O(K² d). */
  private int[] heirs(int[] exemplars, double[] loss) {
    int k = exemplars.length;
    int[] labels = labels(exemplars);
    double[] weights = new double[k];
    for (int i = 0; i < labels.length; i++) {
      weights[labels[i]] += groups.weights()[i];
    }
    int[] heir = new int[k];
    PointSet points = groups.exemplars().select(exemplars);
    SimilarityRows similarities = ops.rows(points, points, groups.similarity(), execution);
    Precision precision = points.precision();
    execution.forBlocks(
        k,
        ROWS,
        (block, from, to) -> {
          try (Arena arena = Arena.ofConfined()) {
            MemorySegment rows =
                arena.allocate((long) (to - from) * k * precision.bytes(), Long.BYTES);
            similarities.rows(from, to, rows);
            for (int c = from; c < to; c++) {
              long start = (long) (c - from) * k;
              heir[c] = heir(c, k, other -> precision.get(rows, start + other));
              double lost = precision.get(rows, start + c) - precision.get(rows, start + heir[c]);
              loss[c] = weights[c] * lost;
            }
          }
        });
    return heir;
  }

  private static int heir(int cluster, int count, IntToDoubleFunction similarity) {
    int best = cluster == 0 ? 1 : 0;
    for (int other = best + 1; other < count; other++) {
      boolean isBetter = similarity.applyAsDouble(other) > similarity.applyAsDouble(best);
      best = isBetter && other != cluster ? other : best;
    }
    return best;
  }

  /** Adds up to {@code missing} exemplars, at least one. */
  private int[] with(int[] exemplars, int missing) {
    int[] labels = labels(exemplars);
    boolean[] taken = new boolean[groups.size()];
    for (int k : exemplars) {
      taken[k] = true;
    }
    double[] loss = new double[groups.size()];
    Arrays.setAll(loss, i -> groups.own(i) - similarity(i, exemplars[labels[i]]));
    int[] order =
        Arrays.stream(sorted(groups.size(), Comparator.comparingDouble(i -> -loss[i])))
            .filter(i -> !taken[i] && candidate.test(i))
            .toArray();
    boolean[] split = new boolean[exemplars.length];
    int added = 0;
    for (int i : order) {
      if (added < missing && !split[labels[i]]) {
        taken[i] = true;
        split[labels[i]] = true;
        added++;
      }
    }
    return Partition.indices(taken);
  }

  private double similarity(int i, int exemplar) {
    return groups.between(i, exemplar);
  }

  private static int[] sorted(int count, Comparator<Integer> comparator) {
    return IntStream.range(0, count)
        .boxed()
        .sorted(comparator)
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
