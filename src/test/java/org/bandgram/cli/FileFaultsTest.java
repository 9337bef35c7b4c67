package org.bandgram.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is wrong in a file is said with the file and the line, as an editor counts them. */
@Tag("thorough")
class FileFaultsTest {
  /** The commands that read a file, by what it is to them. */
  private static final Map<String, List<String>> COMMANDS =
      Map.of(
          "weights",
          List.of("kmeans POINTS --k 2 --weights FILE", "cluster POINTS --weights FILE"),
          "labels",
          List.of("kernel-kmeans POINTS --k 2 --labels FILE"),
          "centroids",
          List.of("kmeans POINTS --k 2 --centroids FILE"),
          "start",
          List.of("mds TWO --start FILE"),
          "matrix",
          List.of("mds FILE", "mds FILE --start random"),
          "pairs",
          List.of("mds THREE --weights FILE"),
          "personalization",
          List.of("pagerank GRAPH --personalization FILE"),
          "scores",
          List.of("pagerank GRAPH --start FILE"));

  @TempDir private Path folder;

  private Path file(String name, String content) {
    return InputFiles.write(folder.resolve(name), content.replace("|", "\n") + "\n");
  }

  private Path points() {
    return file("points.csv", "x,y|0,0|0,1|1,0|9,9|9,8|8,9");
  }

  private void assertRefused(String command, Object file, String message) {
    Path out = folder.resolve("out");
    String words = command + " --out " + out;
    CommandRun run = CommandRun.line(words);
    run.assertRefused(file + message);
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "weights;# w|1|1|-2|1|1|1;:4: the weight is -2.0, but must be above 0, such as 1e-9 for a"
            + " point that hardly counts",
        "weights;weight|1|1|0|1|1|1;:4: the weight is 0.0, but must be above 0, such as 1e-9 for a"
            + " point that hardly counts",
        "weights;1|1|1;: has 3 weights, but POINTS has 6 points",
        "weights;1e308|1e308|1|1|1|1;: the sum of the weights is Infinity, but must be at most"
            + " 4.33472e+303, so that sums of squared distances stay finite",
        "weights;1 1|1 1;: has 2 columns of numbers, but must have 1, the weights",
        "labels;label|0|1|0|2|1|0;:5: the label is 2.0, but must be a whole number from 0 to 1",
        "labels;0|1|0.5|1|1|0;:3: the label is 0.5, but must be a whole number from 0 to 1",
        "labels;row,label|0,0|1,-1;:3: the label is -1.0, but must be a whole number from 0 to 1",
        "labels;a,b|0,0|1,1;: has no column 'label'",
        "labels;0|1|0;: has 3 labels, but POINTS has 6 points",
        "centroids;1,2|3,4|5,6;: has 3 rows, but --clusters is 2",
        "centroids;1,2,3|3,4,5;: has 3 coordinates, but the points of POINTS have 2",
        "centroids;1,2|3,here;:2: column 'x1' has 'here', which is not a number",
        "centroids;1,2|3,4e39;: row 1: column 'x1' has 4.0E39, which is too large for float32",
        "start;1,2|3,4|5,6;: has 3 rows, but TWO has 2 objects",
        "start;1,2,3|3,4,5;: has 3 columns of coordinates, but --dimensions is 2",
        "start;row,name,x1|0,7,1|1,8,2;: has 1 column of coordinates, but --dimensions is 2",
        "start;1,2|3,4e80;:2: a coordinate is 4.0E80, but must be from -1.0E75 to 1.0E75",
        "start;1,2|3,x;:2: column 'x1' has 'x', which is not a number",
        "matrix;0 1|-1 0;:2: cell 1 is -1.0, but must be from 0 to 1.0E75",
        "matrix;0 1|2 0;:2: cell 1 is 2.0, but must be equal to its mirror image, which is 1.0",
        "matrix;# c|0 1|1 3;:3: cell 2 is 3.0, but must be 0, as all on the diagonal",
        "matrix;0 inf|inf 0;:1: cell 2 has 'inf', but must be a finite number",
        "matrix;0 NA|NA 0;':1: cell 2 has ''NA'', but must be a finite number; --missing lets pairs"
            + " without a value not count'",
        "matrix;0 1e999|1 0;:1: cell 2 has '1e999', which is too large for float64",
        "matrix;0 1e300|1e300 0;:2: cell 1 is 1.0E300, but must be from 0 to 1.0E75",
        "matrix;,a,b|a,0,-1|b,-1,0;:3: cell 2 is -1.0, but must be from 0 to 1.0E75",
        "pairs;1 1 1|1 1 -1|1 -1 1;:3: cell 2 is -1.0, but must be from 0 to 1.0E75",
        "pairs;1 1 1|1 1|1 1 1;:2: has 2 cells, but the last line has 3",
        "pairs;1 1|1 1;: the number of rows of the weight matrix is 2, but must be 3, the number of"
            + " objects",
        "pairs;1 1 0|1 1 0|0 0 1;: the number of groups of objects without a pair of positive"
            + " weight between them is 2, but must be 1",
        "personalization;node,weight|1,1|77,2;:3: column 'node' has '77', which is not a node of the"
            + " graph",
        "personalization;1 0|2 0;: the sum of personalization is 0.0, but must be finite and above"
            + " 0",
        "personalization;1 1e308|2 1e308;: the sum of personalization is Infinity, but must be"
            + " finite and above 0",
        "scores;node,weight|1,1|77,2;:3: column 'node' has '77', which is not a node of the graph",
        "scores;1 0|2 0;: the sum of start is 0.0, but must be finite and above 0",
        "scores;1 1e308|2 1e308;: the sum of start is Infinity, but must be finite and above 0"
      })
  void files(String role, String content, String message) {
    Path file = file("file.txt", content);
    for (String command : COMMANDS.get(role)) {
      assertRefused(named(command).replace("FILE", file.toString()), file, named(message));
    }
  }

  private String named(String words) {
    return words
        .replace("POINTS", points().toString())
        .replace("TWO", file("two.txt", "0 1|1 0").toString())
        .replace("THREE", file("three.txt", "0 1 2|1 0 3|2 3 0").toString())
        .replace("GRAPH", file("graph.txt", "1 2|2 1").toString());
  }

  /** One cluster would come of them without a word. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster FILE --pairs bands --levels one",
        "cluster FILE --pairs all",
        "cluster FILE --pairs coo",
        "cluster FILE --levels many --clusters 2",
        "kmeans FILE --k 2",
        "kernel-kmeans FILE --k 2 --similarity linear",
        "spectral FILE --k 2 --neighbours 1",
        "exemplars FILE --k 2"
      })
  void pointsOfWhichSquaresAreLost(String command) {
    Path points = file("points.csv", "x,y|0,0|0,1e-25|1e-25,0|9e-25,9e-25|9e-25,8e-25");
    assertRefused(
        command.replace("FILE", points.toString()),
        points,
        ": the largest coordinate of a point is 8.999999682835267E-25, but must be at least"
            + " 1.11022e-16, so that squared distances do not vanish in float32; scale the points,"
            + " whose largest values are in column 'x'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cluster FILE",
        "cluster FILE --clusters 2",
        "kmeans FILE --k 2",
        "kernel-kmeans FILE --k 2 --similarity linear",
        "kernel-pca FILE --similarity linear",
        "spectral FILE --k 2 --neighbours 1",
        "exemplars FILE --k 2",
        "plan FILE"
      })
  void pointsOfWhichSquaresAreInfinite(String command) {
    Path points = file("points.csv", "name,x,y|a,0,0|b,0,-1e25|c,1,0|d,2,9e24");
    assertThat(CommandRun.line(command.replace("FILE", points.toString())).errorLines())
        .singleElement()
        .asString()
        .startsWith("bandgram: " + points + ": the largest squared norm of a point is ")
        .endsWith("; scale the points, whose largest values are in column 'y'");
  }

  @Test
  void newPointsOfWhichSquaresAreInfinite() {
    Path points = points();
    Path model = folder.resolve("model");
    assertThat(CommandRun.of("cluster", points.toString(), "--out", model.toString()).exitCode())
        .isZero();
    Path far = file("far.csv", "x,y|0,0|0,-1e25");
    CommandRun run = CommandRun.of("predict", model.toString(), far.toString());
    assertThat(run.errorLines())
        .singleElement()
        .asString()
        .endsWith("; scale the points, whose largest values are in column 'y'");
  }

  @Test
  void centroidsThatAreTooFarAway() {
    Path points = points();
    Path centroids = file("centroids.txt", "1,2|3,4e20");
    assertRefused(
        "kmeans " + points + " --k 2 --centroids " + centroids,
        "--centroids",
        " is of squared norm 1.6000000641308081E41, but must be small enough for sqeuclidean"
            + " distances to stay below 3.40282e+38; scale the points");
  }

  @Test
  void dissimilaritiesOfWhichSomeAreMissing() {
    Path matrix = file("matrix.txt", "0 inf|inf 0");
    assertRefused(
        "mds --missing " + matrix, matrix, ":1: cell 2 has 'inf', but must be a finite number");
    Path parts = file("parts.txt", "0 1 NA|1 0 NA|NA NA 0");
    assertRefused(
        "mds --missing " + parts,
        parts,
        ": the number of groups of objects without a pair of positive weight between them is 2, but"
            + " must be 1");
  }

  @Test
  void distancesOfPoints() {
    Path points = file("points.csv", "x,y|0,0|1e200,0|0,1");
    assertRefused(
        "mds --from points " + points,
        "the distance of %s:3 and %s:2 is ".formatted(points, points),
        "Infinity, but must be from 0 to 1.0E75");
  }

  private void damage(Path file, String old, String replacement) throws IOException {
    String content = Files.readString(file);
    assertThat(content).contains(old);
    Files.writeString(file, content.replace(old, replacement));
  }

  private Path model(Path points, String options) {
    Path model = folder.resolve("model");
    Stream<String> words = Stream.of(options.split(" "));
    CommandRun run =
        CommandRun.of(
            Stream.concat(
                    words, Stream.of(points.toString(), "--no-picture", "--out", model.toString()))
                .toArray(String[]::new));
    assertThat(run.err()).isEmpty();
    return model;
  }

  @Test
  void summariesOfModels() throws IOException {
    Path points = points();
    Path model = model(points, "cluster");
    Path summary = model.resolve("summary.json");
    damage(summary, "\"nse\"", "\"gaussian:0\"");
    assertRefused(
        "predict " + model + " " + points,
        summary,
        ": field 'similarity': gamma is 0.0, but must be greater than 0 and a single-precision"
            + " number");
    damage(summary, "\"gaussian:0\"", "\"nse\"");
    damage(summary, "\"float32\"", "\"float\"");
    assertRefused(
        "predict " + model + " " + points,
        summary,
        ": field 'precision': precision is 'float', but must be float32 or float64");
  }

  @Test
  void columnsOfModels() {
    Path model = model(points(), "cluster");
    Path others = file("others.csv", "x,z|1,2");
    assertRefused(
        "predict " + model + " " + others,
        others,
        ": no column 'y'; the columns are x, z; the model in %s has the columns x, y"
            .formatted(model));
  }

  @Test
  void placesOfModels() throws IOException {
    Path points = file("points.csv", "lat,lon|0,0|0,1|80,0");
    Path model = model(points, "cluster --geo lat,lon --clusters 2");
    Path exemplars = model.resolve("exemplars.csv");
    damage(exemplars, "80.0", "180.0");
    assertRefused(
        "predict " + model + " " + points,
        exemplars,
        ": the latitude of place 1 is 180.0, but must be -90 to 90");
  }

  @Test
  void mergesOfModels() throws IOException {
    Path points = points();
    Path model = model(points, "cluster --levels many --clusters 3");
    Path merges = model.resolve("merges.csv");
    String first = Files.readAllLines(merges).get(1);
    String predict = "predict " + model + " " + points + " --clusters 2";
    for (String[] change :
        new String[][] {
          {"0,0.5,", ":2: column 'left' is 0.5, but must be a whole number of 32 bits"},
          {"0,7,", ":2: the right cluster of a merge is %s, but must be above 7, the left"}
        }) {
      String[] cells = first.split(",");
      damage(merges, first, first.replaceFirst("0,\\d+,", change[0]));
      assertRefused(predict, merges, change[1].formatted(cells[2]));
      damage(merges, first.replaceFirst("0,\\d+,", change[0]), first);
    }
    String row = first.substring(first.lastIndexOf(',') + 1);
    damage(merges, first, first.substring(0, first.length() - row.length()) + "99");
    assertRefused(predict, merges, ":2: exemplar row 99 is not an exemplar of the run");
  }
}
