package org.bandgram.internal.compute.cpu.gram;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.similarity.Similarity;

/**
 * Points whose most similar candidates are asked for again and again. If a point's candidate is
 * still there, no other one that was there before is more similar, so that only new ones are
 * compared. Similarities have the same bits in any panel, and ties go to the lowest index, so the
 * answer is that of comparing all. Remembers 8 bytes a point.
 */
final class RecurringPoints extends HeldPoints {
  private final VectorGramOps ops;
  private int[] last = {};
  private Similarity compared;
  private int[] best;
  private float[] greatest;

  RecurringPoints(VectorGramOps ops, PointSet points, Execution execution) {
    super(ops, points, execution);
    this.ops = ops;
  }

  @Override
  protected int[] findNearest(
      int[] numbers, PointSet candidates, Similarity similarity, Execution execution) {
    if (points().precision() != Precision.FLOAT32
        || !ops.comparesAll(points(), candidates, similarity)) {
      last = new int[0];
      return findNearest(candidates, similarity, execution);
    }
    Similarity comparison = GramArguments.comparison(similarity);
    int[] added =
        IntStream.range(0, numbers.length)
            .filter(c -> Arrays.binarySearch(last, numbers[c]) < 0)
            .toArray();
    if (!comparison.equals(compared) || added.length == numbers.length) {
      compareAll(candidates, comparison, execution);
    } else {
      int[] before = last;
      last = new int[0]; // if this ends early, nothing is known
      compareAgain(before, numbers, added, candidates, comparison, execution);
    }
    last = numbers.clone();
    compared = comparison;
    return best.clone();
  }

  private void compareAll(PointSet candidates, Similarity comparison, Execution execution) {
    best = new int[points().size()];
    greatest = new float[best.length];
    new NearestSearch(points(), candidates, best)
        .byComparison(
            comparison,
            (from, to, kernel) -> {
              for (int i = from; i < to; i++) {
                greatest[i] = (float) kernel.greatest(i - from);
              }
            },
            execution);
  }

  private void compareAgain(
      int[] before,
      int[] numbers,
      int[] added,
      PointSet candidates,
      Similarity comparison,
      Execution execution) {
    int[] now = Arrays.stream(before).map(number -> Arrays.binarySearch(numbers, number)).toArray();
    int[] lost = IntStream.range(0, best.length).filter(i -> now[best[i]] < 0).toArray();
    int[] left = IntStream.range(0, best.length).filter(i -> now[best[i]] >= 0).toArray();
    Arrays.setAll(best, i -> now[best[i]]);
    NearestSearch.byComparison(
        points(),
        lost,
        candidates,
        comparison,
        (from, to, kernel) -> {
          for (int at = from; at < to; at++) {
            take(lost[at], kernel.leaders()[at - from], kernel.greatest(at - from));
          }
        },
        execution);
    if (added.length == 0) {
      return;
    }
    NearestSearch.byComparison(
        points(),
        left,
        candidates.select(added),
        comparison,
        (from, to, kernel) -> {
          for (int at = from; at < to; at++) {
            offer(left[at], added[kernel.leaders()[at - from]], kernel.greatest(at - from));
          }
        },
        execution);
  }

  private void offer(int point, int candidate, double similarity) {
    if (similarity > greatest[point]
        || (similarity == greatest[point] && candidate < best[point])) {
      take(point, candidate, similarity);
    }
  }

  private void take(int point, int candidate, double similarity) {
    best[point] = candidate;
    greatest[point] = (float) similarity;
  }
}
