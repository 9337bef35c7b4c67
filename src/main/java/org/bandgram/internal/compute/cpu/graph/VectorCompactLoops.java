package org.bandgram.internal.compute.cpu.graph;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;

/** The loops of {@link ScalarCompactLoops} with the Vector API, over whole vectors. */
public final class VectorCompactLoops implements CompactLoops {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final VectorSpecies<Integer> RANKS = VectorLanes.RANKS;
  private static final int LANES = VectorLanes.LANES;

  @Override
  public void load(CompactGraph graph, int from, int to, float[] dissimilarities) {
    float[] s = graph.similarities();
    FloatVector greatest = FloatVector.broadcast(SPECIES, graph.greatest());
    for (int p = from; p < to; p += LANES) {
      greatest.sub(FloatVector.fromArray(SPECIES, s, p)).intoArray(dissimilarities, p - from);
    }
  }

  @Override
  public long leastTwo(
      CompactGraph graph, int i, float[] bases, float damped, float[] dissimilarities, int at) {
    int[] columns = graph.columns();
    int start = graph.rowStarts()[i];
    int end = graph.rowStarts()[i + 1];
    FloatVector reach = FloatVector.broadcast(SPECIES, damped);
    IntVector leasts = IntVector.broadcast(RANKS, NONE);
    IntVector nexts = leasts;
    for (int p = start; p < end; p += LANES) {
      IntVector sum =
          negatedSum(
              FloatVector.fromArray(SPECIES, bases, 0, columns, p),
              reach,
              FloatVector.fromArray(SPECIES, dissimilarities, at + p - start));
      nexts = nexts.min(leasts.max(sum));
      leasts = leasts.min(sum);
    }
    int least = leasts.reduceLanes(VectorOperators.MIN);
    VectorMask<Integer> isLeast = leasts.compare(VectorOperators.EQ, least);
    int next =
        isLeast.trueCount() > 1
            ? least
            : leasts.blend(nexts, isLeast).reduceLanes(VectorOperators.MIN);
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
    FloatVector reach = FloatVector.broadcast(SPECIES, damped);
    int p = graph.rowStarts()[i];
    for (int d = at; ; d += LANES) {
      VectorMask<Integer> found =
          negatedSum(
                  FloatVector.fromArray(SPECIES, bases, 0, graph.columns(), p),
                  reach,
                  FloatVector.fromArray(SPECIES, dissimilarities, d))
              .compare(VectorOperators.EQ, negatedSum);
      if (found.anyTrue()) {
        return p + found.firstTrue();
      }
      p += LANES;
    }
  }

  private static IntVector negatedSum(
      FloatVector base, FloatVector damped, FloatVector dissimilarity) {
    IntVector negated = base.neg().reinterpretAsInts();
    FloatVector further =
        dissimilarity
            .reinterpretAsInts()
            .max(negated.min(0).reinterpretAsFloats().sub(damped).reinterpretAsInts())
            .reinterpretAsFloats();
    return negated.max(0).reinterpretAsFloats().add(further).reinterpretAsInts();
  }

  @Override
  public void sumColumns(CompactGraph graph, float[] damped, int from, int to, float[] sums) {
    int[] rowStarts = graph.rowStarts();
    int[] columns = graph.columns();
    float[] s = graph.incoming();
    float[] partial = new float[PARTIAL_SUMS];
    FloatVector greatest = FloatVector.broadcast(SPECIES, graph.greatest());
    for (int k = from; k < to; k++) {
      int end = rowStarts[k + 1];
      for (int lane = 0; lane < PARTIAL_SUMS; lane += LANES) {
        FloatVector sum = FloatVector.zero(SPECIES);
        for (int p = rowStarts[k] + lane; p < end; p += PARTIAL_SUMS) {
          FloatVector dissimilarity = greatest.sub(FloatVector.fromArray(SPECIES, s, p));
          IntVector negative =
              FloatVector.fromArray(SPECIES, damped, 0, columns, p)
                  .add(dissimilarity)
                  .reinterpretAsInts()
                  .min(0);
          sum = sum.sub(negative.reinterpretAsFloats());
        }
        sum.intoArray(partial, lane);
      }
      sums[k] = PartialSums.ofEight(partial);
    }
  }
}
