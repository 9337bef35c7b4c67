package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.JsonMembers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A range of numbers of clusters on the command line. */
class ClusterNumbersTest {
  @TempDir private Path folder;
  private Path points;

  @BeforeEach
  void writePoints() throws Exception {
    Random random = new Random(3);
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 120; i++) {
      text.append(10 * (i % 3) + random.nextGaussian())
          .append(',')
          .append(random.nextGaussian())
          .append('\n');
    }
    points = Files.writeString(folder.resolve("points.csv"), text);
  }

  @Test
  void aRangeEndsWithTheNumberSuggestedAndATable() throws Exception {
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(points, "--clusters 2..6 --no-picture --out", out).assertFine();
    assertThat(run.out())
        .contains("suggested")
        .contains("3 clusters (of 2 to 6): the best silhouette");
    assertThat(Files.readAllLines(out.resolve("counts.csv")))
        .hasSize(6)
        .startsWith("clusters,error,silhouette,stability,preference")
        .element(2)
        .asString()
        .startsWith("3,");
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains("\"suggested\" : 3")
        .contains("\"counts.csv\"");
    assertThat(Files.readAllLines(out.resolve("exemplars.csv"))).hasSize(4);
    CommandRun.cluster(points, "--clusters 3 --no-picture --out", out).assertDone();
    assertThat(out.resolve("counts.csv")).doesNotExist();
  }

  @Test
  void theTableOfNumbersHasANameOfItsOwn() {
    assertThat(CommandRun.cluster(points, "--clusters 2..4 --verbose").out())
        .containsPattern("(?m)^numbers +clusters +error +silhouette +stability$")
        .containsPattern("(?m)^ +3 +\\S+ +0\\.\\d{3} +");
  }

  /** Stages are parts of the whole. */
  @ParameterizedTest
  @ValueSource(strings = {"--clusters 2..4", "--clusters 3", ""})
  void stagesTakeNoLongerThanTheRun(String numbers) {
    JsonNode seconds =
        JsonMembers.parse(CommandRun.cluster(points, numbers + " --json").out()).get("seconds");
    double sum = 0;
    for (JsonNode stage : seconds) {
      sum += stage.asDouble();
    }
    double total = seconds.get("total").asDouble();
    assertThat(sum - total).isLessThanOrEqualTo(total + 1e-5);
  }

  /** Nothing that is only a hint ends a run. */
  @Test
  void pointsTooLargeForATreeGetNoHint() throws Exception {
    StringBuilder text = new StringBuilder("x,y\n");
    Random random = new Random(2);
    for (int i = 0; i < 60; i++) {
      text.append(2e152 * (10 * (i % 4) + random.nextDouble()))
          .append(',')
          .append(1e151 * random.nextDouble())
          .append('\n');
    }
    Path large = Files.writeString(folder.resolve("large.csv"), text);
    CommandRun run = CommandRun.cluster(large, "--precision float64 --pairs all").assertFine();
    assertThat(run.out()).contains("clusters    4, converged").doesNotContain("fewer");
  }

  @Test
  void aRunWithoutANumberSaysWhatFewerWouldBeBetter() {
    assertThat(CommandRun.cluster(points, "--preference -1").out())
        .contains("3 clusters would be more distinct: add --clusters 3");
    assertThat(CommandRun.cluster(points, "--clusters 9").out()).doesNotContain("more distinct");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--levels one",
        "--pairs all",
        "--weights points.csv",
        "--checkpoint state",
        "--as-published",
        "--precomputed matrix"
      })
  void whatTakesOneNumberRefusesARange(String option) {
    CommandRun run = CommandRun.cluster(points, "--clusters 2..6 " + option);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("2..6").contains("one number");
  }

  /** The doubt is in the summary that people read, and in that which programs read. */
  @Test
  void noNumberStandsOutOfPointsWithoutClusters() throws Exception {
    Random random = new Random(5);
    StringBuilder text = new StringBuilder("x,y\n");
    for (int i = 0; i < 100; i++) {
      text.append(random.nextGaussian()).append(',').append(random.nextGaussian()).append('\n');
    }
    Files.writeString(points, text);
    Path out = folder.resolve("out");
    Path page = folder.resolve("page.html");
    CommandRun run =
        CommandRun.cluster(points, "--clusters 2..8 --no-picture --report " + page + " --out", out);
    String doubt = "no number stands out: these points may have no clear clusters";
    assertThat(run.out() + run.err()).contains(doubt);
    assertThat(Files.readString(page)).contains(doubt);
    assertThat(Files.readString(out.resolve("summary.json")))
        .contains(doubt)
        .contains("\"stands_out\" : false");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kmeans --clusters 2..8", "kmeans --k 2-8", "spectral -k 2..8"})
  void commandsOfOneNumberNameTheOneThatCompares(String line) {
    String[] words = line.split(" ");
    CommandRun run = CommandRun.of(words[0], points.toString(), words[1], words[2]);
    run.assertRefusedFor(
        words[0] + " takes one number. 'bandgram cluster IN --clusters 2..8' compares several");
  }

  @Test
  void aRangeFromOneIsRefusedInWordsThatLeadOn() {
    CommandRun run = CommandRun.cluster(points, "--clusters 1..8");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("1..8").contains("from at least 2 up").contains("stands out");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "2..", "..3", "6..2", "1..4", "-3", "2..3..4", "99999999999"})
  void otherTextsAreRefused(String text) {
    refused(() -> ClusterNumbers.parse(text)).hasMessageContaining("clusters");
    assertThat(ClusterNumbers.parse("2..20")).hasToString("2..20");
    assertThat(ClusterNumbers.parse("7")).isEqualTo(new ClusterNumbers(7, 7));
  }
}
