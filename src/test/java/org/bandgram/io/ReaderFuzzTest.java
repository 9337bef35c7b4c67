package org.bandgram.io;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bandgram.Checkpoints;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.checkpoint.CheckpointFile;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions.Missing;
import org.bandgram.io.graph.EdgeListReader;
import org.bandgram.io.graph.NodeWeights;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.io.read.NamedMatrix;
import org.bandgram.io.read.PairReader;
import org.bandgram.model.internal.ExemplarTable;
import org.bandgram.model.internal.LabelFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every reader, on files of its format that are damaged in many ways; see {@link Fuzz}. */
@Tag("thorough")
@Tag("faults")
class ReaderFuzzTest {
  private static final ReadOptions EXACT = ReadOptions.defaults().withPrecision(Precision.FLOAT64);

  private static final ReadOptions BY_ID = ReadOptions.defaults().withIdColumn("i");

  @TempDir private Path folder;

  private Path text(String name, String content) {
    return new ReaderFiles(folder).text(name, content);
  }

  private static String rows(String header, String delimiter) {
    return header
        + IntStream.range(0, 12)
            .mapToObj(
                i -> i + "." + i + delimiter + -i + "e-1" + delimiter + "\"n" + i % 3 + "\"\n")
            .collect(Collectors.joining());
  }

  private void damagePoints(Path file) {
    Fuzz.damage(file, () -> ReaderFiles.read(file, EXACT));
    Fuzz.damage(file, () -> ReaderFiles.read(file, EXACT.withLabelColumn("0").withColumns("1")));
  }

  @Test
  void delimitedText() {
    damagePoints(text("a.csv", "# made\n" + rows("x,y,name\n", ",")));
    damagePoints(text("a.tsv", rows("x\ty\tname\n", "\t").replace("\n", "\r\n")));
    damagePoints(text("a.txt", rows("", "  ")));
    Path places = text("places.csv", rows("lat;lon;name\n", ";"));
    Fuzz.damage(places, () -> ReaderFiles.read(places, EXACT.withGeo("lat", "lon")));
  }

  @Test
  void packedText() {
    damagePoints(
        new ReaderFiles(folder).bytes("a.csv.gz", ReaderFiles.gzip(rows("x,y,name\n", ","))));
  }

  @Test
  void libsvm() {
    Path file = text("a.libsvm", "+1 1:0.5 3:-2 # note\n-1 2:1e1 4:3\n\n+1 1:7 2:8 3:9\n2 4:1\n");
    Fuzz.damage(file, () -> ReaderFiles.read(file));
    Fuzz.damage(file, () -> ReaderFiles.read(file, EXACT.withDimensions(4)));
  }

  @Test
  void arff() {
    damagePoints(
        text(
            "a.arff",
            """
            % made
            @relation 'some points'
            @attribute x numeric
            @attribute 'y y' real
            @attribute kind {a, 'b c'}
            @data
            1,2.5,a
            3,-4e2,'b c'
            5,6,a
            """));
  }

  @Test
  void listsCategoriesAndMissingValues() {
    Path file =
        text("wide.csv", "v,c,b,x\n\"[1, 2]\",a,True,1\n\"[3 4]\",b,False,\n\"[5,6]\",a,True,2\n");
    ReadOptions wide = EXACT.withCategories(List.of("c"));
    for (Missing rule : List.of(Missing.DROP, Missing.MEDIAN)) {
      Fuzz.damage(file, () -> ReaderFiles.read(file, wide.withMissing(rule)));
      Fuzz.damage(
          file, () -> ReaderFiles.read(file, wide.withMissing(rule).withColumns("v", "b", "x")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"float32-little", "float64-fortran", "uint32-big-fortran", "version3", "float16"})
  void npy(String name) {
    damagePoints(
        new ReaderFiles(folder).bytes("a.npy", ReaderFiles.resource("npy/" + name + ".npy")));
    damagePoints(
        new ReaderFiles(folder)
            .bytes("a.npy.gz", ReaderFiles.gzip(ReaderFiles.resource("npy/" + name + ".npy"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stored", "deflated"})
  void npz(String name) {
    Path file =
        new ReaderFiles(folder).bytes("a.npz", ReaderFiles.resource("npz/" + name + ".npz"));
    Path member = Path.of(file + ":X");
    Fuzz.damage(file, () -> ReaderFiles.read(member, EXACT));
  }

  @Test
  void json() {
    Path lists =
        text("a.jsonl", "{\"n\": \"a\", \"v\": [1, 2.5e3]}\n{\"n\": \"b\", \"v\": [-1, 0]}\n");
    Fuzz.damage(lists, () -> ReaderFiles.read(lists, EXACT.withLabelColumn("n")));
    Path rows = text("b.json", "[{\"x\": 1, \"y\": {}}, {\"x\": true}, {\"x\": 3, \"z\": null}]");
    Fuzz.damage(rows, () -> ReaderFiles.read(rows));
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "snappy", "gzip", "zstd", "lz4", "vectors"})
  void parquet(String name) {
    Path file =
        new ReaderFiles(folder)
            .bytes("a.parquet", ReaderFiles.resource("parquet/" + name + ".parquet.gz"));
    Fuzz.damage(file, () -> ReaderFiles.read(file));
  }

  @Test
  void parquetOfOurOwn() {
    Path file = folder.resolve("table.parquet");
    new ResultTable(20)
        .integers("row", i -> i)
        .numbers("x", Precision.FLOAT64, i -> i / 3.0)
        .texts("name", i -> "n" + i % 3)
        .write(file);
    Fuzz.damage(file, () -> ReaderFiles.read(file, EXACT.withLabelColumn("name")));
  }

  @Test
  void graphs() {
    Path edges = text("edges.csv", "from,to,weight\n# c\n1,2,0.5\n3,1,2\n2,3,1e-3\n5,5,1\n");
    Fuzz.damage(edges, () -> EdgeListReader.read(edges, Progress.NONE));
    Path declared = text("graph.lg", "5,4,u,name\n1,2\n2,3\n4,5\n5,1\n");
    Fuzz.damage(declared, () -> EdgeListReader.read(declared, Progress.NONE));
    Path market =
        text(
            "graph.mtx",
            "%%MatrixMarket matrix coordinate real symmetric\n% c\n4 4 4\n1 1 1\n3 2 2\n4 1 3\n"
                + "4 4 4e0\n");
    Fuzz.damage(market, () -> EdgeListReader.read(market, Progress.NONE));
    Path nodes = text("nodes.txt", "id weight\n1 2.5\n2\n3 1e-3\n");
    Fuzz.damage(nodes, () -> NodeWeights.read(nodes));
  }

  @Test
  void pairs() {
    OptionalInt named = OptionalInt.empty();
    Path text = text("pairs.csv", "a,b,s\n\"x\",y,-1\n# c\ny,x,-2e1\nz,x,-inf\n1,1,5\n");
    Fuzz.damage(text, () -> PairReader.read(text, EXACT, named, Progress.NONE));
    Path numbers = text("numbers.txt", "0 1 -1\n2 3 -2.5\n1 0 -inf\n");
    Fuzz.damage(numbers, () -> PairReader.read(numbers, EXACT, OptionalInt.of(4), Progress.NONE));
    Path table = folder.resolve("pairs.parquet");
    new ResultTable(20)
        .texts("row", i -> "n" + i)
        .integers("column", i -> i / 2)
        .numbers("similarity", Precision.FLOAT32, i -> -i)
        .write(table);
    Fuzz.damage(table, () -> PairReader.read(table, EXACT, named, Progress.NONE));
  }

  @Test
  void matrices() {
    for (String content :
        new String[] {
          "0 1 2\n1 0 3\n2 3 0\n", ",a,b,c\na,0,1,2\nb,1,0,3\nc,2,3,0\n", "a,b\n0,NA\nNA,0\n"
        }) {
      Path file = text("matrix.txt", content);
      Fuzz.damage(file, () -> NamedMatrix.read(file, Progress.NONE));
    }
    Path array = folder.resolve("matrix.npy");
    NpyWriter.write(array, PointSet.of(new double[][] {{0, 1}, {2, 0}}));
    Fuzz.damage(
        array, () -> NamedMatrix.read(array, EXACT, NamedMatrix.Gaps.NO_EDGE, Progress.NONE));
  }

  @Test
  void results() {
    for (TableFormat format : TableFormat.values()) {
      Path labels = folder.resolve(format.fileName("labels"));
      LabelFile.write(labels, new int[] {0, 1, 1, 0, 2}, new int[] {3, 1, 4});
      Fuzz.damage(labels, () -> LabelFile.readExemplars(labels, 5));
      Path exemplars = folder.resolve(format.fileName("exemplars"));
      DataSet data = ReaderFiles.read(text("points.csv", "x,y\n1,2\n3,4\n5,6.5\n"));
      ExemplarTable.of(data, new int[] {0, 1, 1}, new int[] {0, 2}).write(exemplars);
      Fuzz.damage(exemplars, () -> ExemplarTable.read(exemplars, Precision.FLOAT32));
      DataSet named = ReaderFiles.read(text("named.csv", "i,x\na,2\nb,4\nc,6.5\n"), BY_ID);
      LabelFile.Ids ids = LabelFile.Ids.of(named.ids(), 0, 2);
      LabelFile.write(labels, new int[] {0, 1, 1}, new int[] {0, 2}, ids);
      Fuzz.damage(labels, () -> LabelFile.readExemplars(labels, 3));
      ExemplarTable.of(named, new int[] {0, 1, 1}, new int[] {0, 2}).write(exemplars);
      Fuzz.damage(exemplars, () -> ExemplarTable.read(exemplars, Precision.FLOAT32));
    }
  }

  @Test
  void checkpoints() {
    Path file = folder.resolve("run.checkpoint");
    Schedule schedule = new Schedule(1, Duration.ofHours(1));
    try (CheckpointFile checkpoints = CheckpointFile.create(file, schedule)) {
      save(checkpoints);
    }
    Fuzz.damage(
        file,
        () -> {
          try (CheckpointFile checkpoints = CheckpointFile.resume(file, schedule)) {
            save(checkpoints);
          }
        });
  }

  /** A run of two stages, of which the second is not done. */
  private static void save(Checkpoints checkpoints) {
    checkpoints.begin(() -> "a run\nwith two stages");
    double[] numbers = new double[50];
    for (int stage = 0; stage < 2; stage++) {
      Checkpoints.Stage current = checkpoints.next();
      if (!current.resume(state -> state.values(numbers))) {
        Arrays.setAll(numbers, i -> i);
      }
      if (stage == 0) {
        current.finished(state -> state.values(numbers));
      } else {
        current.stopped(state -> state.values(numbers));
      }
    }
  }
}
