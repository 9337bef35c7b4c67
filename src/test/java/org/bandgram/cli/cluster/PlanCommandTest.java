package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanCommandTest {
  @TempDir private Path folder;
  private Path input;

  @BeforeEach
  void write() {
    input = InputFiles.corners(folder.resolve("points.csv"), 600);
  }

  private CommandRun plan(String... options) {
    String[] arguments = new String[options.length + 3];
    arguments[0] = "plan";
    arguments[1] = input.toString();
    arguments[2] = "--columns=x,y";
    System.arraycopy(options, 0, arguments, 3, options.length);
    return CommandRun.of(arguments);
  }

  /** 600 rows of 33 elements, three numbers each in single precision, and 160 bytes a point. */
  @Test
  void memoryIsThatOfTheBand() {
    CommandRun run = plan("--method=band", "--half-bandwidth=16", "--curves=1");
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().replaceAll(" +", " "))
        .contains("bands half-bandwidth 16 along 1 curve: 19,800 elements")
        .containsPattern("full stored 325\\.8 KiB .* fits, as asked for\n")
        .containsPattern("half stored .* fits\n")
        .containsPattern("compact recomputed 117\\.2 KiB .* fits\n");
  }

  @Test
  void waysThatDoNotSuitAreLeftOut() {
    assertThat(plan("--method=band", "--precision=float64").out())
        .contains("full ")
        .doesNotContain("half ")
        .doesNotContain("compact ");
    assertThat(plan("--method=band", "--damping=0.6").out())
        .contains("half ")
        .doesNotContain("compact ");
  }

  @Test
  void multilevelIsPlannedByItsFirstLevel() {
    assertThat(plan("--clusters=4").out().replaceAll(" +", " "))
        .contains("method multilevel\n")
        .contains("half-bandwidth 32 along 2 curves");
    assertThat(plan("--method=dense").out()).contains("half-bandwidth 599 along 1 curve: 360,000");
    assertThat(plan("--method=coo").errorLines())
        .containsExactly("bandgram: --method is coo, but must be of bands for a plan");
  }
}
