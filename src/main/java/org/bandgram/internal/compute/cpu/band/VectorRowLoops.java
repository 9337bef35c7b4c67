package org.bandgram.internal.compute.cpu.band;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;

/**
 * The loops of {@link ScalarRowLoops} with the Vector API, over whole vectors. Positive and
 * negative parts and maxima are taken on the bits of the numbers, see {@link
 * VectorFusedRowsFloat32}.
 */
public final class VectorRowLoops extends ScalarRowLoops {
  private static final VectorSpecies<Float> SPECIES = VectorLanes.SPECIES;
  private static final int LANES = SPECIES.length();

  @Override
  void refresh(StagedRow row, float[] bases, int at, float damping) {
    float[] r = row.responsibilities;
    float[] a = row.availabilities;
    float added = 1 - damping;
    int width = row.width;
    for (int k = 0; k < width; k += LANES) {
      FloatVector positive = positivePart(FloatVector.fromArray(SPECIES, r, k));
      FloatVector computed =
          FloatVector.fromArray(SPECIES, bases, at + k)
              .sub(positive)
              .reinterpretAsInts()
              .min(0)
              .reinterpretAsFloats();
      FloatVector.fromArray(SPECIES, a, k).mul(damping).add(computed.mul(added)).intoArray(a, k);
    }
  }

  @Override
  void findMaxima(StagedRow row) {
    float[] s = row.similarities;
    float[] a = row.availabilities;
    int width = row.width;
    int least = VectorFusedRowsFloat32.rank((float) RowMaxima.lowest(Precision.FLOAT32));
    IntVector firsts = IntVector.broadcast(VectorLanes.RANKS, least);
    IntVector seconds = firsts;
    for (int k = 0; k < width; k += LANES) {
      FloatVector sum =
          FloatVector.fromArray(SPECIES, a, k).add(FloatVector.fromArray(SPECIES, s, k));
      IntVector rank = VectorFusedRowsFloat32.rank(sum);
      seconds = seconds.max(firsts.min(rank));
      firsts = firsts.max(rank);
    }
    int top = firsts.reduceLanes(VectorOperators.MAX);
    VectorMask<Integer> isTop = firsts.compare(VectorOperators.EQ, top);
    int next =
        isTop.trueCount() > 1 ? top : firsts.blend(seconds, isTop).reduceLanes(VectorOperators.MAX);
    row.include(VectorFusedRowsFloat32.ofRank(top));
    row.include(VectorFusedRowsFloat32.ofRank(next));
  }

  @Override
  void update(StagedRow row, float damping) {
    float[] s = row.similarities;
    float[] r = row.responsibilities;
    float[] a = row.availabilities;
    float added = 1 - damping;
    int width = row.width;
    FloatVector first = FloatVector.broadcast(SPECIES, row.first);
    FloatVector second = FloatVector.broadcast(SPECIES, row.second);
    for (int k = 0; k < width; k += LANES) {
      FloatVector similarity = FloatVector.fromArray(SPECIES, s, k);
      FloatVector sum = FloatVector.fromArray(SPECIES, a, k).add(similarity);
      FloatVector rival = first.blend(second, sum.compare(VectorOperators.EQ, first));
      FloatVector.fromArray(SPECIES, r, k)
          .mul(damping)
          .add(similarity.sub(rival).mul(added))
          .intoArray(r, k);
    }
  }

  @Override
  void addPositive(StagedRow row, float[] sums, int at) {
    float[] r = row.responsibilities;
    int width = row.width;
    for (int k = 0; k < width; k += LANES) {
      FloatVector.fromArray(SPECIES, sums, at + k)
          .add(positivePart(FloatVector.fromArray(SPECIES, r, k)))
          .intoArray(sums, at + k);
    }
  }

  private static FloatVector positivePart(FloatVector v) {
    return v.reinterpretAsInts().max(0).reinterpretAsFloats();
  }
}
