package org.bandgram.internal.compute.cpu.rank;

import java.util.Arrays;
import org.bandgram.Execution;
import org.bandgram.internal.compute.rank.RankIteration;
import org.bandgram.internal.compute.rank.RankStart;

/** A power iteration in the host's memory. */
final class HostRankIteration implements RankIteration {
  private final HostRankOps ops;
  private final HostMatrix matrix;
  private final RankVectors vectors;

  HostRankIteration(HostRankOps ops, HostMatrix matrix, RankStart start) {
    this.ops = ops;
    this.matrix = matrix;
    vectors =
        new RankVectors(byRow(start.scores()), byRow(start.inverseOut()), byRow(start.teleport()));
  }

  private double[] byRow(double[] byNode) {
    return Arrays.stream(byNode.length == 0 ? new int[0] : matrix.order())
        .mapToDouble(node -> byNode[node])
        .toArray();
  }

  @Override
  public String backend() {
    return ops.name();
  }

  @Override
  public long matrixBytes() {
    return matrix.bytes();
  }

  @Override
  public double danglingMass() {
    return vectors.danglingMass();
  }

  @Override
  public double step(
      double follow, double towardsTeleport, double everywhere, Execution execution) {
    matrix.multiply(
        vectors.shares(),
        vectors.sums,
        (block, from, to) -> {
          RankLanes lanes = new RankLanes(vectors, follow, towardsTeleport, everywhere);
          ops.update(lanes, from, to);
          lanes.finish(block);
        },
        execution);
    vectors.swap();
    return vectors.change();
  }

  @Override
  public double[] scores() {
    int[] order = matrix.order();
    double[] values = new double[order.length];
    for (int p = 0; p < order.length; p++) {
      values[order[p]] = vectors.scores[p];
    }
    return values;
  }
}
