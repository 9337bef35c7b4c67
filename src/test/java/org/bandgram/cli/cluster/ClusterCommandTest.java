package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.cli.CommandRun.assertMembers;
import static org.bandgram.cli.CommandRun.summary;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.JsonMembers;
import org.bandgram.cli.console.Interruption;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.ExternalIndices;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.order.CurveKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

public class ClusterCommandTest {
  private static final String OPTIONS =
      "--label-column corner --half-bandwidth 20 --curve morton --preference q:0.1 --threads 1"
          + " --out";

  @TempDir private Path folder;

  private Path corners() {
    return InputFiles.corners(folder.resolve("points.csv"), 257);
  }

  @Test
  void theMethodOfTheBandPaperIsThatOfTheLibrary() throws IOException {
    Path input = corners();
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(
            input,
            "--label-column corner --as-published --half-bandwidth 20 --damping 0.6 --curve morton"
                + " --max-iterations 200 --preference q:0.1 --out",
            out);
    assertThat(run.err()).isEmpty();
    DataSet data = ReaderFiles.read(input, ReadOptions.defaults().withLabelColumn("corner"));
    AffinityOptions options =
        AffinityOptions.asPublished()
            .withHalfBandwidth(20)
            .withDamping(0.6)
            .withPreference(Preference.quantile(0.1));
    Clustering expected =
        BandAffinityPropagation.fit(
            data.points(),
            options.withPropagation(propagation -> propagation.withMaxIterations(200)));
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).isEqualTo(labelLines(expected));
    assertThat(run.out())
        .contains("affinity propagation, bands on one level, because you chose these pairs");
  }

  /** The paper's comparison: both with the same preference, damping, iterations and assignment. */
  @Test
  void itsBaselineIsPublishedToo() throws IOException {
    Path input = corners();
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(
            input,
            "--label-column corner --as-published --pairs coo --half-bandwidth 20 --json --out",
            out);
    assertThat(run.err()).isEmpty();
    DataSet data = ReaderFiles.read(input, ReadOptions.defaults().withLabelColumn("corner"));
    try (Execution execution = Execution.onThreads(2)) {
      Clustering expected =
          AffinityPropagation.fitCoo(
              data.points(), AffinityOptions.asPublished().withHalfBandwidth(20), execution);
      assertThat(Files.readAllLines(out.resolve("labels.csv"))).isEqualTo(labelLines(expected));
    }
    JsonNode summary = JsonMembers.parse(run.out());
    assertThat(summary.path("published").asBoolean()).isTrue();
    assertThat(summary.path("pairs").asText()).isEqualTo("coo");
    assertThat(summary.path("assignment").asText()).isEqualTo("in-band");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--pairs graph;pairs is graph, but must be bands or coo",
        "--curves 2;curves is 2, but must be 1",
        "--curve hilbert;curve is hilbert, but must be morton",
        "--precision float64;precision is float64, but must be float32",
        "--messages compact;messages is compact, but must be full",
        "--assignment nearest;assignment is nearest, but must be in-band",
        "--jitter 0.1;jitter is 0.1, but must be 0.0",
        "--refine;refine is true, but must be false",
        "--neighbours 5;neighbours cannot be combined"
      })
  void optionsThatContradictTheBandPaperAreRefused(String refused) {
    String option = refused.split(";")[0];
    CommandRun run = CommandRun.cluster(Path.of("points.csv"), "--as-published " + option);
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .startsWith("bandgram: --" + refused.split(";")[1] + " with --as-published");
  }

  @Test
  void writesWhatTheLibraryFinds() throws IOException {
    Path input = corners();
    Path out = folder.resolve("a").resolve("b");
    CommandRun.cluster(input, OPTIONS, out).assertFine();

    DataSet data = ReaderFiles.read(input, ReadOptions.defaults().withLabelColumn("corner"));
    Clustering expected = fit(data);
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).isEqualTo(labelLines(expected));
    JsonNode summary = summary(out);
    assertSummary(summary, data, expected);
    ExemplarTable table = ExemplarTable.read(out.resolve("exemplars.csv"), Precision.FLOAT32);
    assertThat(table.inputRows()).isEqualTo(expected.exemplars());
    assertThat(table.memberCounts()).isEqualTo(expected.sizes());
    assertThat(ImageIO.read(out.resolve("clusters.png").toFile()).getWidth()).isGreaterThan(400);
    assertThat(files(out))
        .containsExactly(
            "clusters.png",
            "exemplars.csv",
            "labels.csv",
            "outliers.csv",
            "profiles.csv",
            "summary.json");
    assertThat(files(folder)).containsExactly("a", "points.csv");
  }

  private static Clustering fit(DataSet data) {
    AffinityOptions options = AffinityOptions.defaults();
    return BandAffinityPropagation.fit(
        data.points(),
        options
            .withHalfBandwidth(20)
            .withOrdering(ordering -> ordering.withCurve(CurveKind.MORTON))
            .withPreference(Preference.quantile(0.1)));
  }

  private static List<String> labelLines(Clustering clustering) {
    int[] exemplars = clustering.exemplarOfRow();
    Stream<String> rows =
        IntStream.range(0, exemplars.length)
            .mapToObj(i -> i + "," + clustering.labels()[i] + "," + exemplars[i]);
    return Stream.concat(Stream.of("row,label,exemplar"), rows).toList();
  }

  private static void assertSummary(JsonNode summary, DataSet data, Clustering expected) {
    assertMembers(
        summary,
        "n: 257, d: 2, method: affinity-propagation, pairs: bands, "
            + "levels: one, half_bandwidth: 20, curve: morton, device: cpu, "
            + "precision: float32");
    assertThat(expected.preference()).hasValue(summary.get("preference").asDouble());
    assertMembers(summary, "preference_rule: q:0.1");
    assertThat(expected.damping()).hasValue(summary.get("damping_at_end").asDouble());
    assertThat(summary.get("iterations").asInt()).isEqualTo(expected.iterations());
    assertThat(summary.get("converged").asBoolean()).isEqualTo(expected.converged());
    assertThat(summary.get("clusters").asInt()).isEqualTo(expected.clusterCount());
    assertThat(summary.get("orphans").asInt()).isEqualTo(expected.orphans());
    assertThat(summary.get("net_similarity").asDouble()).isEqualTo(expected.netSimilarity());
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(summary.get("clustering_error").asDouble())
          .isEqualTo(ClusteringError.mean(data.points(), expected.exemplarOfRow(), execution));
    }
    assertThat(summary.get("recall_10nn").asDouble()).isBetween(0.5, 1.0);
    ExternalIndices indices =
        ExternalIndices.of(data.labels().orElseThrow().classes(), expected.labels());
    assertThat(summary.get("ari").asDouble()).isEqualTo(indices.adjustedRandIndex());
    assertThat(summary.get("nmi").asDouble()).isEqualTo(indices.normalizedMutualInformation());
    assertSeconds(summary.get("seconds"));
    assertThat(summary.get("peak_memory_bytes").asLong()).isGreaterThan(1 << 20);
  }

  private static void assertSeconds(JsonNode seconds) {
    double stages = 0;
    for (String stage :
        List.of("read", "choose", "order", "construct", "propagate", "assign", "evaluate")) {
      assertThat(seconds.get(stage).asDouble()).as(stage).isNotNegative();
      stages += seconds.get(stage).asDouble();
    }
    assertThat(seconds.get("total").asDouble()).isGreaterThanOrEqualTo(stages - 1e-4);
  }

  @Test
  void printsASummaryAndNothingElseWithoutAFolder() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    CommandRun run = CommandRun.cluster(input, "--label-column corner --clusters 4").assertFine();
    assertThat(run.out().lines())
        .containsExactly(
            "clusters    4, converged",
            "sizes       largest 10 points, median 10, smallest 10",
            "distance    0.4166 to the exemplar (root mean square)",
            "agreement   ARI 1.0000, NMI 1.0000 with the known classes",
            "silhouette  0.96 (1: far from other clusters, 0: between two)",
            "outliers    0 of 40 points",
            "about       label 0 (10 points): corner a 100 %, all 25 %; y 0.56 (-1.3 sd); x 0.62"
                + " (-1.3 sd)",
            "            label 1 (10 points): corner c 100 %, all 25 %; y 10.6 (+1.4 sd); x 0.45"
                + " (-1.4 sd)",
            "            label 2 (10 points): corner d 100 %, all 25 %; x 10.6 (+1.3 sd); y 10.4"
                + " (+1.3 sd)",
            "            label 3 (10 points): corner b 100 %, all 25 %; y 0.53 (-1.3 sd); x 10.5"
                + " (+1.3 sd)",
            "input       %s: 40 points in 2 dimensions (x, y)".formatted(input),
            "method      affinity propagation, bands on many levels, because you gave the number of"
                + " clusters");
    assertThat(files(folder)).containsExactly("points.csv");
  }

  @Test
  void aSampleIsClusteredByKMedoids() throws IOException {
    Path input = corners();
    Path out = folder.resolve("medoids");
    CommandRun run =
        CommandRun.cluster(
            input, "--label-column corner --pairs sample --clusters 5 --damping 0.9 --out", out);
    assertThat(run.err()).contains("--damping has no effect with --pairs sample");
    assertThat(run.out()).contains("5, converged");
    DataSet data = ReaderFiles.read(input, ReadOptions.defaults().withLabelColumn("corner"));
    Clustering expected = KMedoids.fit(data.points(), KMedoids.Options.of(5));
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).isEqualTo(labelLines(expected));
    JsonNode summary = summary(out);
    assertMembers(summary, "method: k-medoids, pairs: sample, sample: 257");
    assertThat(summary.has("damping")).isFalse();
    assertThat(summary.has("recall_10nn")).isFalse();
    Path again = folder.resolve("again.csv");
    assertThat(CommandRun.of("predict", out.toString(), input.toString(), "--out=" + again))
        .extracting(CommandRun::exitCode)
        .isEqualTo(0);
    CommandRun plan =
        CommandRun.of("plan", input.toString(), "--pairs=sample", "--clusters=5", "--columns=x,y");
    assertThat(plan.out()).contains("sample, by k-medoids: 257 points").contains("fits");
  }

  /** K-medoids is taken for a number of clusters, many levels if damping is given, too. */
  @Test
  void aNumberOfClustersIsFoundByKMedoids() {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 4098);
    String few = "--columns x,y --clusters 5 --verbose";
    assertThat(CommandRun.cluster(input, few).out())
        .contains("k-medoids, because you gave the number of clusters")
        .contains("similarities of 1,500 groups of points");
    assertThat(CommandRun.cluster(input, few + " --damping 0.9").out())
        .contains(
            "affinity propagation, bands on many levels, because you gave the number of clusters");
    assertThat(CommandRun.of("plan", input.toString(), "--clusters=5", "--columns=x,y").out())
        .contains("sample, by k-medoids: 1,500 groups");
  }

  @Test
  void quietPrintsOnlyWarnings() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    CommandRun calm = CommandRun.cluster(input, "--columns x,y --quiet");
    assertThat(calm).isEqualTo(new CommandRun(0, "", ""));
    CommandRun hasty =
        CommandRun.cluster(input, "--columns x,y --quiet --max-iterations 3").assertDone();
    assertThat(hasty.out()).isEmpty();
    assertThat(hasty.err())
        .startsWith("bandgram: warning: the run ended before the result settled");
    assertThat(files(folder)).containsExactly("points.csv");
  }

  /** On a lattice, exemplars swing between places that are as good. */
  @Test
  void aRunThatLevelsOffSaysSo() {
    Path input =
        InputFiles.rows(folder.resolve("lattice.csv"), "x,y", 3000, i -> i % 12 + "," + i / 12);
    CommandRun run =
        CommandRun.cluster(
                input,
                "--columns x,y --pairs graph --neighbours 8 --levels one --preference median"
                    + " --convergence-iterations 8 --max-iterations 1000 --json")
            .assertDone();
    assertThat(run.out()).contains("\"status\" : \"levelled_off\"", "\"converged\" : false");
    assertThat(run.err())
        .startsWith("bandgram: warning: the run ended because the result no longer improved");
  }

  @Test
  void placesAreClusteredAcrossTheDateLine() throws IOException {
    Path input =
        InputFiles.rows(
            folder.resolve("places.csv"),
            "name,lat,lon",
            60,
            i ->
                i < 30
                    ? "fiji,-17," + (i % 2 == 0 ? "179." + (10 + i) : "-179." + (10 + i))
                    : "home,50," + i);
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(input, "--geo lat,lon --label-column name --clusters 2 --out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("60 points on the globe (lat, lon)")
        .containsPattern("distance +[\\d.,]+ km to the exemplar")
        .contains("ARI 1.0000");
    JsonNode summary = summary(out);
    assertThat(summary.get("input").get("geo").asBoolean()).isTrue();
    assertThat(out.resolve("clusters.png")).isNotEmptyFile();
    assertThat(Files.readAllLines(out.resolve("exemplars.csv")).getFirst())
        .isEqualTo("label,row,size,silhouette,lat,lon");
  }

  @Test
  void newResultsReplaceOldOnesAndNothingElse() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Path out = Files.createDirectory(folder.resolve("out"));
    InputFiles.write(out.resolve("notes.txt"), "mine");
    CommandRun.cluster(input, "--columns x,y --out", out);
    assertThat(files(out))
        .containsExactly(
            "clusters.png",
            "exemplars.csv",
            "labels.csv",
            "notes.txt",
            "outliers.csv",
            "profiles.csv",
            "summary.json");
    CommandRun.cluster(input, "--columns x --no-picture --out", out);
    assertThat(files(out))
        .containsExactly(
            "exemplars.csv",
            "labels.csv",
            "notes.txt",
            "outliers.csv",
            "profiles.csv",
            "summary.json");
    assertThat(Files.readAllLines(out.resolve("exemplars.csv")).getFirst())
        .isEqualTo("label,row,size,silhouette,x");
  }

  @Test
  void aCancelledRunLeavesNothing() throws IOException {
    Path input = InputFiles.corners(folder.resolve("points.csv"), 40);
    Interruption interruption = new Interruption();
    interruption.interrupt();
    CommandRun run =
        CommandRun.of(
            interruption, "cluster", input.toString(), "--out", folder.resolve("out").toString());
    assertThat(run)
        .isEqualTo(
            new CommandRun(
                130,
                "",
                "bandgram: interrupted; no results were written" + System.lineSeparator()));
    assertThat(files(folder)).containsExactly("points.csv");
  }

  public static List<String> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void aNumberOfClustersThatIsMissedComesWithAdvice(@TempDir Path folder) {
    Path input = InputFiles.corners(folder.resolve("corners.csv"), 400);
    CommandRun run =
        CommandRun.cluster(
                input,
                "--columns=x,y --pairs=bands --levels=one --curves=1 --half-bandwidth=8 --clusters=24")
            .assertDone();
    assertThat(run.out())
        .containsPattern(
            "you asked for 24 clusters; the closest number found is \\d+. Try --levels" + " many");
  }

  /** Levels could not help then, either. */
  @ParameterizedTest
  @ValueSource(strings = {"bands", "all", "graph", "coo"})
  void moreClustersThanDistinctPointsAreRefused(String pairs, @TempDir Path folder) {
    Path input = InputFiles.rows(folder.resolve("two.csv"), "x,y", 30, i -> i % 2 + ".5,1");
    CommandRun.cluster(input, "--levels one --pairs " + pairs + " --clusters 3")
        .assertRefused("--clusters is 3, but must be at most 2, the number of distinct points");
  }
}
