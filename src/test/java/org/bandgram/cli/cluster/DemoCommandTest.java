package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.Main;
import org.bandgram.cli.console.Interruption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class DemoCommandTest {
  @TempDir private Path folder;

  @Test
  void hasFewOptions() {
    assertThat(
            Main.commandLine().getSubcommands().get("demo").getCommandSpec().options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .filter(option -> !option.hidden())
                .map(OptionSpec::longestName))
        .containsExactlyInAnyOrder("--out", "--clusters", "--report", "--quiet", "--verbose");
  }

  @Test
  void checksTheNumberOfClusters() {
    CommandRun run = CommandRun.of("demo", "--clusters", "0", "--out", folder.toString());
    run.assertRefused("--clusters is 0, but must be at least 1");
  }

  /** A narrow band and few iterations, so that it takes a moment. */
  @Test
  void clustersTheCities() throws IOException {
    Path out = folder.resolve("demo");
    CommandLine program = CommandRun.commandLine(new Interruption());
    ClusteringArguments quick = new ClusteringArguments();
    CommandLine.populateCommand(
        quick, "--pairs=BANDS", "--levels=ONE", "--half-bandwidth=2", "--max-iterations=3");
    program.addSubcommand("quick-demo", new DemoCommand(quick));
    Path page = folder.resolve("cities.html");
    CommandRun run =
        CommandRun.of(program, "quick-demo", "--out", out.toString(), "--report", page.toString())
            .assertFine();
    assertThat(run.out())
        .contains("24,273 points on the globe (lat, lon)")
        .contains("cities by GeoNames (https://www.geonames.org), CC BY 4.0")
        .containsPattern("around +label \\d+ \\([\\d,]+ points\\): .+, ")
        .contains("written to");
    assertThat(Files.readAllLines(out.resolve("labels.csv")))
        .hasSize(1 + 24_273)
        .first()
        .isEqualTo("row,label,exemplar,city,country_code");
    assertThat(page).content().contains("<h1>24,273 points in ");
    assertThat(ClusterCommandTest.files(out))
        .containsExactly(
            "clusters.png",
            "exemplars.csv",
            "labels.csv",
            "members.csv",
            "outliers.csv",
            "profiles.csv",
            "summary.json");
  }
}
