package org.bandgram.validation.harness;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Measures the processor time that this process spends, over all its threads. */
public final class CpuClock {
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final long start = system.getProcessCpuTime();

  private CpuClock() {}

  public static CpuClock start() {
    return new CpuClock();
  }

  /** Returns processor seconds since the start; NaN where the system does not tell. */
  public double seconds() {
    long now = system.getProcessCpuTime();
    return now < 0 ? Double.NaN : (now - start) / 1e9;
  }
}
