package org.bandgram.internal.compute.cpu.stress;

import org.bandgram.internal.compute.stress.StressOps;

/** Hands out both implementations. */
public final class StressOpsUnderTest {
  private StressOpsUnderTest() {}

  public static StressOps scalar() {
    return new HostStressOps("cpu-scalar", new ScalarStressRows());
  }

  public static StressOps vector() {
    return new HostStressOps("cpu-vector", new VectorStressRows());
  }
}
