package org.bandgram.internal.compute.cuda;

import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;

/** The back end under test and the readable reference it is held to. */
public final class CudaUnderTest {
  public static final Backend HOST = new ScalarCpuBackend("test");

  private CudaUnderTest() {}

  public static Backend cuda() {
    return CudaBackend.open(HOST);
  }
}
