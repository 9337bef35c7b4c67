package org.bandgram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReaderFiles;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.SparseFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** The README and the pages in docs show code that compiles and does what it says. */
@Isolated("The standard streams belong to the whole JVM")
class ReadmeTest {
  @TempDir Path folder;

  private static final Pattern SHOWN =
      Pattern.compile("(?:<!-- example: (\\w+) -->\\n)?```java\\n(.*?)```", Pattern.DOTALL);

  private static final Pattern COMPILED =
      Pattern.compile("// example: (\\w+)\\n(.*?)// end", Pattern.DOTALL);

  private static final Pattern IMPORT = Pattern.compile("import ([\\w.]+);\n");

  /** Adds the examples of a file to those of others; none may come twice, or have no name. */
  private static void addExamples(Path file, Pattern pattern, Map<String, String> examples)
      throws IOException {
    pattern
        .matcher(Files.readString(file))
        .results()
        .forEach(
            match -> {
              assertThat(match.group(1)).as("%s: %s", file, match.group()).isNotNull();
              String code = IMPORT.matcher(match.group(2)).replaceAll("").replaceAll("\\s", "");
              assertThat(examples.put(match.group(1), code)).as(match.group(1)).isNull();
            });
  }

  @Test
  void showsTheCodeThatIsCompiled() throws IOException {
    Map<String, String> shown = new TreeMap<>();
    for (Path page : Pages.all()) {
      addExamples(page, SHOWN, shown);
    }
    Map<String, String> compiled = new TreeMap<>();
    addExamples(Path.of("src/test/java/org/bandgram/ReadmeExamples.java"), COMPILED, compiled);
    assertThat(shown).hasSizeGreaterThan(12).isEqualTo(compiled);
  }

  @Test
  void thePageAboutJavaImportsWhatTheCompilerFinds() throws IOException {
    String page = Files.readString(Path.of("docs/reference/java.md"));
    assertThat(IMPORT.matcher(page).results())
        .hasSizeGreaterThan(4)
        .extracting(line -> line.group(1))
        .allSatisfy(name -> assertThat(Class.forName(name).getSimpleName()).isNotEmpty());
  }

  @Test
  void clustersPoints() {
    Clustering clustering = ReadmeExamples.points();
    assertThat(clustering.clusterCount()).isEqualTo(2);
    assertThat(clustering.labels()).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(clustering.converged()).isTrue();
  }

  @Test
  void readsFilesAndFindsAsManyClustersAsAskedFor() throws IOException {
    StringBuilder csv = new StringBuilder("x,y,class\n");
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      csv.append(
          "%f,%f,c%d%n".formatted(100 * (i % 5) + random.nextDouble(), random.nextDouble(), i % 5));
    }
    Path file = folder.resolve("points.csv");
    Files.writeString(file, csv);
    assertThat(quietly(() -> ReadmeExamples.files(file))).isCloseTo(1, within(1e-12));
  }

  @Test
  void clustersLevelByLevel() {
    SplittableRandom random = new SplittableRandom(2);
    float[][] rows = new float[200][2];
    for (float[] row : rows) {
      row[0] = (float) random.nextDouble();
      row[1] = (float) random.nextDouble();
    }
    PrintStream out = System.out;
    String printed =
        printed(
            () -> {
              ReadmeExamples.multilevel(PointSet.of(rows));
              ReadmeExamples.counts(PointSet.of(rows));
              ReadmeExamples.graph(PointSet.of(rows));
            });
    assertThat(System.out).isSameAs(out);
    assertThat(printed).contains("1 levels, 200 points");
  }

  @Test
  void choosesExemplars() {
    SplittableRandom random = new SplittableRandom(4);
    float[][] rows = new float[60][2];
    for (float[] row : rows) {
      row[0] = (float) random.nextDouble();
      row[1] = (float) random.nextDouble();
    }
    String printed = printed(() -> ReadmeExamples.exemplars(PointSet.of(rows)));
    assertThat(printed).contains(" of at most ").endsWith("[0]\n");
  }

  @Test
  void ranksNodes() throws IOException {
    Path file = folder.resolve("edges.csv");
    Files.writeString(file, "1,2\n2,1\n3,2\n");
    String printed = printed(() -> ReadmeExamples.pagerank(file));
    assertThat(printed).startsWith("2 has 0.4");
  }

  @Test
  void clustersAroundMeans() {
    SplittableRandom random = new SplittableRandom(6);
    float[][] rows = new float[50][2];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = (float) (i % 5 + 0.1 * random.nextDouble());
    }
    PointSet points = PointSet.of(rows);
    assertThat(quietly(() -> ReadmeExamples.kMeans(points))).hasSize(2);
    assertThat(quietly(() -> ReadmeExamples.kernelKMeans(points))).hasSize(50);
  }

  @Test
  void followsThePapers() {
    float[][] rows = new float[60][2];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = i % 4 + 0.01f * i;
      rows[i][1] = i % 5;
    }
    PointSet points = PointSet.of(rows);
    String printed =
        printed(
            () -> {
              ReadmeExamples.cooPaper(points);
              ReadmeExamples.multisetPaper(points);
            });
    assertThat(printed).contains(" clusters").endsWith("]\n");
    assertThat(ReadmeExamples.bandPaper(points).labels()).hasSize(60);
    assertThat(ReadmeExamples.popcornPaper(points).labels()).hasSize(60);
    assertThat(ReadmeExamples.rankPaper().format()).isEqualTo(SparseFormat.BSR);
    assertThat(ReadmeExamples.sharedPaper().hostShare()).isEqualTo(0.25);
  }

  @Test
  void savesAndLoads() throws IOException {
    StringBuilder csv = new StringBuilder("x,y\n");
    for (int i = 0; i < 50; i++) {
      csv.append("%d,%d\n".formatted(100 * (i % 5), i));
    }
    Path file = Files.writeString(folder.resolve("points.csv"), csv);
    DataSet data = ReaderFiles.read(file);
    assertThat(ReadmeExamples.saved(data, folder.resolve("model"), file))
        .isEqualTo(KMeans.fit(data.points(), KMeans.Options.of(5)).labels());
  }

  /** For four clusters far apart both silhouettes are nearly 1. */
  @Test
  void tellsHowSureAClusteringIs() {
    float[][] rows = new float[80][1];
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = 1000 * (i % 4) + i;
    }
    try (Execution execution = Execution.onThreads(1)) {
      assertThat(ReadmeExamples.sure(PointSet.of(rows), execution)).isCloseTo(0, within(0.02));
    }
  }

  @Test
  void findsShapes() {
    float[][] rows = new float[200][2];
    for (int i = 0; i < rows.length; i++) {
      double angle = 2 * Math.PI * i / rows.length;
      rows[i][0] = (float) ((1 + 2 * (i % 2)) * Math.cos(angle));
      rows[i][1] = (float) ((1 + 2 * (i % 2)) * Math.sin(angle));
    }
    String printed = printed(() -> ReadmeExamples.spectral(PointSet.of(rows)));
    String labels = printed.lines().toList().getLast();
    String turns = "0, 1, ".repeat(100);
    assertThat(labels)
        .isIn("[" + turns.substring(0, 598) + "]", "[1, " + turns.substring(0, 595) + "]");
  }

  @Test
  void measuresAGramMatrix() {
    float[][] rows = new float[300][2];
    SplittableRandom random = new SplittableRandom(8);
    for (float[] row : rows) {
      row[0] = (float) random.nextDouble();
      row[1] = (float) random.nextDouble();
    }
    String printed = printed(() -> ReadmeExamples.gram(PointSet.of(rows), new Gaussian(1)));
    assertThat(printed).startsWith("0.").contains("indefinite: true");
  }

  @Test
  void embedsObjects() throws IOException {
    Path file = folder.resolve("distances.csv");
    Files.writeString(file, ",a,b,c\na,0,3,4\nb,3,0,5\nc,4,5,0\n");
    String printed = printed(() -> ReadmeExamples.mds(file));
    assertThat(printed).startsWith("a at (").contains("stress-1 0.000");
  }

  @Test
  void findsWhatOtherLibrariesDo() {
    float[][] rows = new float[60][2];
    SplittableRandom random = new SplittableRandom(9);
    for (int i = 0; i < rows.length; i++) {
      rows[i][0] = (float) (20 * (i % 3) + random.nextDouble());
      rows[i][1] = (float) random.nextDouble();
    }
    PointSet points = PointSet.of(rows);
    String printed =
        printed(
            () -> {
              ReadmeExamples.scikit(points, points);
              ReadmeExamples.apcluster(points);
            });
    assertThat(printed).startsWith("3 clusters, 60 more points\n10 clusters; [0, ");
  }

  @Test
  void takesOptionsAndPrecomputedSimilarities() {
    PointSet points = PointSet.of(new float[][] {{0, 0}, {0, 1}, {1, 0}, {9, 9}, {9, 8}, {8, 9}});
    PrintStream out = System.out;
    String printed =
        printed(
            () -> {
              ReadmeExamples.options(points);
              ReadmeExamples.watched(points);
              ReadmeExamples.precomputed();
              ReadmeExamples.custom(points);
            });
    assertThat(System.out).isSameAs(out);
    assertThat(printed)
        .contains(" clusters, ")
        .contains("2 clusters of 6 points (3 each), converged")
        .contains("[")
        .contains("2 and 2 clusters");
  }

  private static <T> T quietly(Supplier<T> action) {
    List<T> result = new ArrayList<>();
    printed(() -> result.add(action.get()));
    return result.getFirst();
  }

  /** Runs with the standard streams put aside, and returns what was printed. */
  private static String printed(Runnable action) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
      action.run();
      return printed.toString(StandardCharsets.UTF_8);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }
}
