package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
  @TempDir private Path folder;

  /** A narrow band and few iterations, so that it takes a moment. */
  @Test
  void clustersTheCities() throws IOException {
    Path out = folder.resolve("demo");
    CommandRun run =
        CommandRun.of(
            "demo",
            "--method",
            "band",
            "--half-bandwidth",
            "2",
            "--max-iterations",
            "3",
            "--out",
            out.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("48,936 points on the globe (lat, lon)")
        .contains("cities by GeoNames (https://www.geonames.org), CC BY 4.0")
        .contains("written to");
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).hasSize(1 + 48_936);
    assertThat(ClusterCommandTest.files(out))
        .containsExactly("clusters.png", "exemplars.csv", "labels.csv", "summary.json");
  }
}
