package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.refused;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.checkpoint.CheckpointFile;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.spark.LocalSpark.Kind;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Spark gives the clusters of a single machine, bit for bit. */
@Tag("thorough")
@Tag("spark")
@Isolated("a JVM has one Spark session")
class SparkAffinityPropagationTest {
  private static final AffinityOptions OPTIONS =
      AffinityOptions.defaults()
          .withCurves(1)
          .withDevice(Device.CPU)
          .withHalfBandwidth(9)
          .withPropagation(propagation -> propagation.withConvergence(new Convergence(7, 28)));

  private static SparkClustering onSpark(
      PointSet points, AffinityOptions options, SparkOptions spread) {
    return SparkAffinityPropagation.fit(
        LocalSpark.dataset(points, 3), LocalSpark.columns(points), options, spread);
  }

  private static Clustering assertSame(
      PointSet points, AffinityOptions options, SparkOptions spread) {
    Clustering expected = BandAffinityPropagation.fit(points, options);
    Clustering found = onSpark(points, options, spread).clustering();
    assertThat(found.preference()).isEqualTo(expected.preference());
    assertThat(found.iterations()).isEqualTo(expected.iterations());
    assertThat(found.status()).isEqualTo(expected.status());
    assertThat(found.orphans()).isEqualTo(expected.orphans());
    assertThat(found.exemplars()).isEqualTo(expected.exemplars());
    assertThat(found.labels()).isEqualTo(expected.labels());
    assertThat(found.netSimilarity()).isEqualTo(expected.netSimilarity());
    assertThat(found.damping()).isEqualTo(expected.damping());
    return expected;
  }

  @ParameterizedTest
  @CsvSource({
    "UNIFORM, 1, 9, 2, 8", "UNIFORM, 2, 9, 2, 8", "UNIFORM, 63, 9, 2, 8",
    "UNIFORM, 257, 9, 1, 3", "BLOBS, 700, 9, 2, 1", "BLOBS, 1001, 17, 3, 4",
    "DUPLICATES, 500, 9, 4, 5", "UNIFORM, 2000, 31, 7, 2", "UNIFORM, 900, 128, 5, 8",
    "UNIFORM, 150, 149, 3, 8", "UNIFORM, 150, 148, 3, 8", "BLOBS, 40, 1000, 2, 8",
    "HIGH, 600, 9, 3, 4"
  })
  void anyNumberOfRangesGivesTheClustersOfOneMachine(
      Kind kind, int n, int halfBandwidth, int partitions, int iterations) {
    SparkOptions spread =
        SparkOptions.defaults()
            .withPartitions(partitions)
            .withIterationsPerExchange(iterations)
            .withExchangesPerCheckpoint(5);
    assertSame(kind.points(n, n), OPTIONS.withHalfBandwidth(halfBandwidth), spread);
  }

  @Test
  void everyRuleAndOrderingGivesTheClustersOfOneMachine() {
    PointSet points = Kind.UNIFORM.points(260, 5);
    SparkOptions spread = SparkOptions.defaults().withPartitions(4);
    CurveOrdering.Options morton = CurveOrdering.Options.defaults().withCurve(CurveKind.MORTON);
    for (AffinityOptions options :
        List.of(
            OPTIONS.withOrdering(_ -> morton.withSeed(3)),
            OPTIONS.withSimilarity(new Gaussian(4)).withPreference(Preference.parse("q:0.1")),
            OPTIONS.withPreference(Preference.parse("mean")).withDamping(0.8),
            OPTIONS.withClusters(60))) {
      assertSame(points, options, spread);
    }
  }

  /** Points that single precision cannot tell exactly. */
  private static PointSet thirds(PointSet points) {
    PointSet thirds = points.withPrecision(Precision.FLOAT64);
    for (int i = 0; i < thirds.size(); i++) {
      for (int j = 0; j < thirds.dimensions(); j++) {
        thirds.set(i, j, thirds.get(i, j) / 3);
      }
    }
    return thirds;
  }

  @ParameterizedTest
  @CsvSource({"UNIFORM, 700, 9, 4, 3", "HIGH, 300, 5, 2, 8", "BLOBS, 60, 1000, 2, 8"})
  void doublePrecisionGivesTheClustersOfOneMachine(
      Kind kind, int n, int halfBandwidth, int partitions, int iterations) {
    SparkOptions spread =
        SparkOptions.defaults().withPartitions(partitions).withIterationsPerExchange(iterations);
    AffinityOptions options =
        OPTIONS.withPrecision(Precision.FLOAT64).withHalfBandwidth(halfBandwidth);
    assertSame(thirds(kind.points(n, n)), options, spread);
  }

  @Test
  void aRunThatDoesNotConvergeEndsAlike() {
    PropagationOptions few = OPTIONS.propagation().withMaxIterations(12);
    Clustering found =
        assertSame(
            Kind.UNIFORM.points(400, 8),
            OPTIONS.withPropagation(_ -> few),
            SparkOptions.defaults().withPartitions(3));
    assertThat(found.converged()).isFalse();
  }

  @Test
  void aRunWithTheDefaultsConvergesAlike() {
    Clustering found =
        assertSame(
            Kind.BLOBS.points(500, 6),
            OPTIONS.withPropagation(_ -> PropagationOptions.defaults()),
            SparkOptions.defaults().withPartitions(2));
    assertThat(found.converged()).isTrue();
  }

  @Test
  void saysWhichCellIsNoNumber() {
    PointSet points = Kind.UNIFORM.points(50, 4);
    Dataset<Row> data = LocalSpark.dataset(points, 3).selectExpr("x0", "if(x1 > 0.9, null, x1) x1");
    int first = 0;
    while (points.get(first, 1) <= 0.9) {
      first++;
    }
    refused(
            () ->
                SparkAffinityPropagation.fit(
                    data, List.of("x0", "x1"), OPTIONS, SparkOptions.defaults()))
        .hasMessage("row %d: column 'x1' is null, but must be a finite number".formatted(first));
  }

  @Test
  void saysWhatOnlyASingleMachineDoes() {
    PointSet points = Kind.UNIFORM.points(50, 4);
    refused(() -> onSpark(points, OPTIONS.withCurves(2), SparkOptions.defaults()))
        .hasMessageStartingWith("curves is 2, but must be 1 on several machines");
    refused(
            () ->
                onSpark(
                    points, OPTIONS.withMessages(MessageFormat.COMPACT), SparkOptions.defaults()))
        .hasMessage("messages is compact, but must be full on Spark");
  }

  private static SparkClustering run(Dataset<Row> data, Execution execution) {
    return SparkAffinityPropagation.fit(
        data, List.of("x0", "x1"), OPTIONS, SparkOptions.defaults(), execution);
  }

  @Test
  void keepsNothingInTheClusterHoweverItEnds() {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    Set<Integer> before = context.getPersistentRDDs().keySet();
    Dataset<Row> data = LocalSpark.dataset(Kind.UNIFORM.points(200, 4), 3);
    try (Execution execution = Execution.onThreads(1)) {
      run(data, execution);
      refused(() -> run(data.selectExpr("x0", "if(x1 > 0.9, null, x1) x1"), execution));
    }
    Cancellation cancellation = new Cancellation();
    Progress canceller =
        (stage, done, total) -> {
          if (stage.equals("propagate")) {
            cancellation.cancel();
          }
        };
    try (Execution execution = Execution.of(1, canceller, cancellation)) {
      cancelled(() -> run(data, execution));
    }
    assertThat(context.getPersistentRDDs().keySet()).isEqualTo(before);
  }

  @Test
  void refusesCheckpointsOfASingleMachine(@TempDir Path folder) {
    Path file = folder.resolve("run.checkpoint");
    Dataset<Row> data = LocalSpark.dataset(Kind.UNIFORM.points(50, 4), 1);
    Execution.Settings settings = Execution.Settings.ofThreads(1);
    try (CheckpointFile checkpoints =
            CheckpointFile.create(file, CheckpointFile.Schedule.defaults());
        Execution execution = Execution.of(settings.withCheckpoints(checkpoints))) {
      refused(() -> run(data, execution))
          .hasMessage(
              "checkpointFolder is left out, but must be given if the execution keeps checkpoints");
    }
  }

  @Test
  void labelsAreADatasetOfTheirOwn() {
    PointSet points = Kind.BLOBS.points(300, 4);
    SparkClustering found = onSpark(points, OPTIONS, SparkOptions.defaults());
    List<Row> rows = found.labels().orderBy("row").collectAsList();
    assertThat(found.labels().columns()).containsExactly("row", "label", "exemplar");
    assertThat(rows.stream().mapToInt(row -> row.getInt(1)).toArray())
        .isEqualTo(found.clustering().labels());
    assertThat(rows.stream().mapToInt(row -> row.getInt(2)).toArray())
        .isEqualTo(
            Arrays.stream(found.clustering().labels())
                .map(label -> found.clustering().exemplars()[label])
                .toArray());
  }
}
