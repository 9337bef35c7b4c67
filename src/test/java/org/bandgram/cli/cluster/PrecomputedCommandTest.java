package org.bandgram.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.cli.console.Interruption;
import org.bandgram.data.PointSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.internal.result.NpyWriter;
import org.bandgram.io.internal.result.ResultTable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Given similarities lead to the clusters of the points that they are of. */
@Isolated("The standard input belongs to the whole JVM")
@Tag("thorough")
class PrecomputedCommandTest {
  private static final int SIZE = 40;

  @TempDir private Path folder;

  private Path write(String name, String text) {
    return InputFiles.write(folder.resolve(name), text);
  }

  private Path points;
  private double[][] similarities;

  @BeforeEach
  void write() {
    points = InputFiles.corners(folder.resolve("points.csv"), SIZE);
    ReadOptions exact =
        ReadOptions.defaults().withColumns("x", "y").withPrecision(Precision.FLOAT64);
    PointSet read = ReaderFiles.read(points, exact).points();
    similarities = new double[SIZE][SIZE];
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        double x = read.get(i, 0) - read.get(j, 0);
        double y = read.get(i, 1) - read.get(j, 1);
        similarities[i][j] = -(x * x + y * y);
      }
    }
  }

  private static String id(int row) {
    return "p" + row;
  }

  private Path edges(String name, boolean bothWays) {
    StringBuilder lines = new StringBuilder("row,column,similarity\n");
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < (bothWays ? SIZE : i); j++) {
        if (i != j) {
          lines.append(id(i) + "," + id(j) + "," + similarities[i][j] + "\n");
        }
      }
    }
    return InputFiles.write(folder.resolve(name), lines.toString());
  }

  private Path numbered() {
    StringBuilder lines = new StringBuilder();
    for (int i = SIZE - 1; i >= 0; i--) {
      for (int j = 0; j < i; j++) {
        lines.append(i + " " + j + " " + similarities[i][j] + "\n");
      }
    }
    return InputFiles.write(folder.resolve("numbered.txt"), lines.toString());
  }

  private Path parquet() {
    Path file = folder.resolve("edges.parquet");
    int[] rows = IntStream.range(0, SIZE * SIZE).filter(p -> p / SIZE != p % SIZE).toArray();
    new ResultTable(rows.length)
        .texts("row", p -> id(rows[p] / SIZE))
        .texts("column", p -> id(rows[p] % SIZE))
        .numbers("similarity", Precision.FLOAT64, p -> similarities[rows[p] / SIZE][rows[p] % SIZE])
        .write(file);
    return file;
  }

  private Path matrix() {
    Path file = folder.resolve("matrix.npy");
    NpyWriter.write(file, PointSet.of(similarities));
    return file;
  }

  private Path textMatrix() {
    StringBuilder lines = new StringBuilder();
    IntStream.range(0, SIZE).forEach(j -> lines.append("," + id(j)));
    for (int i = 0; i < SIZE; i++) {
      lines.append("\n" + id(i));
      for (double similarity : similarities[i]) {
        lines.append("," + similarity);
      }
    }
    return InputFiles.write(folder.resolve("matrix.csv"), lines.toString());
  }

  private Path packed() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(Files.readAllBytes(edges("plain.csv", true)));
    }
    return Files.write(folder.resolve("edges.csv.gz"), bytes.toByteArray());
  }

  /** Returns label and exemplar of each row, with the ids that rows must have. */
  private static List<String> clusters(Path out, boolean named) throws IOException {
    List<String> lines = Files.readAllLines(out.resolve("labels.csv"));
    int first = named ? 1 : 0;
    if (named) {
      for (int i = 1; i < lines.size(); i++) {
        String[] cells = lines.get(i).split(",", -1);
        assertThat(cells[0]).isEqualTo(id(i - 1));
        assertThat(cells[4]).isEqualTo(id(Integer.parseInt(cells[3])));
      }
    }
    return lines.stream()
        .map(line -> List.of(line.split(",", -1)).subList(first, first + 3).toString())
        .toList();
  }

  /** Returns label, rank and row of the rows nearest to exemplars. */
  private static List<List<String>> members(Path out, int first) throws IOException {
    return Files.readAllLines(out.resolve("members.csv")).stream()
        .map(line -> List.of(line.split(",")).subList(first, first + 3))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "edges, edges --precision float64, true",
    "packed, edges --precision float64, true",
    "parquet, edges --precision float64, true",
    "upper, edges --precision float64 --symmetrize mean --columns from;to;s, true",
    "numbered, edges --precision float64 --symmetrize max --row-numbers 40, false",
    "matrix, matrix --precision float64, false",
    "text, matrix --precision float64 --levels one, true"
  })
  void labelsAreThoseOfThePoints(String form, String options, boolean named) throws IOException {
    Path input =
        switch (form) {
          case "edges" -> edges("edges.csv", true);
          case "packed" -> packed();
          case "parquet" -> parquet();
          case "upper" -> reordered();
          case "numbered" -> numbered();
          case "matrix" -> matrix();
          default -> textMatrix();
        };
    Path expected = folder.resolve("expected");
    Path out = folder.resolve("out");
    String rule = " --preference median --jitter 0 --out";
    String ofPoints = "--columns x,y --keep x --pairs all --precision float64" + rule;
    CommandRun.cluster(points, ofPoints, expected);
    CommandRun run =
        CommandRun.cluster(input, "--precomputed " + options.replace(';', ',') + rule, out);
    run.assertFine();
    assertThat(run.out()).doesNotContain("note");
    assertThat(clusters(out, named)).isEqualTo(clusters(expected, false));
    List<String> files = new ArrayList<>(List.of("exemplars.csv", "labels.csv", "summary.json"));
    if (named) {
      files.add(2, "members.csv");
      assertThat(members(out, 1)).isEqualTo(members(expected, 0));
    }
    assertThat(ClusterCommandTest.files(out)).isEqualTo(files);
    assertThat(out.resolve("exemplars.csv"))
        .content()
        .startsWith(named ? "id,label,row,size\np" : "label,row,size\n0,");
    assertThat(out.resolve("summary.json"))
        .content()
        .contains("\"method\" : \"affinity-propagation\"", "\"n\" : 40", "\"edges\" : 1560");
  }

  /** Lists each pair once, in an order that lets ids appear in the order of the points. */
  private Path reordered() {
    StringBuilder lines = new StringBuilder("s,to,from\n");
    for (int j = 1; j < SIZE; j++) {
      for (int i = 0; i < j; i++) {
        lines.append(similarities[i][j] + "," + id(j) + "," + id(i) + "\n");
      }
    }
    return InputFiles.write(folder.resolve("upper.csv"), lines.toString());
  }

  private CommandRun given(String lines, String options, Object... more) {
    Path file = write("given.csv", lines.replace('|', '\n'));
    return CommandRun.cluster(file, "--precomputed " + options, more);
  }

  @Test
  void theDefaultPreferenceIsTheMedianOfWhatIsGiven() throws IOException {
    CommandRun run = given("a,b,-1|b,a,-2|b,c,-4|c,b,-30|a,c,-50", "edges --verbose");
    assertThat(run.out()).contains("preference      -4.0000 (median)", "5 similarities given");
    assertThat(run.out()).contains("3 points, with ids").contains("not symmetric");
  }

  @Test
  void anIsolatedPointIsItsOwnExemplar() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run = given("a,b,-1|b,a,-2|c,a,-inf|d,d,5", "edges --out", out);
    assertThat(run.out())
        .contains(
            "note            the similarity of a point with itself is not read (1 row);"
                + " set --preference instead");
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).contains("c,2,1,2,c", "d,3,2,3,d");
    assertThat(out.resolve("summary.json"))
        .content()
        .contains("\"self_pairs\" : 1", "\"symmetric\" : false", "\"precomputed\" : \"edges\"");
    CommandRun.cluster(
        write("rows.csv", "0,1,-1\n1,0,-2\n"), "--precomputed edges --row-numbers 4 --out", out);
    assertThat(Files.readAllLines(out.resolve("labels.csv"))).contains("2,1,2", "3,2,3");
  }

  @Test
  void pairsInOneDirectionAreNoticed() {
    String lines = "a,b,-1|c,a,-2|c,b,-3";
    String notice = "each pair is given in one direction only";
    assertThat(given(lines, "edges").out()).contains(notice);
    assertThat(given(lines, "edges --symmetrize max").out())
        .doesNotContain(notice)
        .contains("6 similarities given, made symmetric by max");
    assertThat(given("a,b,-1|b,a,-1", "edges --symmetrize max").out()).contains("given, symmetric");
  }

  /**
   * The two factions of the karate club that W. Zachary saw (Journal of Anthropological Research
   * 33, 1977): members 1 to 9, 11 to 14, 17, 18, 20 and 22 went with the instructor. Members 3 and
   * 9 stand between both.
   */
  @Test
  void edgesWithoutSimilaritiesShowTheKarateClub() throws IOException {
    String[] friends =
        ("2 3 4 5 6 7 8 9 11 12 13 14 18 20 22 32/3 4 8 14 18 20 22 31/4 8 9 10 14 28 "
                + "29 33/8 13 14/7 11/7 11 17/17//31 33 34/34////34/33 34/33 34///33 34/34/33 34/"
                + "/33 34/26 28 30 33 34/26 28 32/32/30 34/34/32 34/33 34/33 34/33 34/34")
            .split("/");
    StringBuilder lines = new StringBuilder("source,target");
    for (int member = 1; member <= friends.length; member++) {
      for (String friend : friends[member - 1].split(" ")) {
        lines.append(friend.isEmpty() ? "" : "|" + member + "," + friend);
      }
    }
    assertThat(lines.chars().filter(c -> c == '|')).hasSize(78);
    Path out = folder.resolve("out");
    CommandRun run = given(lines.toString(), "edges --clusters 2 --out", out);
    assertThat(run.out())
        .contains("the pairs have no similarities")
        .contains("34 points, with ids");
    List<Integer> instructors = List.of(1, 2, 4, 5, 6, 7, 8, 11, 12, 13, 14, 17, 18, 20, 22);
    String first = "";
    String second = "";
    for (String line : Files.readAllLines(out.resolve("labels.csv")).subList(1, 35)) {
      String[] cells = line.split(",");
      if (!cells[0].equals("3") && !cells[0].equals("9")) {
        if (instructors.contains(Integer.valueOf(cells[0]))) {
          first += cells[2];
        } else {
          second += cells[2];
        }
      }
    }
    assertThat(first).matches("(\\d)\\1{14}");
    assertThat(second).matches("(\\d)\\1{16}").doesNotContain(first.substring(0, 1));
  }

  /** Clusters do not depend on a number that all similarities have more. */
  @ParameterizedTest
  @ValueSource(strings = {"matrix", "edges", "edges --precision float32"})
  void similaritiesKeepTheirDigits(String kind) {
    int[] places = {0, 10, 100, 110};
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      for (int j = 0; j < 4; j++) {
        double similarity = -1e12 - Math.pow(places[i] - places[j], 2);
        lines.append(
            kind.equals("matrix")
                ? similarity + (j < 3 ? " " : "|")
                : i == j ? "" : i + "," + j + "," + similarity + "|");
      }
    }
    Path out = folder.resolve("out");
    CommandRun run = given(lines + "", kind + " --clusters 2 --out", out);
    assertThat(run.out()).contains("the input needs double precision");
    if (!kind.contains("float32")) {
      assertThat(out.resolve("exemplars.csv")).content().matches("(?s).*[01],2\n.*[23],2\n");
    }
  }

  /** Column is the exemplar of row, never the reverse, where only that is given. */
  @Test
  void directionsCount() throws IOException {
    Path out = folder.resolve("out");
    given("a,hub,-1|b,hub,-1|c,hub,-1", "edges --preference -1.5 --jitter 0 --out", out);
    assertThat(Files.readAllLines(out.resolve("labels.csv")))
        .contains("a,0,0,1,hub", "b,2,0,1,hub", "c,3,0,1,hub", "hub,1,0,1,hub");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0 -1 -inf|-2 0 -9|-inf -8 0", "-inf -1 -inf|-2 -inf -9|-inf -8 7"})
  void aMatrixMayLackEdges(String lines) {
    assertThat(given(lines, "matrix").out()).contains("4 similarities given, not symmetric");
    assertThat(given(lines, "matrix --symmetrize min").out())
        .contains("4 similarities given, made symmetric by min");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "0 nan|1 0! matrix! given.csv:1: cell 2 has 'nan', but must be a finite number",
        "0 1|inf 0! matrix! given.csv:2: cell 1 has 'inf', but must be a finite number",
        "0 1|1! matrix! given.csv:1: has 2 cells, but the last line has 1",
        "0 1e39|1 0! matrix! given.csv: similarity (0, 1) is 1.0E39, but must be",
        "a,b,-1|a,b,-2! edges! given.csv:2: lists the pair of 'a' and 'b', as line 1 does",
        "0,4,-1! edges --row-numbers 4! :1: column 'x1' has '4', but must be a row number from 0",
        "a,b,-1! edges --columns 0! --columns is 0, but must be three: row, column and",
        "a,b! edges --distances plain! has 2 columns, but a list of pairs has 3",
        "a,b,-1! edges --row-numbers 0! --row-numbers is 0, but must be at least 1",
        "0 1|1 0! matrix --row-numbers 2! --row-numbers needs",
        "0 1|-2 0! matrix --distances plain! given.csv:2: cell 1: has -2.0, but must be a distance"
            + " from 0 up with --distances; similarities go without it",
        "0 1e20|1 0! matrix --distances squared! given.csv:1: cell 2: has 1.0E20, but must be a"
            + " distance from 0 up with --distances, whose square fits float32",
        "a,b,-1! edges --distances plain! given.csv:1: has -1.0, but must be a distance from 0 up",
        "a,b,-1! edges --pairs all! --pairs cannot be combined with --precomputed",
        "a,b,-1! edges --levels many! --levels is many, but must be one or auto with --precomputed",
        "0 1|1 0! matrix --pairs bands! --pairs cannot be combined with --precomputed",
        "a,b,-1! edges --geo a,b! --geo cannot be combined with --precomputed",
        "a,b,-1! edges --id-column a! --id-column cannot be combined with --precomputed",
        "a,b,-1! edges --label-column a! --label-column cannot be combined with",
        "a,b,-1! edges --weights w! --weights cannot be combined with --precomputed",
        "a,b,-1! edges --clusters 3! --clusters is 3, but must be from 1 to 2, the number of points"
      })
  void faultsAreSaid(String lines, String options, String problem) {
    Path out = folder.resolve("out");
    CommandRun run = given(lines, options + " --out", out);
    run.assertRefusedFor(problem);
    assertThat(out).doesNotExist();
  }

  @Test
  void pairsMayRecurAndNamesHoldCommas() throws IOException {
    Path out = folder.resolve("out");
    CommandRun run =
        given(
            "from,to,similarity|\"Doe, A\",\"Roe, B\",9|\"Doe, A\",\"Roe, B\",1|Moe,Loe,9",
            "edges --symmetrize max --duplicates max --preference 5 --out",
            out);
    assertThat(run.out()).contains("1 row of a pair that is listed more than once joined others");
    assertThat(out.resolve("summary.json")).content().contains("\"joined_rows\" : 1");
    List<String> labels = Files.readAllLines(out.resolve("labels.csv"));
    assertThat(labels).hasSize(5);
    assertThat(labels.get(1)).startsWith("\"Doe, A\",0,0,");
    assertThat(labels.get(2)).startsWith("\"Roe, B\",1,0,");
    assertThat(labels.get(3)).startsWith("Moe,2,1,");
  }

  @ParameterizedTest
  @CsvSource({"matrix, squared", "matrix, plain", "edges, squared"})
  void distancesBecomeSimilarities(String kind, String form) throws IOException {
    StringBuilder distances = new StringBuilder();
    StringBuilder given = new StringBuilder();
    for (int i = 0; i < SIZE; i++) {
      for (int j = 0; j < SIZE; j++) {
        double distance = Math.sqrt(-similarities[i][j]);
        String head = kind.equals("edges") ? i + "," + j + "," : j == 0 ? "" : ",";
        String tail = kind.equals("edges") || j == SIZE - 1 ? "\n" : "";
        distances.append(head + distance + tail);
        given.append(head + (form.equals("plain") ? -distance : -(distance * distance)) + tail);
      }
    }
    Path out = folder.resolve("out");
    Path expected = folder.resolve("expected");
    String rule = " --jitter 0 --out";
    CommandRun.cluster(write("s.csv", given.toString()), "--precomputed " + kind + rule, expected);
    CommandRun run =
        CommandRun.cluster(
            write("d.csv", distances.toString()),
            "--precomputed " + kind + " --distances " + form + rule,
            out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("similarities given as " + form + " distances, symmetric");
    assertThat(run.out()).doesNotContain("look like distances");
    assertThat(out.resolve("labels.csv")).hasSameTextualContentAs(expected.resolve("labels.csv"));
    assertThat(out.resolve("summary.json"))
        .content()
        .contains("\"distances\" : \"" + form + "\"", "\"looks_like_distances\" : true");
  }

  @ParameterizedTest
  @CsvSource({
    "0 1 2|1 0 0|2 0 0, matrix, true",
    "0 -1|1 0, matrix, false",
    "from to distance|a b 1|b c 2, edges, true",
    "from to affinity|a b 1|b c 2, edges, false"
  })
  void distancesTakenForSimilaritiesAreNoticed(String lines, String kind, boolean noticed) {
    String notice = "the values look like distances";
    assertThat(given(lines, kind + " --quiet").err().contains(notice)).isEqualTo(noticed);
    CommandRun json = given(lines, kind + " --json");
    assertThat(json.err().contains(notice)).isEqualTo(noticed);
    assertThat(json.out()).contains("\"looks_like_distances\" : " + noticed);
  }

  @ParameterizedTest
  @ValueSource(strings = {"cluster", "spectral --k 1"})
  void whatWasDecidedWhileReadingPairsIsSaid(String command) {
    Path file = write("p.csv", "from;to;weight\na;b;2,5\nb;c;3\n");
    CommandRun run = CommandRun.line(command + " --precomputed edges --quiet " + file).assertDone();
    assertThat(run.err()).contains("numbers were read with decimal commas; --decimal point");
  }

  @ParameterizedTest
  @CsvSource({
    "symmetrize mean,''",
    "duplicates max,' edges'",
    "distances plain,''",
    "row-numbers 3,' edges'"
  })
  void optionsForGivenSimilaritiesNeedThem(String option, String kind) {
    CommandRun.cluster(points, "--columns x,y --" + option)
        .assertRefused("--" + option.split(" ")[0] + " needs --precomputed" + kind);
  }

  @Test
  void theResultIsNoModelForNewPoints() {
    Path out = folder.resolve("out");
    given("a,b,-1|b,a,-2", "edges --out", out);
    CommandRun run = CommandRun.of("predict", out.toString(), points.toString());
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: " + out + ": has no points, since its run had --precomputed");
    assertThat(run.exitCode()).isEqualTo(2);
  }

  /** An earlier result may be replaced, an input never. */
  @Test
  void theInputStays() throws IOException {
    Path out = folder.resolve("out");
    given("a,b,-1|b,a,-2", "edges --out", out);
    Path labels = out.resolve("labels.csv");
    byte[] before = Files.readAllBytes(labels);
    CommandRun run =
        CommandRun.cluster(labels, "--precomputed edges --columns id,exemplar_id,row --out", out);
    assertThat(run.errorLines())
        .containsExactly(
            "bandgram: %s: is an input of this run, and %s would be replaced; choose another folder for its output"
                .formatted(labels, labels));
    assertThat(labels).hasBinaryContent(before);
    given("a,b,-1|b,a,-2", "edges --format parquet --out", out);
    assertThat(labels).doesNotExist();
    assertThat(out.resolve("exemplars.parquet")).isRegularFile();
  }

  /** A run that was stopped goes on to the same result. */
  @Test
  void checkpointsAreOfGivenSimilarities() throws IOException {
    Path input = edges("edges.csv", true);
    Path expected = folder.resolve("expected");
    CommandRun.cluster(input, "--precomputed edges --out", expected);
    Path saved = folder.resolve("saved");
    Interruption interruption = new Interruption();
    interruption.keepPartialResults();
    interruption.cancellation().resultAvailable();
    interruption.interrupt();
    CommandRun stopped =
        CommandRun.of(
            interruption, "cluster", input + "", "--precomputed=edges", "--checkpoint=" + saved);
    assertThat(stopped.exitCode()).isEqualTo(130);
    Path out = folder.resolve("out");
    CommandRun run =
        CommandRun.cluster(input, "--precomputed edges --resume --checkpoint", saved, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(out.resolve("labels.csv")).hasSameTextualContentAs(expected.resolve("labels.csv"));
    assertThat(saved).doesNotExist();
  }

  @Test
  void similaritiesComeThroughAPipe() throws IOException {
    InputStream before = System.in;
    try {
      System.setIn(new ByteArrayInputStream("a,b,-1\nb,a,-2\n".getBytes(StandardCharsets.UTF_8)));
      CommandRun run = CommandRun.cluster(Path.of("-"), "--precomputed edges");
      assertThat(run.out()).contains("standard input", "2 points, with ids");
      System.setIn(new ByteArrayInputStream(Files.readAllBytes(matrix())));
      run = CommandRun.cluster(Path.of("-"), "--precomputed matrix");
      assertThat(run.out()).contains("standard input", "1,560 similarities given, symmetric");
    } finally {
      System.setIn(before);
    }
  }
}
