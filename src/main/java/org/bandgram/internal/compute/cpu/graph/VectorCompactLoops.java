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
  public long leastTwo(float[] bases, float[] dissimilarities, int from, int to, float damped) {
    FloatVector reach = FloatVector.broadcast(SPECIES, damped);
    IntVector leasts = IntVector.broadcast(RANKS, NONE);
    IntVector nexts = leasts;
    for (int p = from; p < to; p += LANES) {
      IntVector sum =
          negatedSum(
              FloatVector.fromArray(SPECIES, bases, p),
              FloatVector.fromArray(SPECIES, dissimilarities, p),
              reach);
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
  public int find(float[] bases, float[] dissimilarities, int from, float damped, int negatedSum) {
    FloatVector reach = FloatVector.broadcast(SPECIES, damped);
    int p = from;
    while (true) {
      VectorMask<Integer> found =
          negatedSum(
                  FloatVector.fromArray(SPECIES, bases, p),
                  FloatVector.fromArray(SPECIES, dissimilarities, p),
                  reach)
              .compare(VectorOperators.EQ, negatedSum);
      if (found.anyTrue()) {
        return p + found.firstTrue();
      }
      p += LANES;
    }
  }

  private static IntVector negatedSum(
      FloatVector base, FloatVector dissimilarity, FloatVector damped) {
    IntVector negated = base.neg().reinterpretAsInts();
    FloatVector further =
        dissimilarity
            .reinterpretAsInts()
            .max(negated.min(0).reinterpretAsFloats().sub(damped).reinterpretAsInts())
            .reinterpretAsFloats();
    return negated.max(0).reinterpretAsFloats().add(further).reinterpretAsInts();
  }

  @Override
  public float sumPositive(float[] negated, int from, int to, float[] partial) {
    for (int lane = 0; lane < PARTIAL_SUMS; lane += LANES) {
      FloatVector sum = FloatVector.zero(SPECIES);
      for (int p = from + lane; p < to; p += PARTIAL_SUMS) {
        IntVector negative = FloatVector.fromArray(SPECIES, negated, p).reinterpretAsInts().min(0);
        sum = sum.sub(negative.reinterpretAsFloats());
      }
      sum.intoArray(partial, lane);
    }
    return PartialSums.ofEight(partial);
  }
}
