package org.bandgram.internal.compute.cpu.rank;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** Updates with vectors of four numbers; plain loops where vectors are shorter. */
public final class VectorRankOps extends HostRankOps {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
  private static final boolean SUITS = DoubleVector.SPECIES_PREFERRED.length() >= RankLanes.COUNT;

  @Override
  String name() {
    return "cpu-vector";
  }

  @Override
  void update(RankLanes lanes, int from, int to) {
    int end = SUITS ? to - (to - from) % RankLanes.COUNT : from;
    if (from < end) {
      updateVectors(lanes, from, end);
    }
    lanes.update(end, to);
  }

  private static void updateVectors(RankLanes lanes, int from, int end) {
    DoubleVector change = DoubleVector.zero(SPECIES);
    DoubleVector dangling = change;
    for (int i = from; i < end; i += RankLanes.COUNT) {
      change = change.add(replace(lanes, i));
      dangling = addDangling(dangling, lanes.vectors, i);
    }
    change.intoArray(lanes.change, 0);
    dangling.intoArray(lanes.dangling, 0);
  }

  /** Writes new scores and shares; returns by how much the scores have changed. */
  private static DoubleVector replace(RankLanes lanes, int i) {
    RankVectors vectors = lanes.vectors;
    DoubleVector score = DoubleVector.fromArray(SPECIES, vectors.sums, i).mul(lanes.follow);
    DoubleVector everywhere = DoubleVector.broadcast(SPECIES, lanes.everywhere);
    score =
        score.add(
            vectors.teleport.length > 0
                ? DoubleVector.fromArray(SPECIES, vectors.teleport, i)
                    .mul(lanes.towardsTeleport)
                    .add(everywhere)
                : everywhere);
    DoubleVector last = DoubleVector.fromArray(SPECIES, vectors.scores, i);
    score.intoArray(vectors.scores, i);
    score
        .mul(DoubleVector.fromArray(SPECIES, vectors.inverseOut, i))
        .intoArray(vectors.nextShares(), i);
    return score.sub(last).lanewise(VectorOperators.ABS);
  }

  private static DoubleVector addDangling(DoubleVector sum, RankVectors vectors, int i) {
    VectorMask<Double> isDangling =
        DoubleVector.fromArray(SPECIES, vectors.inverseOut, i).compare(VectorOperators.EQ, 0);
    return sum.add(DoubleVector.fromArray(SPECIES, vectors.scores, i), isDangling);
  }
}
