package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters through levels, their files, and labels of new points at every level. */
@Tag("thorough")
class MultilevelCommandTest {
  private static final int POINTS = 900;

  @TempDir private Path folder;

  private Path points() throws IOException {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < POINTS; i++) {
      text.append(i % 3 * 20 + random.nextGaussian()).append(',');
      text.append(i % 2 * 20 + random.nextGaussian()).append('\n');
    }
    return Files.writeString(folder.resolve("points.csv"), text);
  }

  private static List<String> column(Path file, int column) throws IOException {
    List<String> values = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      values.add(line.split(",")[column]);
    }
    return values.subList(1, values.size());
  }

  private Path clustered() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(
                points(),
                "--verbose --clusters 12 --top-size 60 --half-bandwidth 10 --precision float64 --out",
                out)
            .assertFine();
    assertThat(run.out())
        .containsPattern("compared +through \\d+.* groups, bands of half-bandwidth 10")
        .contains(
            "affinity propagation, bands on many levels, because you gave the number of clusters");
    return out;
  }

  private static CommandRun predict(Path model, Path input, Object... options) {
    return CommandRun.line("predict", model, input, options);
  }

  @Test
  void everyLevelHasItsLabelsAndItsExemplars() throws IOException {
    Path out = clustered();
    JsonNode summary = summary(out);
    int levels = summary.get("clusters_of_levels").size();
    assertThat(levels).isGreaterThan(1);
    assertThat(summary.get("clusters_of_levels").get(levels - 1).asInt()).isEqualTo(12);
    assertThat(column(out.resolve("levels.csv"), levels))
        .isEqualTo(column(out.resolve("labels.csv"), 1));
    assertThat(Files.readAllLines(out.resolve("merges.csv"))).hasSize(12);
    assertThat(out.resolve("dendrogram.png")).isNotEmptyFile();
    for (int level = 0; level + 1 < levels; level++) {
      assertThat(Files.readAllLines(out.resolve("exemplars-level-" + level + ".csv")))
          .hasSize(1 + summary.get("clusters_of_levels").get(level).asInt());
    }
  }

  @Test
  void newPointsAreLabelledAtAnyLevel() throws IOException {
    Path out = clustered();
    Path input = folder.resolve("points.csv");
    Path labels = folder.resolve("predicted.csv");
    for (int level = 0; level < 2; level++) {
      CommandRun run = predict(out, input, "--level", level, "--out", labels);
      assertThat(run.err()).isEmpty();
      Path exemplars = out.resolve("exemplars-level-" + level + ".csv");
      if (Files.exists(exemplars)) {
        assertThat(column(exemplars, 1)).containsAll(column(labels, 2));
      }
    }
    predict(out, input, "--clusters", 6, "--out", labels);
    List<String> joined = column(labels, 1);
    for (int i = 0; i < POINTS; i++) {
      assertThat(joined.get(i)).isEqualTo(joined.get(i % 6));
    }
    assertThat(joined.stream().distinct()).hasSize(6);
  }

  @Test
  void wrongLevelsAreRefused() throws IOException {
    Path out = clustered();
    Path input = folder.resolve("points.csv");
    assertThat(predict(out, input, "--level", 9).err())
        .startsWith("bandgram: --level is 9, but must be from 0, the finest, to ");
    assertThat(predict(out, input, "--clusters", 13).err())
        .startsWith("bandgram: --clusters is 13, but must be from 1 to 12");
    assertThat(predict(out, input, "--level", 0, "--clusters", 2).err())
        .startsWith("bandgram: --level is 0, but must be left out if --clusters is given");
    Files.delete(out.resolve("merges.csv"));
    assertThat(predict(out, input, "--clusters", 2).err())
        .contains("merges.csv: not there; fewer clusters need the merges");
  }

  @Test
  void manyClustersHaveNoMerges() throws IOException {
    Path input = folder.resolve("line.csv");
    Files.write(input, IntStream.range(0, 2100).mapToObj(i -> i * 1.5 + "," + i % 7).toList());
    Path out = folder.resolve("many");
    CommandRun.cluster(input, "--clusters 2049 --no-picture --out", out).assertFine();
    assertThat(predict(out, input, "--clusters", 2).err())
        .contains("merges.csv: not there; runs with more than 2,048 clusters write no merges");
  }

  @Test
  void weightsCount() throws IOException {
    Path input = points();
    StringBuilder weights = new StringBuilder("weight\n");
    for (int i = 0; i < POINTS; i++) {
      weights.append(i == 7 ? 1e7 : 1).append('\n');
    }
    Path file = Files.writeString(folder.resolve("weights.csv"), weights);
    Path out = folder.resolve("weighted");
    CommandRun run =
        CommandRun.cluster(input, "--clusters 6 --no-picture --weights", file, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(column(out.resolve("exemplars.csv"), 1)).contains("7");
    assertThat(out.resolve("dendrogram.png")).doesNotExist();
    assertThat(CommandRun.cluster(input, "--pairs bands --levels one --weights", file).err())
        .contains("--levels is one, but must be many or auto for points with weights");
    Files.writeString(file, "weight\n1\n2\n");
    assertThat(CommandRun.cluster(input, "--weights", file).err())
        .contains(file + ": has 2 weights, but ", " has 900 points");
    Files.writeString(file, "weight\n" + "1\n".repeat(899) + "0\n");
    assertThat(CommandRun.cluster(input, "--weights", file).err())
        .contains(file + ":901: the weight is 0.0, but must be above 0");
  }
}
