package org.bandgram.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.cli.CommandRun;
import org.bandgram.cli.InputFiles;
import org.bandgram.io.internal.result.ResultTable;
import org.bandgram.metric.ExternalIndices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code compare} of clusterings: two ways to join, what moved, what is refused. */
class LabelComparisonTest {
  @TempDir private Path folder;

  private Path labels(String name, String content) {
    return InputFiles.write(folder.resolve(name), content.replace(' ', '\n') + "\n");
  }

  private static CommandRun compare(Object... words) {
    return CommandRun.line("compare", words);
  }

  private static JsonNode json(Object... words) throws IOException {
    List<Object> line = new ArrayList<>(List.of(words));
    line.add("--json");
    CommandRun run = compare(line.toArray()).assertFine();
    return new ObjectMapper().readTree(run.out());
  }

  /** Cluster 0 loses two of five, cluster 1 goes whole into what is mostly cluster 2. */
  @Test
  void pointsMoveUnlessTheirClustersAreEachOthersLargestPart() throws IOException {
    Path a = labels("a.csv", "label 0 0 0 0 0 1 2 2 -1");
    Path b = labels("b.csv", "label 7 7 7 8 -1 9 9 9 -1");
    Path out = folder.resolve("out");
    CommandRun run = compare(a, b, "--out", out);
    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .contains("3 of 9 rows moved (33.3 %)")
        .contains("cluster 0 (5) -> 7 (3), noise (1), 8 (1)\n")
        .contains("cluster 1 (1) -> 9 (1)\n")
        .contains("a.csv  3 clusters of 9 rows, 1 of them noise")
        .contains("label -1, compared like a cluster of its own")
        .doesNotContain("cluster 2 (2) ->", "noise (1) ->");
    assertThat(out.resolve("contingency.csv"))
        .hasContent(
            """
            a,b,label_a,label_b,count
            A,B,-1,-1,1
            A,B,0,-1,1
            A,B,0,7,3
            A,B,0,8,1
            A,B,1,9,1
            A,B,2,9,2
            """
                .replace("A", a.toString())
                .replace("B", b.toString()));
    JsonNode pair = json(a, b).get("comparisons").get(0);
    assertThat(pair.get("moved").asInt()).isEqualTo(3);
    assertThat(pair.get("moves").get(0).toString())
        .isEqualTo(
            "{\"label\":0,\"size\":5,\"moved\":2,\"to\":[{\"label\":7,\"count\":3},"
                + "{\"label\":-1,\"count\":1},{\"label\":8,\"count\":1}]}");
  }

  @Test
  void rowsOfTablesWithIdsAreJoinedByThem() throws IOException {
    SplittableRandom random = new SplittableRandom(5);
    int n = 257;
    int[] a = new int[n];
    int[] b = new int[n];
    StringBuilder first = new StringBuilder("id,label");
    StringBuilder second = new StringBuilder("id,row,label,exemplar");
    for (int i = 0; i < n; i++) {
      a[i] = random.nextInt(-1, 6);
      b[i] = random.nextInt(4) == 0 ? random.nextInt(-1, 6) : a[i] + 3;
      first.append(" p%d,%d".formatted(i, a[i]));
      int j = n - 1 - i;
      second.append(" p%d,%d,%d,0".formatted(j, i, -100 - j));
    }
    Path one = labels("one.csv", first + " only,4");
    String[] rows = second.toString().split(" ");
    for (int i = 0; i < n; i++) {
      int j = n - 1 - i;
      rows[1 + i] = rows[1 + i].replace("," + (-100 - j) + ",", "," + b[j] + ",");
    }
    Path two = labels("two.csv", String.join(" ", rows));
    JsonNode pair = json(one, two).get("comparisons").get(0);
    int[] shifted = Arrays.stream(a).map(label -> label + 1).toArray();
    ExternalIndices expected = ExternalIndices.of(shifted, b);
    assertThat(expected.adjustedRandIndex()).isGreaterThan(0.3);
    assertThat(pair.get("ari").asDouble()).isEqualTo(expected.adjustedRandIndex());
    assertThat(pair.get("nmi").asDouble())
        .isCloseTo(expected.normalizedMutualInformation(), within(1e-12));
    assertThat(pair.get("ami").asDouble())
        .isCloseTo(expected.adjustedMutualInformation(), within(1e-12));
    assertThat(pair.get("joined_by").asText()).isEqualTo("id");
    assertThat(pair.get("points").asInt()).isEqualTo(n);
    assertThat(pair.get("only_a").asInt()).isEqualTo(1);
    assertThat(pair.get("only_b").asInt()).isZero();
  }

  /** Runs in two formats, and what predict wrote: the same labels. */
  @Test
  void foldersAndTablesOfTheProgramAreCompared() throws IOException {
    Path points = InputFiles.corners(folder.resolve("points.csv"), 33);
    Path csv = folder.resolve("csv");
    Path parquet = folder.resolve("parquet");
    Path predicted = folder.resolve("predicted.parquet");
    CommandRun.line(
        ("kmeans %s --columns x,y --k 4 --no-picture --quiet --out %s").formatted(points, csv));
    CommandRun.cluster(
        points, "--columns x,y --clusters 4 --no-picture --quiet --format parquet --out", parquet);
    CommandRun.of("predict", csv.toString(), points.toString(), "--out", predicted.toString());
    JsonNode object = json(csv, parquet, predicted, csv.resolve("labels.csv"));
    assertThat(object.get("runs")).hasSize(4);
    assertThat(object.get("runs").get(0).get("method").asText()).isEqualTo("kmeans");
    assertThat(object.get("comparisons")).hasSize(6);
    for (JsonNode pair : object.get("comparisons")) {
      assertThat(pair.get("ami").asDouble()).isEqualTo(1);
      assertThat(pair.get("moved").asInt()).isZero();
    }
    assertThat(compare(csv, parquet, predicted).out().lines().filter(l -> l.contains("ARI 1.")))
        .hasSize(3);
  }

  @Test
  void idsThatLookAlikeAreJoined() {
    Path composed = labels("a.csv", "id,label \u00e4,0 b,1");
    Path other = labels("b.csv", "id,label b,1 a\u0308,0");
    assertThat(compare(composed, other).out()).contains("0 of 2 rows moved", "0 only in");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "label south north north -1",
        "row,label 0,south 1,1 2,1 3,-1",
        "id,label a,s b,n c,n d,-1",
        "label 0.0 1.0 1.0 -1.0"
      })
  void labelsMayBeWords(String words) throws IOException {
    Path numbers = labels("a.csv", "label 7 5 5 -1");
    JsonNode result = json(numbers, labels("b.csv", words));
    assertThat(result.get("comparisons").get(0).get("ari").asDouble()).isEqualTo(1);
    assertThat(result.get("runs").get(1).get("clusters").asInt()).isEqualTo(2);
    assertThat(result.get("runs").get(1).get("noise").asInt()).isEqualTo(1);
  }

  @Test
  void wordsAreJoinedByIdAndTheirNumbersAreSaid() {
    Path numbers = labels("a.csv", "id,label p,0 q,1 r,1");
    Path words = labels("b.csv", "id,label r,north q,north p,south");
    assertThat(compare(numbers, words).out())
        .contains("0 of 3 rows moved", "2 clusters of 3 rows; 0 is north, 1 is south");
  }

  @Test
  void wordsOfParquetAreLabels() throws IOException {
    Path words = folder.resolve("words.parquet");
    List<String> values = List.of("north", "south", "south");
    new ResultTable(3).integers("row", i -> i).texts("label", values::get).write(words);
    JsonNode result = json(labels("a.csv", "label 3 1 1"), words);
    assertThat(result.get("comparisons").get(0).get("ari").asDouble()).isEqualTo(1);
    assertThat(result.get("runs").get(1).get("words").toString())
        .isEqualTo("[\"north\",\"south\"]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "label 0 1|label 0 1 1| a.csv has 2 rows, but B has 3 rows, and without ids in both",
        "id,label p,0 q,1|label 0 1 1| has 2 rows, but B has 3 rows, and without ids in both",
        "id,label p,0|id,label q,0| have no id in common, such as p and q; they are of other rows",
        "id,label 000,0|id,label 0,0| such as 000 and 0; they are the same numbers written in two ways",
        "id,label -07.0,0|id,label -7,0| they are the same numbers written in two ways",
        "label 0 1|label 0 0.5|b.csv: the label of row 1 is 0.5, but must be a whole number",
        "label 0 1|x,y 0,1 1,2|b.csv: ",
        "row,label 0,0 2,1|label 0 1|row 1 is called 2.0, but rows must be numbered from 0",
        "row,label 0,0 1,1|row,label 0,n 2,s|row 1 is called 2.0, but rows must be numbered from 0",
        "row,label 0,0 1,1|row,label 0,n 1,|column 'label' is empty",
        "id,label p,0 p,1|id,label p,0 q,1|a.csv"
      })
  void whatCannotBeComparedIsRefused(String first, String second, String message) {
    Path b = labels("b.csv", second);
    CommandRun run = compare(labels("a.csv", first), b);
    run.assertRefusedFor(message.replace("B", b.toString()));
  }

  @Test
  void optionsForPointsAreRefusedWithoutThemAndTheOtherWayRound() {
    Path a = labels("a.csv", "label 0 1");
    assertThat(compare(a, a, "--distance", "manhattan").err())
        .contains("distance is manhattan, but must be absent: ")
        .contains("a.csv holds labels, not points");
    assertThat(compare(a, a, "--no-header").exitCode()).isEqualTo(2);
    assertThat(compare(a, a, "--out", "-").err()).contains("out is -, but must be a folder");
    Path points = InputFiles.corners(folder.resolve("points.csv"), 9);
    assertThat(compare(points, folder, "--out", folder.resolve("out")).err())
        .contains("out cannot be combined with points");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** A table of points may have ids and classes: it is measured on, as it was. */
  @Test
  void aTableWithCoordinatesIsNoClustering() {
    Path points =
        InputFiles.rows(
            folder.resolve("points.csv"),
            "id,x,y,label",
            31,
            i -> i + "p," + i % 7 + ",2," + i % 2);
    Path out = folder.resolve("out");
    CommandRun.cluster(points, "--columns x,y --clusters 3 --no-picture --quiet --out", out);
    CommandRun run = compare(points, out, "--columns", "x,y");
    assertThat(run.out()).contains("error, nearest");
    assertThat(compare(out, out).out()).contains("0 of 31 rows moved");
  }

  @Test
  void othersFilesStayAndInputsAreNotReplaced() throws IOException {
    Path a = labels("a.csv", "label 0 1");
    Path theirs = labels("contingency.csv", "label 0 1");
    CommandRun run = compare(a, a, "--out", folder);
    run.assertRefusedFor("contingency.csv");
    assertThat(Files.readString(theirs)).isEqualTo("label\n0\n1\n");
    assertThat(folder.resolve("summary.json")).doesNotExist();
  }
}
