package org.bandgram.internal.compute;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;

/** The memory of the machine and of this process; exact on Linux, from the JVM elsewhere. */
public final class SystemMemory {
  private static final Path MACHINE = Path.of("/proc/meminfo");
  private static final Path PROCESS = Path.of("/proc/self/status");

  private SystemMemory() {}

  /** Returns the bytes of memory that the machine, or the container this runs in, has. */
  public static long totalBytes() {
    return system().getTotalMemorySize();
  }

  /** Returns the bytes that can be allocated without swapping. */
  public static long availableBytes() {
    return kibibytes(MACHINE, "MemAvailable:").stream()
        .map(available -> Math.min(available, totalBytes()))
        .findFirst()
        .orElseGet(() -> system().getFreeMemorySize());
  }

  /** Returns the most bytes of memory this process has held at once, everything included. */
  public static long peakBytes() {
    return kibibytes(PROCESS, "VmHWM:").orElseGet(SystemMemory::usedByTheJvm);
  }

  private static long usedByTheJvm() {
    MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    MemoryUsage other = ManagementFactory.getMemoryMXBean().getNonHeapMemoryUsage();
    return heap.getCommitted() + other.getCommitted();
  }

  private static OperatingSystemMXBean system() {
    return (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  }

  /** Reads a line such as {@code VmHWM: 123 kB}; empty if there is no such file or line. */
  private static OptionalLong kibibytes(Path file, String key) {
    if (!Files.isReadable(file)) {
      return OptionalLong.empty();
    }
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> 1024 * Long.parseLong(line.replaceAll("\\D", "")))
          .findFirst();
    } catch (IOException e) {
      return OptionalLong.empty();
    }
  }
}
