package org.bandgram.internal.compute.cpu.rank;

import org.bandgram.internal.compute.rank.RankOps;

/** Hands out both implementations. */
public final class RankOpsUnderTest {
  private RankOpsUnderTest() {}

  public static RankOps scalar() {
    return new ScalarRankOps();
  }

  public static RankOps vector() {
    return new VectorRankOps();
  }
}
