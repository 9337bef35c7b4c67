package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EnvironmentTest {
  @TempDir private Path folder;

  private String processor(String cpuInfo) throws IOException {
    return Environment.processor(Files.writeString(folder.resolve("cpuinfo"), cpuInfo));
  }

  @Test
  void namesTheProcessorAndItsGeneration() throws IOException {
    String zen5 = "processor\t: 0\ncpu family\t: 26\nmodel\t\t: 2\nmodel name\t: AMD EPYC\n\n";
    assertThat(processor(zen5 + zen5.replace("26", "25")))
        .isEqualTo("AMD EPYC (family 26, model 2)");
    assertThat(processor("model name : A: 1\n")).isEqualTo("A: 1");
  }

  @Test
  void namesTheArchitectureElsewhere() throws IOException {
    String architecture = System.getProperty("os.arch");
    assertThat(processor("processor : 0\n")).isEqualTo(architecture);
    assertThat(Environment.processor(folder.resolve("none"))).isEqualTo(architecture);
  }

  @Test
  void tellsTheMemory() {
    assertThat(Environment.current().cpu()).matches(".+, \\d+ processors, [\\d.]+ [KMGT]iB");
  }
}
