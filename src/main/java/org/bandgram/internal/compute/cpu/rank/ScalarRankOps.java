package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.Backend;

/** Plain loops. */
public final class ScalarRankOps extends HostRankOps {
  @Override
  String name() {
    return Backend.CPU_SCALAR;
  }

  @Override
  void update(RankLanes lanes, int from, int to) {
    lanes.update(from, to);
  }
}
