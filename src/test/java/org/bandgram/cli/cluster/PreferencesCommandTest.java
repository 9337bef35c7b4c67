package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.PreferenceOverview;
import org.bandgram.cluster.affinity.PreferenceOverview.Quantile;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import org.bandgram.order.CurveKind;
import org.bandgram.similarity.Gaussian;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PreferencesCommandTest {
  @TempDir private Path folder;

  private static CommandRun preferences(Path input, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "preferences";
    arguments[1] = input.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return CommandRun.of(arguments);
  }

  @Test
  void jsonHoldsWhatTheLibraryFinds() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 257);
    CommandRun run =
        preferences(
            input,
            "--json --columns x,y --half-bandwidth 20 --curves 2 --curve morton --similarity gaussian:0.5 --seed 7"
                .split(" "));
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    JsonNode json = new ObjectMapper().readTree(run.out());
    PreferenceOverview expected = overview(input);
    assertThat(json.get("n").asInt()).isEqualTo(257);
    assertThat(json.get("d").asInt()).isEqualTo(2);
    assertThat(json.get("similarity").asText()).isEqualTo("gaussian:0.5");
    assertThat(json.get("precision").asText()).isEqualTo("float32");
    assertThat(json.get("half_bandwidth").asInt()).isEqualTo(20);
    assertThat(json.get("curves").asInt()).isEqualTo(2);
    assertThat(json.get("seed").asLong()).isEqualTo(7);
    assertThat(json.get("lower").asDouble()).isEqualTo(expected.range().lower());
    assertThat(json.get("upper").asDouble()).isEqualTo(expected.range().upper());
    assertThat(json.get("quantiles")).hasSize(expected.quantiles().size());
    for (int row = 0; row < expected.quantiles().size(); row++) {
      JsonNode found = json.get("quantiles").get(row);
      assertThat(
              new Quantile(
                  found.get("q").asDouble(),
                  found.get("kept").asDouble(),
                  found.get("sampled").asDouble()))
          .isEqualTo(expected.quantiles().get(row));
    }
  }

  private static PreferenceOverview overview(Path input) {
    AffinityOptions defaults = AffinityOptions.defaults();
    DataSet data =
        PointReader.read(
            input, ReadOptions.defaults().withColumns(List.of("x", "y")), Progress.NONE);
    try (Execution execution = Execution.onThreads(1)) {
      return PreferenceOverview.of(
          data.points(),
          defaults
              .withHalfBandwidth(20)
              .withCurves(2)
              .withOrdering(defaults.bands().ordering().withCurve(CurveKind.MORTON))
              .withSimilarity(new Gaussian(0.5))
              .withPrecision(Precision.FLOAT32)
              .withPropagation(defaults.propagation().withSeed(7)),
          execution);
    }
  }

  /** Distances of 1, 4 and 9 between four points on a line, worked out by hand. */
  @Test
  void theTableHasAllQuantiles() {
    Path input = InputFiles.write(folder.resolve("line.csv"), "x\n0\n1\n2\n3\n");
    CommandRun run = preferences(input);
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines())
        .containsExactly(
            "input       " + input + ": 4 points in 1 dimension (x)",
            "similarity  nse in float32",
            "kept        all similarities",
            "lower       -4.0000         below it: as few clusters as possible",
            "upper       -1.0000         from it on: every point is a cluster",
            "quantile    kept            sampled",
            "0           -9.0000         -9.0000",
            "0.1         -8.5000         -8.5000",
            "0.25        -4.0000         -4.0000",
            "0.5         -2.5000         -2.5000",
            "0.75        -1.0000         -1.0000",
            "0.9         -1.0000         -1.0000",
            "1           -1.0000         -1.0000");
    assertThat(preferences(input, "--half-bandwidth", "1").out())
        .contains("kept        half-bandwidth 1 along 2 curves");
  }

  @Test
  void wrongInputIsOneLine() {
    Path one = InputFiles.write(folder.resolve("one.csv"), "x,y\n1,2\n");
    assertThat(preferences(one))
        .isEqualTo(
            new CommandRun(
                2,
                "",
                "bandgram: "
                    + one
                    + ": the number of points is 1, but must be at least 2 for a preference range"
                    + System.lineSeparator()));
    CommandRun narrow = preferences(one, "--half-bandwidth", "0");
    assertThat(narrow.exitCode()).isEqualTo(2);
    assertThat(narrow.errorLines())
        .containsExactly("bandgram: --half-bandwidth is 0, but must be at least 1");
  }

  @Test
  void optionsOfClusteringAreUnknown() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    CommandRun run = preferences(input, "--damping", "0.9");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("unknown option");
  }
}
