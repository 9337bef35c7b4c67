package org.bandgram.validation.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportInventoryTest {
  private final ReportInventory inventory = new ReportInventory();

  @Test
  void aReportNamesItsFiles(@TempDir Path folder) throws IOException {
    assertThat(inventory.list(Path.of("validation/evaluation-time/results/summary.md")))
        .containsExactly("runs.csv.gz", "speed-ups.png", "summary.md");
    String large = Files.readString(Path.of("validation/device-equality/results/summary.md"));
    String small = large.replace("runs.csv.gz", "runs.csv");
    assertThat(inventory.list(Files.writeString(folder.resolve("summary.md"), small)))
        .containsExactly("runs.csv", "summary.md");
    String drawn = small + "\n![x](x.png)\n\n![a](a.png)\n";
    assertThat(inventory.list(Files.writeString(folder.resolve("summary.md"), drawn)))
        .containsExactly("a.png", "runs.csv", "summary.md", "x.png");
    assertThat(inventory.list(Path.of("validation/half-precision/results/summary.md")))
        .contains("runs.csv.gz", "summary.md")
        .doesNotContain("runs.csv");
    assertThat(inventory.file()).isEqualTo("summary.md");
  }

  @Test
  void anotherTextNamesNone(@TempDir Path folder) throws IOException {
    Path notes = Files.writeString(folder.resolve("summary.md"), "# Notes\n\n![x](runs.csv)\n");
    assertThat(inventory.list(notes)).isEmpty();
    assertThat(inventory.list(Files.write(notes, new byte[] {-1, 0, -2}))).isEmpty();
  }
}
