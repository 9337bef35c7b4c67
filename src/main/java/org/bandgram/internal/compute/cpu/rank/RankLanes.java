package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.RankIteration;

/** The update of scores row by row, with sums in four lanes. */
final class RankLanes {
  /** Lanes that sums are taken in. */
  static final int COUNT = RankIteration.LANES;

  final double[] change = new double[COUNT];
  final double[] dangling = new double[COUNT];

  final RankVectors vectors;
  final double follow;
  final double towardsTeleport;
  final double everywhere;
  private final double[] next;

  RankLanes(RankVectors vectors, double follow, double towardsTeleport, double everywhere) {
    this.vectors = vectors;
    this.next = vectors.nextShares();
    this.follow = follow;
    this.towardsTeleport = towardsTeleport;
    this.everywhere = everywhere;
  }

  /** Updates the rows {@code [from, to)}, the first of which is in lane 0. */
  void update(int from, int to) {
    double c0 = 0, c1 = 0, c2 = 0, c3 = 0;
    double d0 = 0, d1 = 0, d2 = 0, d3 = 0;
    int i = from;
    for (; i < to - 3; i += COUNT) {
      c0 += replace(i);
      c1 += replace(i + 1);
      c2 += replace(i + 2);
      c3 += replace(i + 3);
      d0 += dangling(i);
      d1 += dangling(i + 1);
      d2 += dangling(i + 2);
      d3 += dangling(i + 3);
    }
    change[0] += c0;
    change[1] += c1;
    change[2] += c2;
    change[3] += c3;
    dangling[0] += d0;
    dangling[1] += d1;
    dangling[2] += d2;
    dangling[3] += d3;
    for (int lane = 0; i < to; i++, lane++) {
      change[lane] += replace(i);
      dangling[lane] += dangling(i);
    }
  }

  private double replace(int i) {
    double score = follow * vectors.sums[i] + base(i);
    double change = Math.abs(score - vectors.scores[i]);
    vectors.scores[i] = score;
    next[i] = score * vectors.inverseOut[i];
    return change;
  }

  private double dangling(int i) {
    return vectors.inverseOut[i] == 0 ? vectors.scores[i] : 0;
  }

  private double base(int i) {
    return vectors.teleport.length == 0
        ? everywhere
        : towardsTeleport * vectors.teleport[i] + everywhere;
  }

  /** Hands the sums over. */
  void finish(int block) {
    vectors.finish(block, total(change), total(dangling));
  }

  private static double total(double[] lanes) {
    double sum = 0;
    for (double lane : lanes) {
      sum += lane;
    }
    return sum;
  }
}
