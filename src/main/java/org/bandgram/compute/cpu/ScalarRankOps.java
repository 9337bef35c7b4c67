package org.bandgram.compute.cpu;

import org.bandgram.compute.RankVectors;

/** Plain loops. */
final class ScalarRankOps extends HostRankOps {
  @Override
  public String name() {
    return ScalarCpuBackend.NAME;
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
    lanes.update(from, to);
    lanes.finish(block);
  }
}
