package org.bandgram.compute.cpu;

import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.bandgram.compute.RankVectors;

/** Updates with vectors of four numbers; plain loops where vectors are shorter. */
final class VectorRankOps extends HostRankOps {
  private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_256;
  private static final boolean SUITS = DoubleVector.SPECIES_PREFERRED.length() >= RankLanes.COUNT;

  @Override
  public String name() {
    return "cpu-vector";
  }

  @Override
  public void update(
      RankVectors vectors,
      double follow,
      double towardsTeleport,
      double everywhere,
      int block,
      int from,
      int to) {
    RankLanes lanes = new RankLanes(vectors, follow, towardsTeleport, everywhere);
    int end = SUITS ? to - (to - from) % RankLanes.COUNT : from;
    if (from < end) {
      boolean personal = vectors.teleport.length > 0;
      Base base = new Base(follow, personal ? towardsTeleport : 0, everywhere);
      update(vectors, base, personal, from, end, lanes);
    }
    lanes.update(end, to);
    lanes.finish(block);
  }

  /** The factors of an update. */
  private record Base(double follow, double towardsTeleport, double everywhere) {}

  private static void update(
      RankVectors vectors, Base base, boolean personal, int from, int end, RankLanes lanes) {
    DoubleVector change = DoubleVector.zero(SPECIES);
    DoubleVector dangling = change;
    for (int i = from; i < end; i += RankLanes.COUNT) {
      change = change.add(replace(vectors, base, personal, i));
      dangling = addDangling(dangling, vectors, i);
    }
    change.intoArray(lanes.change, 0);
    dangling.intoArray(lanes.dangling, 0);
  }

  /** Writes new scores and shares; returns by how much the scores have changed. */
  private static DoubleVector replace(RankVectors vectors, Base base, boolean personal, int i) {
    DoubleVector score = DoubleVector.fromArray(SPECIES, vectors.sums, i).mul(base.follow);
    DoubleVector everywhere = DoubleVector.broadcast(SPECIES, base.everywhere);
    score =
        score.add(
            personal
                ? DoubleVector.fromArray(SPECIES, vectors.teleport, i)
                    .mul(base.towardsTeleport)
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
