package org.bandgram.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bandgram.testing.Refusals.failed;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentSkipListSet;
import org.bandgram.Checkpoints;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.io.DataFormatException;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs of nearest neighbours in files: the same bits as a search, or a message. */
class GraphFileTest {
  private static final NeighbourGraph.Options SEVEN =
      NeighbourGraph.Options.defaults().withNeighbours(7);

  private static final Similarity NSE = new NegativeSquaredEuclidean();

  @TempDir private Path folder;

  private static PointSet points(int n, int dimensions, Precision precision) {
    SplittableRandom random = new SplittableRandom(n);
    double[][] rows = new double[n][dimensions];
    for (double[] row : rows) {
      Arrays.setAll(row, f -> random.nextDouble() + 3 * random.nextInt(2));
    }
    return precision == Precision.FLOAT32 ? single(rows) : PointSet.of(rows);
  }

  private static PointSet single(double[][] rows) {
    float[][] single = new float[rows.length][];
    for (int i = 0; i < rows.length; i++) {
      single[i] = new float[rows[i].length];
      for (int f = 0; f < rows[i].length; f++) {
        single[i][f] = (float) rows[i][f];
      }
    }
    return PointSet.of(single);
  }

  private Path file() {
    return folder.resolve("points.graph");
  }

  private static Execution execution(GraphFile file, int threads, Set<String> stages) {
    return Execution.of(
        Execution.Settings.ofThreads(threads)
            .withProgress((stage, _, _) -> stages.add(stage))
            .withGraphs(file == null ? Checkpoints.NONE : file));
  }

  private static NeighbourGraph build(
      PointSet points, Similarity similarity, NeighbourGraph.Options options, GraphFile file) {
    try (Execution execution = execution(file, 2, new ConcurrentSkipListSet<>())) {
      return NeighbourGraph.build(points, similarity, options, execution);
    }
  }

  private void save(PointSet points, Similarity similarity, NeighbourGraph.Options options) {
    try (GraphFile saved = GraphFile.save(file())) {
      build(points, similarity, options, saved);
      assertThat(saved.isUsed()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 3, FLOAT32, EXACT, 1, 3",
    "2, 3, FLOAT64, EXACT, 2, 1",
    "31, 2, FLOAT64, EXACT, 1, 3",
    "257, 12, FLOAT32, EXACT, 3, 1",
    "257, 12, FLOAT64, DESCENT, 1, 3",
    "1025, 9, FLOAT32, DESCENT, 3, 2"
  })
  void givesTheBitsOfASearchWithoutOne(
      int n, int dimensions, Precision precision, Method method, int threads, int others) {
    PointSet points = points(n, dimensions, precision);
    NeighbourGraph.Options options = SEVEN.withMethod(method);
    Clustering fresh;
    try (Execution execution = Execution.onThreads(others)) {
      fresh = AffinityPropagation.fitGraph(points, AffinityOptions.defaults(), options, execution);
    }
    Set<String> stages = new ConcurrentSkipListSet<>();
    try (GraphFile saved = GraphFile.save(file());
        Execution execution = execution(saved, threads, stages)) {
      Clustering found =
          AffinityPropagation.fitGraph(points, AffinityOptions.defaults(), options, execution);
      assertSame(found, fresh);
      assertThat(stages).contains("order");
    }
    stages.clear();
    try (GraphFile loaded = GraphFile.load(file());
        Execution execution = execution(loaded, others, stages)) {
      Clustering found =
          AffinityPropagation.fitGraph(points, AffinityOptions.defaults(), options, execution);
      assertSame(found, fresh);
      assertThat(loaded.isUsed()).isTrue();
      assertThat(stages).doesNotContain("order", "graph", "sample");
    }
  }

  private static void assertSame(Clustering found, Clustering fresh) {
    assertThat(found.labels()).isEqualTo(fresh.labels());
    assertThat(found.exemplars()).isEqualTo(fresh.exemplars());
    assertThat(found.netSimilarity()).isEqualTo(fresh.netSimilarity());
    assertThat(found.iterations()).isEqualTo(fresh.iterations());
    assertThat(found.provenance().parameters()).isEqualTo(fresh.provenance().parameters());
  }

  /** Groups of groups are searched again; the first search is that of all points. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void ofManyLevelsItIsTheFirst(int threads) {
    PointSet points = points(600, 5, Precision.FLOAT32);
    MultilevelAffinityPropagation.Options options =
        new MultilevelAffinityPropagation.Options(
                MultilevelAffinityPropagation.Options.defaults().band().withClusters(3), 20)
            .withGraph(_ -> SEVEN);
    MultilevelClustering fresh;
    try (Execution execution = Execution.onThreads(2)) {
      fresh = MultilevelAffinityPropagation.fit(points, options, execution);
    }
    assertThat(fresh.levels()).hasSizeGreaterThan(2);
    for (GraphFile file : new GraphFile[] {GraphFile.save(file()), null}) {
      try (GraphFile given = file == null ? GraphFile.load(file()) : file;
          Execution execution = execution(given, threads, new ConcurrentSkipListSet<>())) {
        MultilevelClustering found = MultilevelAffinityPropagation.fit(points, options, execution);
        assertSame(found.clustering(), fresh.clustering());
        assertThat(found.levels()).hasSameSizeAs(fresh.levels());
        assertThat(given.isUsed()).isTrue();
      }
    }
    try (GraphFile loaded = GraphFile.load(file())) {
      assertThat(build(points, NSE, SEVEN, loaded).permutation().size()).isEqualTo(600);
    }
  }

  @Test
  void isRefusedForOtherPointsOrOptions() {
    PointSet points = points(33, 3, Precision.FLOAT64);
    NeighbourGraph.Options descent = SEVEN.withMethod(Method.DESCENT);
    save(points, NSE, descent);
    double[][] moved = new double[33][];
    Arrays.setAll(moved, points::row);
    moved[32][2] = Math.nextUp(moved[32][2]);
    assertRefused(PointSet.of(moved), NSE, descent, "with other points");
    assertRefused(
        points(32, 3, Precision.FLOAT64), NSE, descent, "points 33x3; this run has points 32x3");
    assertRefused(
        points(33, 4, Precision.FLOAT64), NSE, descent, "points 33x3; this run has points 33x4");
    assertRefused(
        points(33, 3, Precision.FLOAT32),
        NSE,
        descent,
        "precision float64; this run has precision float32");
    assertRefused(
        points, NSE, descent.withNeighbours(8), "neighbours 7; this run has neighbours 8");
    assertRefused(points, new Cosine(), descent, "similarity nse; this run has similarity cosine");
    assertRefused(
        points, NSE, descent.withSeed(2), "from seed 0; this run has method NN-descent to");
    assertRefused(
        points,
        NSE,
        SEVEN,
        "method NN-descent to recall 0.95 from seed 0; this run has method exact");
  }

  private void assertRefused(
      PointSet points, Similarity similarity, NeighbourGraph.Options options, String difference) {
    try (GraphFile loaded = GraphFile.load(file())) {
      malformed(() -> build(points, similarity, options, loaded))
          .hasMessageStartingWith(file() + ": is the graph of other points or options, with ")
          .hasMessageContaining(difference);
      assertThat(loaded.isUsed()).isFalse();
    }
  }

  /** What NN-descent draws does not matter if it was not used. */
  @Test
  void theSeedOfAnExactSearchMayBeAnother() {
    PointSet points = points(33, 3, Precision.FLOAT32);
    save(points, new Gaussian(0.5), SEVEN);
    try (GraphFile loaded = GraphFile.load(file())) {
      NeighbourGraph found = build(points, new Gaussian(0.5), SEVEN.withSeed(9), loaded);
      assertThat(found.similarities())
          .isEqualTo(build(points, new Gaussian(0.5), SEVEN, null).similarities());
    }
  }

  @Test
  void everyDamageIsNoticed() throws IOException {
    save(points(9, 2, Precision.FLOAT32), NSE, SEVEN);
    byte[] bytes = Files.readAllBytes(file());
    for (int at = 0; at < bytes.length; at++) {
      byte[] damaged = bytes.clone();
      damaged[at] ^= 0x10;
      Files.write(file(), damaged);
      assertUnreadable("byte " + at);
      Files.write(file(), Arrays.copyOf(bytes, at));
      assertUnreadable(at + " bytes");
    }
  }

  private void assertUnreadable(String what) {
    assertThatThrownBy(() -> GraphFile.load(file()))
        .as(what)
        .isInstanceOf(DataFormatException.class)
        .hasMessageStartingWith(file().toString());
  }

  /** Another run may save its graph, or somebody copy a file, while the points are read. */
  @Test
  void aFileThatChangesBeforeItIsUsedIsRefused() throws IOException {
    PointSet points = points(31, 2, Precision.FLOAT32);
    save(points(31, 2, Precision.FLOAT64), NSE, SEVEN.withNeighbours(5));
    byte[] shorter = Files.readAllBytes(file());
    double[][] moved = new double[31][];
    Arrays.setAll(moved, i -> new double[] {points.get(30 - i, 0), points.get(i, 1)});
    save(single(moved), NSE, SEVEN);
    byte[] others = Files.readAllBytes(file());
    save(points, NSE, SEVEN);
    byte[] own = Files.readAllBytes(file());
    byte[] damaged = own.clone();
    damaged[own.length - 9] ^= 1;
    for (byte[] changed : new byte[][] {others, shorter, damaged, Arrays.copyOf(own, 300), {}}) {
      Files.write(file(), own);
      try (GraphFile loaded = GraphFile.load(file())) {
        Files.write(file(), changed);
        malformed(() -> build(points, NSE, SEVEN, loaded))
            .hasMessage(file() + ": has changed since the run began");
        assertThat(loaded.isUsed()).isFalse();
      }
    }
  }

  @Test
  void othersFilesAreNeitherReadNorReplaced() throws IOException {
    Files.writeString(file(), "x,y\n1,2\n");
    assertThatThrownBy(() -> GraphFile.load(file()))
        .hasMessage(file() + ": is not a graph of this program");
    failed(() -> GraphFile.save(file()))
        .hasMessage(
            file() + ": is there already, and is not a graph of this program; choose another file");
    assertThat(Files.readString(file())).isEqualTo("x,y\n1,2\n");
    Files.delete(file());
    assertThatThrownBy(() -> GraphFile.load(file()))
        .hasMessage(file() + ": cannot be read: no such file or folder");
    save(points(9, 2, Precision.FLOAT32), NSE, SEVEN);
    assertThatThrownBy(() -> CheckpointFile.resume(file(), CheckpointFile.Schedule.defaults()))
        .hasMessage(file() + ": is not a checkpoint of this program");
    save(points(31, 2, Precision.FLOAT32), NSE, SEVEN);
    try (GraphFile loaded = GraphFile.load(file())) {
      build(points(31, 2, Precision.FLOAT32), NSE, SEVEN, loaded);
    }
  }

  @Test
  void aSimilarityOfYourOwnHasNoNameInAFile() {
    Similarity own = CustomSimilarity.ofRows("mine", true, (x, y) -> -Math.abs(x[0] - y[0]));
    try (GraphFile saved = GraphFile.save(file())) {
      refused(() -> build(points(9, 2, Precision.FLOAT32), own, SEVEN, saved))
          .hasMessageContaining("mine");
    }
    assertThat(file()).doesNotExist();
  }
}
