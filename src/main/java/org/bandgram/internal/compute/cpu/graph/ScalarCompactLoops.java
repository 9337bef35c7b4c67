package org.bandgram.internal.compute.cpu.graph;

import java.util.Arrays;

/** The loops of {@link CompactLoops} over one slot at a time. */
public final class ScalarCompactLoops implements CompactLoops {
  @Override
  public void load(CompactGraph graph, int from, int to, float[] dissimilarities) {
    for (int p = from; p < to; p++) {
      dissimilarities[p - from] = graph.greatest() - graph.similarities()[p];
    }
  }

  @Override
  public long leastTwo(
      CompactGraph graph, int i, float[] bases, float damped, float[] dissimilarities, int at) {
    int start = graph.rowStarts()[i];
    int least = NONE;
    int next = NONE;
    for (int p = start; p < graph.rowStarts()[i + 1]; p++) {
      int sum = negatedSum(bases[graph.columns()[p]], damped, dissimilarities[at + p - start]);
      next = Math.min(next, Math.max(least, sum));
      least = Math.min(least, sum);
    }
    return (long) least << Integer.SIZE | next;
  }

  @Override
  public int find(
      CompactGraph graph,
      int i,
      float[] bases,
      float damped,
      float[] dissimilarities,
      int at,
      int negatedSum) {
    int p = graph.rowStarts()[i];
    for (int d = at; ; d++) {
      if (negatedSum(bases[graph.columns()[p]], damped, dissimilarities[d]) == negatedSum) {
        return p;
      }
      p++;
    }
  }

  private static int negatedSum(float base, float damped, float dissimilarity) {
    float further = Math.max(dissimilarity, Math.min(0, -base) - damped);
    return Float.floatToRawIntBits(Math.max(0, -base) + further);
  }

  @Override
  public void sumColumns(CompactGraph graph, float[] damped, int from, int to, float[] sums) {
    float[] partial = new float[PARTIAL_SUMS];
    for (int k = from; k < to; k++) {
      Arrays.fill(partial, 0);
      int start = graph.rowStarts()[k];
      for (int p = start; p < graph.rowStarts()[k + 1]; p++) {
        float dissimilarity = graph.greatest() - graph.incoming()[p];
        float responsibility = -damped[graph.columns()[p]] - dissimilarity;
        partial[(p - start) % PARTIAL_SUMS] += Math.max(0, responsibility);
      }
      sums[k] = PartialSums.ofEight(partial);
    }
  }
}
