package org.bandgram.compute.cpu;

/** Plain loops. */
final class ScalarRankOps extends HostRankOps {
  @Override
  public String name() {
    return ScalarCpuBackend.NAME;
  }

  @Override
  void update(RankLanes lanes, int from, int to) {
    lanes.update(from, to);
  }
}
