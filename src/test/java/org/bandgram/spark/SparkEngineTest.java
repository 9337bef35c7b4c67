package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.ServiceLoader;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.JsonMembers;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.PropagationOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation.Options;
import org.bandgram.cluster.internal.distributed.ClusterEngine;
import org.bandgram.data.DataSet;
import org.bandgram.data.ReadOptions;
import org.bandgram.data.read.PointReader;
import org.bandgram.data.result.ExemplarTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in, files out; the readers of a single machine are the oracle. */
@Tag("thorough")
class SparkEngineTest {
  private static final Options OPTIONS =
      Options.defaults()
          .withCurves(1)
          .withDevice(Device.CPU)
          .withHalfBandwidth(9)
          .withPropagation(PropagationOptions.defaults().withMaxIterations(16));

  @TempDir private Path folder;
  private Path csv;

  @BeforeEach
  void writePoints() throws IOException {
    Random random = new Random(2);
    StringBuilder text = new StringBuilder("name,x,y\n");
    for (int i = 0; i < 300; i++) {
      text.append("p%d,%s,%s\n".formatted(i, random.nextDouble(), random.nextDouble()));
    }
    csv = Files.writeString(folder.resolve("points.csv"), text);
  }

  private static ClusterEngine.Job job(Path input, Path output, String... columns) {
    return job(OPTIONS, input, output, columns);
  }

  private static ClusterEngine.Job job(
      Options options, Path input, Path output, String... columns) {
    return new ClusterEngine.Job(
        input.toString(),
        List.of(columns),
        true,
        Optional.ofNullable(output).map(Path::toString),
        options,
        OptionalInt.empty(),
        Optional.of("local[2]"),
        2,
        8,
        Optional.empty());
  }

  private static Clustering run(ClusterEngine.Job job) {
    LocalSpark.session();
    try (Execution execution = Execution.onThreads(1)) {
      return ServiceLoader.load(ClusterEngine.class).findFirst().orElseThrow().run(job, execution);
    } finally {
      LocalSpark.use(null);
    }
  }

  @Test
  void readsCsvAndWritesWhatASingleMachineReads() {
    Path output = folder.resolve("out");
    Clustering found = run(job(csv, output));
    DataSet data = PointReader.read(csv, ReadOptions.defaults(), Progress.NONE);
    Clustering expected = BandAffinityPropagation.fit(data.points(), OPTIONS);
    assertThat(found.labels()).isEqualTo(expected.labels());
    ExemplarTable table =
        ExemplarTable.read(output.resolve("exemplars.parquet"), Precision.FLOAT32);
    assertThat(table.inputRows()).isEqualTo(expected.exemplars());
    assertThat(table.memberCounts()).isEqualTo(expected.sizes());
    assertThat(table.columns()).containsExactly("x", "y");
    assertThat(table.coordinates().row(0)).isEqualTo(data.points().row(expected.exemplars()[0]));
    DataSet labels =
        PointReader.read(output.resolve("labels.parquet"), ReadOptions.defaults(), Progress.NONE);
    assertThat(labels.columns()).containsExactly("row", "label", "exemplar");
    assertThat(labels.points().get(7, 1)).isEqualTo(expected.labels()[7]);
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(() -> run(job(csv, output)))
        .withMessage(output + ": is there already; choose a new folder");
  }

  private CommandRun command(String options) {
    LocalSpark.session();
    try {
      String line =
          "spark %s --master local[2] --max-iterations 16 --columns x,y --json ".formatted(csv);
      return CommandRun.of((line + options).split(" "));
    } finally {
      LocalSpark.use(null);
    }
  }

  /** Nothing but the object is printed, and the page has its members. */
  @Test
  void theCommandPrintsTheMembersThatThePageHas() {
    Path output = folder.resolve("out");
    JsonMembers written = new JsonMembers();
    for (String options :
        List.of(
            "--half-bandwidth 9 --out " + output,
            "--method multilevel --clusters 4 --half-bandwidth 16")) {
      CommandRun run = command(options);
      assertThat(run.exitCode()).as(run.err()).isZero();
      written.addAll(JsonMembers.parse(run.out()));
    }
    assertThat(JsonMembers.documented("spark").differencesTo(written)).isEmpty();
    assertThat(output.resolve("labels.parquet")).isDirectory();
  }

  @Test
  void readsParquetAndTheColumnsAskedFor() {
    Path parquet = folder.resolve("points.parquet");
    LocalSpark.session()
        .read()
        .option("header", true)
        .csv(csv.toString())
        .selectExpr("name", "double(x) x", "double(y) y")
        .coalesce(1)
        .write()
        .parquet(parquet.toString());
    DataSet data =
        PointReader.read(parquet, ReadOptions.defaults().withColumns("y"), Progress.NONE);
    Clustering expected = BandAffinityPropagation.fit(data.points(), OPTIONS);
    assertThat(run(job(parquet, null, "y")).exemplars()).isEqualTo(expected.exemplars());
    assertThat(run(job(parquet, null)).labels()).hasSize(300);
    Path output = folder.resolve("out");
    Clustering exact = run(job(OPTIONS.withPrecision(Precision.FLOAT64), parquet, output, "y"));
    ReadOptions reading = ReadOptions.defaults().withPrecision(Precision.FLOAT64);
    assertThat(
            ExemplarTable.read(output.resolve("exemplars.parquet"), Precision.FLOAT64)
                .coordinates()
                .row(0))
        .containsExactly(
            PointReader.read(parquet, reading.withColumns("y"), Progress.NONE)
                .points()
                .get(exact.exemplars()[0], 0));
  }

  @Test
  void saysWhatIsWrongWithAnInput() throws IOException {
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(() -> run(job(csv, null, "z")))
        .withMessage("columns is z, but must be among those of " + csv + ": name, x, y");
    Path named = Files.writeString(folder.resolve("named.csv"), "x,Row\n1,2\n3,4\n");
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(() -> run(job(named, folder.resolve("out"))))
        .withMessageStartingWith(
            "columns is Row, but must be named otherwise than label, row, size");
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(() -> run(job(folder.resolve("absent.csv"), null)))
        .withMessageStartingWith(folder.resolve("absent.csv") + ": cannot be read: ");
  }
}
