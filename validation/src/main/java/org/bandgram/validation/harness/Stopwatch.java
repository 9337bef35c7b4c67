package org.bandgram.validation.harness;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Measures time by the clock, and by the processors over all threads of this process. */
public final class Stopwatch {
  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final long startOfCpu = system.getProcessCpuTime();
  private final long start = System.nanoTime();

  private Stopwatch() {}

  public static Stopwatch start() {
    return new Stopwatch();
  }

  /** Returns seconds since the start. */
  public double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Returns processor seconds since the start; NaN where the system does not tell. */
  public double cpuSeconds() {
    long now = system.getProcessCpuTime();
    return now < 0 ? Double.NaN : (now - startOfCpu) / 1e9;
  }
}
