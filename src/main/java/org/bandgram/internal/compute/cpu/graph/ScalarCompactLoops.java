package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;

/** The loops of {@link CompactLoops} over one slot at a time. */
public final class ScalarCompactLoops implements CompactLoops {
  @Override
  public long leastTwo(float[] bases, float[] dissimilarities, int from, int to, float damped) {
    int least = NONE;
    int next = NONE;
    for (int p = from; p < to; p++) {
      int sum = negatedSum(bases[p], dissimilarities[p], damped);
      next = Math.min(next, Math.max(least, sum));
      least = Math.min(least, sum);
    }
    return (long) least << Integer.SIZE | next;
  }

  @Override
  public int find(float[] bases, float[] dissimilarities, int from, float damped, int negatedSum) {
    int p = from;
    while (negatedSum(bases[p], dissimilarities[p], damped) != negatedSum) {
      p++;
    }
    return p;
  }

  private static int negatedSum(float base, float dissimilarity, float damped) {
    float further = Math.max(dissimilarity, Math.min(0, -base) - damped);
    return Float.floatToRawIntBits(Math.max(0, -base) + further);
  }

  @Override
  public float sumPositive(float[] negated, int from, int to, float[] partial) {
    Arrays.fill(partial, 0);
    for (int p = from; p < to; p++) {
      partial[(p - from) % PARTIAL_SUMS] += Math.max(0, -negated[p]);
    }
    return PartialSums.ofEight(partial);
  }
}
