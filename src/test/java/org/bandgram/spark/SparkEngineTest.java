package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.JsonMembers;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.data.PointSet;
import org.bandgram.io.Column;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.Scaling;
import org.bandgram.metric.ClusteringError;
import org.bandgram.metric.NeighbourRecall;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files in, figures out; the readers and measures of a single machine are the oracle. */
@Tag("thorough")
@Tag("spark")
@Isolated("a JVM has one Spark session")
class SparkEngineTest {
  private static final AffinityOptions OPTIONS =
      AffinityOptions.defaults()
          .withCurves(1)
          .withDevice(Device.CPU)
          .withHalfBandwidth(9)
          .withPropagation(propagation -> propagation.withMaxIterations(16));

  private static final ReadOptions READING =
      ReadOptions.defaults().withPrecision(Precision.FLOAT32);

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

  private static ClusterEngine.Job job(Path input, String... columns) {
    return job(OPTIONS, Optional.empty(), input, columns);
  }

  private static ClusterEngine.Job job(
      AffinityOptions options,
      Optional<ClusterEngine.ManyLevels> levels,
      Path input,
      String... columns) {
    return job(input, options, levels, READING.withColumns(columns));
  }

  private static ClusterEngine.Job job(
      Path input,
      AffinityOptions options,
      Optional<ClusterEngine.ManyLevels> levels,
      ReadOptions reading) {
    return new ClusterEngine.Job(
        input.toString(),
        reading,
        options,
        levels,
        new ClusterEngine.Spread(Optional.of("local[2]"), 2, 8),
        Optional.empty(),
        Optional.empty());
  }

  private static Clustering run(ClusterEngine.Job job) {
    return run(job, (session, found) -> {});
  }

  private static Clustering run(
      ClusterEngine.Job job, BiConsumer<ClusterEngine.Session, Clustering> then) {
    LocalSpark.session();
    ClusterEngine engine = ServiceLoader.load(ClusterEngine.class).findFirst().orElseThrow();
    try (Execution execution = Execution.onThreads(1);
        ClusterEngine.Session session = engine.open(job, execution)) {
      Clustering found = session.cluster();
      then.accept(session, found);
      return found;
    } finally {
      LocalSpark.use(null);
    }
  }

  /** Points on a lattice, so that neighbours tie; on several levels, and all in one place. */
  @ParameterizedTest
  @CsvSource({"9, 0", "1, 0", "500, 0", "9, 60", "9, 1000"})
  void measuresResultsAsASingleMachineDoes(int halfBandwidth, int topSize) throws IOException {
    Random random = new Random(halfBandwidth);
    StringBuilder text = new StringBuilder("x,y,z\n");
    for (int i = 0; i < 500; i++) {
      text.append(
          "%d,%d,%s\n".formatted(random.nextInt(7), random.nextInt(9), random.nextInt(4) / 10.0));
    }
    Path lattice = Files.writeString(folder.resolve("lattice.csv"), text);
    DataSet data = ReaderFiles.read(lattice);
    NeighbourRecall.Options sample = new NeighbourRecall.Options(10, 200, 3);
    AffinityOptions options = OPTIONS.withHalfBandwidth(halfBandwidth);
    run(
        job(
            topSize == 0 ? options : options.withCurves(2).withClusters(12),
            topSize == 0
                ? Optional.empty()
                : Optional.of(
                    new ClusterEngine.ManyLevels(topSize, Pairs.AUTO, OptionalInt.empty())),
            lattice),
        (session, found) -> {
          try (Execution execution = Execution.onThreads(1)) {
            assertThat(session.clusteringError(found))
                .isPositive()
                .isEqualTo(ClusteringError.mean(data.points(), found.exemplarOfRow(), execution));
            assertThat(session.recall(found, sample))
                .isEqualTo(
                    NeighbourRecall.measure(data.points(), found.pattern(), sample, execution));
          }
        });
  }

  private CommandRun command(String options) {
    LocalSpark.session();
    try {
      String line =
          "spark %s --master local[2] --max-iterations 16 --columns x,y --json ".formatted(csv);
      return CommandRun.line(line + options);
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
            "--half-bandwidth 100000",
            "--levels many --clusters 4 --half-bandwidth 16 --scale standard --id-column name --keep x")) {
      CommandRun run = command(options).assertDone();
      written.addAll(JsonMembers.parse(run.out()));
    }
    assertThat(JsonMembers.documented("spark").differencesTo(written)).isEmpty();
    assertThat(output.resolve("labels.csv")).isRegularFile();
  }

  /** The rules of a single machine, which are the oracle. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "id,x,y",
        "user_id,x,y",
        "\"\",x,y",
        "#,x,y",
        "row,x,class",
        "x,y,cluster",
        "x,y,z"
      })
  void whatMeasuresNothingIsLeftOutAsOnASingleMachine(String header) throws IOException {
    StringBuilder text = new StringBuilder(header + "\n");
    for (int i = 0; i < 60; i++) {
      text.append("%d,%s,%d\n".formatted(i + 1, i % 7 / 8.0, i % 5));
    }
    Path file = Files.writeString(folder.resolve("ids.csv"), text);
    Path parquet = folder.resolve("ids.parquet");
    LocalSpark.session()
        .read()
        .option("header", true)
        .option("inferSchema", true)
        .csv(file.toString())
        .coalesce(1)
        .write()
        .parquet(parquet.toString());
    for (Path input : List.of(file, parquet)) {
      DataSet data = ReaderFiles.read(input);
      run(
          job(input),
          (session, found) -> {
            assertThat(session.table().header().columns()).isEqualTo(data.columns());
            assertThat(session.table().header().skippedColumns()).isEqualTo(data.skippedColumns());
            assertThat(session.table().notes()).isEqualTo(data.notes());
          });
    }
  }

  @Test
  void filesOfAFolderHaveEachTheirHeader() throws IOException {
    Path parts = Files.createDirectory(folder.resolve("parts"));
    List<String> lines = Files.readAllLines(csv);
    for (int part = 0; part < 3; part++) {
      Files.write(
          parts.resolve("part-%d.csv".formatted(part)),
          Stream.concat(
                  Stream.of(lines.getFirst()),
                  lines.subList(1 + 100 * part, 101 + 100 * part).stream())
              .toList());
    }
    run(job(parts), (session, found) -> assertThat(session.table().size()).isEqualTo(300));
    Files.writeString(parts.resolve("part-1.csv"), "name,y,x\na,1,2\nb,3,4\n");
    assertRefused(
        job(parts),
        "part-1.csv: its first line is 'name,y,x', but that of another file is 'name,x,y'; all"
            + " files need the same columns in the same order");
  }

  /** Rows of several parts of a file; the reader of a single machine is the oracle. */
  @ParameterizedTest
  @CsvSource({"DROP, STANDARD", "MEAN, ROBUST", "MEDIAN, MINMAX", "MEAN, NONE"})
  void whatStandsBesidePointsIsThatOfASingleMachine(Missing missing, Scaling.Kind scale)
      throws IOException {
    ReadOptions reading =
        READING
            .withColumns("x", "y")
            .withMissing(missing)
            .withMissingValues(List.of("-9"))
            .withScale(scale)
            .withIdColumn("name")
            .withKept("kind", "x");
    Path text = folder.resolve("more.csv");
    List<String> lines = new ArrayList<>(List.of("# points", "name,x,y,kind,flag"));
    for (int i = 0; i < 300; i++) {
      String x = i % 70 == 3 ? "" : i % 50 == 7 ? "-9" : "" + 1000 * Math.sin(i);
      lines.add("p%d,%s,%s,%s,%s".formatted(i, x, i % 4 == 0 ? i : 7, "abc".charAt(i % 3), i % 2));
    }
    Files.write(text, lines);
    Path parquet =
        parquet(
            "more",
            "select 'p' || id name, if(id % 70 = 3, null, if(id % 50 = 7, -9D, 1000 * sin(id))) x, "
                + "if(id % 4 = 0, id, 7) y, substr('abc', 1 + id % 3, 1) kind from range(300)");
    SparkSession session = LocalSpark.session();
    session.conf().set("spark.sql.files.maxPartitionBytes", 4000);
    for (Path input : List.of(text, parquet)) {
      DataSet data = ReaderFiles.read(input, reading);
      Clustering expected = BandAffinityPropagation.fit(data.points(), OPTIONS);
      run(
          job(input, OPTIONS, Optional.empty(), reading),
          (open, found) -> {
            ClusterEngine.Table table = open.table();
            assertThat(table.header()).isEqualTo(data.header());
            assertThat(table.scaling()).isEqualTo(data.conversion());
            assertThat(List.copyOf(table.ids().orElseThrow().values()))
                .isEqualTo(List.copyOf(data.ids().orElseThrow().values()));
            assertThat(texts(table.kept())).isEqualTo(texts(data.kept()));
            assertThat(table.notes())
                .containsAll(data.notes().stream().filter(note -> !note.contains("#")).toList());
            int[] rows = IntStream.range(0, data.size()).toArray();
            PointSet original = open.select(rows).original();
            for (int i : rows) {
              assertThat(original.row(i)).isEqualTo(data.original().row(i));
            }
            assertThat(found.labels()).isEqualTo(expected.labels());
          });
    }
  }

  private static List<List<String>> texts(List<Column> columns) {
    return columns.stream()
        .map(column -> IntStream.range(0, column.size()).mapToObj(column::text).toList())
        .toList();
  }

  /** A row of a later part of a file; the reader of a single machine is the oracle. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "p300,1,2,3",
        "p300,1",
        "p300",
        "p300,,2",
        "p300,1,two",
        "p300,1e99,2",
        "p299,1,2",
        ",1,2",
        "p300,1,\"2"
      })
  void aWrongRowIsRefusedInTheWordsOfASingleMachine(String row) throws IOException {
    Files.writeString(csv, row + "\n", StandardOpenOption.APPEND);
    LocalSpark.session().conf().set("spark.sql.files.maxPartitionBytes", 4000);
    ReadOptions reading = READING.withIdColumn("name");
    String words =
        catchThrowableOfType(BandgramException.class, () -> ReaderFiles.read(csv, reading))
            .getMessage();
    assertRefused(job(csv, OPTIONS, Optional.empty(), reading), words);
  }

  @Test
  void saysHowToGoOnWithoutRowsOrNumbers() throws IOException {
    Path file = folder.resolve("some.csv");
    assertRefused(job(Files.writeString(file, "")), "some.csv: is empty; points are rows");
    assertRefused(
        job(
            Files.writeString(file, "1,2\n"),
            OPTIONS,
            Optional.empty(),
            READING.withHeader(ReadOptions.Header.YES)),
        "some.csv: has a header, but no rows");
    assertRefused(job(Files.writeString(file, "a;b\nc;d\n")), "some.csv: has no numeric column;");
    run(
        job(Files.writeString(file, "1;[1.5 2]\n3;[2.5 4]\n")),
        (session, found) ->
            assertThat(session.table().header().columns()).containsExactly("x1[0]", "x1[1]"));
    Path objects = Files.writeString(folder.resolve("some.jsonl"), "{\"x\": 1}\n");
    assertRefused(job(objects), "is named like JSON, but Spark reads CSV and Parquet here");
  }

  private Path parquet(String name, String sql) {
    Path file = folder.resolve(name + ".parquet");
    LocalSpark.session().sql(sql).coalesce(1).write().parquet(file.toString());
    return file;
  }

  /** The readers of a single machine are the oracle. */
  @ParameterizedTest
  @ValueSource(strings = {"", "v,x", "v[2],v[0]", "*"})
  void listsOfNumbersAreCoordinatesAsOnASingleMachine(String chosen) {
    String[] columns = chosen.isEmpty() ? new String[0] : chosen.split(",", -1);
    Path file =
        parquet(
            "lists",
            "select id, float(id % 7) x, transform(sequence(1, 3), k -> float(sin(id * k))) v,"
                + " 'a' t, id % 2 = 0 flag from range(300)");
    DataSet data = ReaderFiles.read(file, ReadOptions.defaults().withColumns(columns));
    Clustering expected = BandAffinityPropagation.fit(data.points(), OPTIONS);
    run(
        job(file, columns),
        (session, found) -> {
          assertThat(session.table().header().columns()).isEqualTo(data.columns());
          assertThat(session.table().header().skippedColumns()).isEqualTo(data.skippedColumns());
          assertThat(session.table().notes()).isEqualTo(data.notes());
          assertThat(found.labels()).isEqualTo(expected.labels());
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          array(1D)       | has a list of length 1, but the first has length 2
          null            | is null or empty, but must be a list of numbers
          array()         | is null or empty, but must be a list of numbers
          array(1D, null) | has a null as number 1 of its list (from 0)
          """)
  void aListThatIsNoPointIsRefusedAsOnASingleMachine(String list, String problem) {
    Path file =
        parquet(
            "lists",
            "select if(id = 250, %s, array(1D * id, 2D)) v from range(300)".formatted(list));
    failed(() -> ReaderFiles.read(file)).hasMessageContaining("'v' " + problem);
    assertRefused(job(file), "row 250: column 'v' " + problem);
  }

  @Test
  void severalListsAreForTheUserToChooseFrom() {
    Path file = parquet("lists", "select array(1.5D, id) v, array(2.5D, id) w from range(30)");
    assertRefused(job(file), "has 2 columns of lists of numbers, v, w; choose with withColumns");
    run(
        job(file, "w"),
        (session, found) ->
            assertThat(session.table().header().columns()).containsExactly("w[0]", "w[1]"));
  }

  private static void assertRefused(ClusterEngine.Job job, String... words) {
    assertThatExceptionOfType(BandgramException.class)
        .isThrownBy(() -> run(job))
        .satisfies(e -> assertThat(e.getMessage()).contains(words));
  }

  @Test
  void saysWhatIsWrongWithAnInput() {
    assertRefused(job(csv, "z"), csv + ": no column 'z'; the columns are name, x, y");
    Path far = folder.resolve("far.csv");
    assertRefused(
        job(
            InputFiles.rows(far, "x", 9, i -> i == 5 ? "1e300" : "1"),
            OPTIONS,
            Optional.empty(),
            READING.withScale(Scaling.Kind.ROBUST)),
        far + ": coordinate 0 of a point, 1.0E300 as given, scaled is 1.0E300, but must be small");
    failed(() -> run(job(folder.resolve("absent.csv"))))
        .hasMessageStartingWith(folder.resolve("absent.csv") + ": cannot be read: ");
  }
}
