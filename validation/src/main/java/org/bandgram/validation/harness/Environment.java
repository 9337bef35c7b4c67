package org.bandgram.validation.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.bandgram.Provenance.BuildInfo;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.text.ByteCount;

/**
 * What a measurement depends on besides the code under test.
 *
 * @param jdk version and vendor of the JVM
 * @param system operating system and architecture
 * @param cpu model of the processor, how many of them the JVM sees, and the memory of the machine
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
        "%s, %d processors, %s"
            .formatted(
                processor(CPU_INFO),
                Runtime.getRuntime().availableProcessors(),
                ByteCount.format(SystemMemory.totalBytes())),
        BackendProvider.cudaStatus());
  }

  /**
   * Returns the first processor's name, family and model, since a virtual machine may hide the
   * generation from the name; the architecture where the file does not tell a name.
   *
   * @param cpuInfo as Linux describes its processors
   */
  static String processor(Path cpuInfo) {
    Map<String, String> first = new HashMap<>();
    try (Stream<String> lines = Files.lines(cpuInfo)) {
      lines
          .map(line -> line.split("\\s*:\\s*", 2))
          .filter(field -> field.length == 2)
          .forEach(field -> first.putIfAbsent(field[0], field[1]));
    } catch (IOException | UncheckedIOException e) {
      // Not Linux: the architecture has to do.
    }
    String name = first.getOrDefault("model name", System.getProperty("os.arch"));
    return first.containsKey("cpu family")
        ? "%s (family %s, model %s)".formatted(name, first.get("cpu family"), first.get("model"))
        : name;
  }
}
