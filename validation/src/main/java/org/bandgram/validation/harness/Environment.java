package org.bandgram.validation.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.Provenance.BuildInfo;
import org.bandgram.internal.compute.choice.BackendProvider;

/**
 * What a measurement depends on besides the code under test.
 *
 * @param build the build that measured
 * @param jdk version and vendor of the JVM
 * @param system operating system and architecture
 * @param cpu model of the processor and how many of them the JVM sees
 * @param gpu the GPU in use, or why there is none
 */
public record Environment(BuildInfo build, String jdk, String system, String cpu, String gpu) {
  private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

  /** Returns the environment of this JVM. */
  public static Environment current() {
    return new Environment(
        BuildInfo.current(),
        System.getProperty("java.version") + " " + System.getProperty("java.vendor"),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        "%s, %d processors".formatted(cpuModel(), Runtime.getRuntime().availableProcessors()),
        BackendProvider.cudaStatus());
  }

  private static String cpuModel() {
    try {
      for (String line : Files.readAllLines(CPU_INFO)) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).strip();
        }
      }
    } catch (IOException e) {
      // Not Linux: the architecture has to do.
    }
    return System.getProperty("os.arch");
  }
}
