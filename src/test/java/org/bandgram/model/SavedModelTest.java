package org.bandgram.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.failed;
import static org.bandgram.testing.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cli.CommandRun;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeans.EmptyClusterPolicy;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kernelkmeans.LabelStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelClustering;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.exemplar.ExemplarClustering.Representation;
import org.bandgram.exemplar.ExemplarOptimizer;
import org.bandgram.exemplar.ExemplarSelection;
import org.bandgram.exemplar.SelectionOptions;
import org.bandgram.io.DataSet;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.ReaderFiles;
import org.bandgram.io.TableFormat;
import org.bandgram.model.internal.SavedLabels;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Dissimilarity;
import org.bandgram.similarity.Dissimilarity.CosineDistance;
import org.bandgram.similarity.Dissimilarity.KernelDistance;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Dissimilarity.SquaredEuclideanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.Linear;
import org.bandgram.similarity.Similarity.Polynomial;
import org.bandgram.storage.GroundStorage;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What was saved labels points as what was fitted does. */
@Tag("thorough")
class SavedModelTest {
  @TempDir private Path folder;
  @AutoClose private final Execution execution = Execution.onAllProcessors();

  private Path out() {
    return folder.resolve("model");
  }

  private static PointSet points(int n, int d, long seed, Precision precision) {
    SplittableRandom random = new SplittableRandom(seed);
    return Points.of(n, d, precision, (i, f) -> 3 * (i % 5) * (f % 2) + random.nextDouble());
  }

  @ParameterizedTest
  @EnumSource(Precision.class)
  void exemplars(Precision precision) throws IOException {
    PointSet points = points(97, 3, 1, precision);
    Clustering clustering =
        BandAffinityPropagation.fit(
            points,
            AffinityOptions.defaults()
                .withSimilarity(new Gaussian(1.0 / 3))
                .withPrecision(precision));
    ModelFiles.of(DataSet.of(points), clustering).write(out());
    SavedModel model = SavedModel.read(out());
    PointSet others = points(41, 3, 2, precision);
    assertThat(model.predict(others)).isEqualTo(clustering.predict(others));
    assertThat(model.table().inputRows()).isEqualTo(clustering.exemplars());
    assertThat(model.table().memberCounts()).isEqualTo(clustering.sizes());
    assertThat(model.columns()).containsExactly("x0", "x1", "x2");
    assertThat(model.precision()).isEqualTo(precision);
    assertThat(SavedLabels.read(out(), DataSet.of(points)).exemplarOf())
        .isEqualTo(clustering.exemplarOfRow());
    assertThat(files()).containsExactly("exemplars.csv", "labels.csv", "summary.json");
  }

  private List<String> files() throws IOException {
    try (var files = Files.list(out())) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  @Test
  void levelsAndMerges() throws IOException {
    PointSet points = points(300, 2, 3, Precision.FLOAT32);
    MultilevelClustering clustering =
        MultilevelAffinityPropagation.fit(
            points,
            MultilevelAffinityPropagation.Options.defaults().withTopSize(20).withClusters(7),
            execution);
    assertThat(clustering.levels()).hasSizeGreaterThan(1);
    ModelFiles.of(DataSet.of(points), clustering).write(out(), TableFormat.PARQUET);
    PointSet others = points(50, 2, 4, Precision.FLOAT32);
    int[] labels = clustering.clustering().predict(others);
    SavedModel model = SavedModel.read(out());
    assertThat(model.predict(others, execution)).isEqualTo(labels);
    int[] three = clustering.merges().orElseThrow().cut(3);
    SavedModel cut = model.cut(3);
    Path merges = out().resolve("merges.csv");
    String tree = Files.readString(merges);
    for (String part : List.of("\\d\n$", "\n[^\n]*\n$")) {
      Files.writeString(merges, tree.replaceFirst(part, part.startsWith("\n") ? "\n" : ""));
      failed(() -> model.cut(3)).hasMessageContaining("cut");
    }
    Files.writeString(merges, tree);
    assertThat(cut.predict(others, execution))
        .isEqualTo(Arrays.stream(labels).map(c -> three[c]).toArray());
    assertThat(cut.table().inputRows()).isEqualTo(clustering.cut(3).exemplars());
    assertThat(cut.table().memberCounts()).isEqualTo(clustering.cut(3).sizes());
    SavedModel finest = SavedModel.read(out(), 0);
    assertThat(finest.table().inputRows()).isEqualTo(clustering.level(0).exemplars());
    refused(() -> SavedModel.read(out(), 9))
        .hasMessageStartingWith("level is 9, but must be from 0, the finest, to ");
  }

  @Test
  void centroids() {
    PointSet points = points(150, 3, 5, Precision.FLOAT64);
    KMeansClustering clustering = KMeans.fit(points, KMeans.Options.of(6));
    ModelFiles.of(DataSet.of(points), clustering).write(out());
    SavedModel model = SavedModel.read(out());
    assertThat(model.predict(points)).isEqualTo(clustering.labels());
    PointSet others = points(33, 3, 6, Precision.FLOAT32);
    assertThat(model.predict(others)).isEqualTo(clustering.predict(others));
  }

  static List<Similarity> kernels() {
    return List.of(new Gaussian(0.1), new Linear(), new Polynomial(0.25, 1, 2));
  }

  @ParameterizedTest
  @MethodSource("kernels")
  void kernelCentroidsLabelThePointsOfTheRunAndOthers(Similarity kernel) {
    for (Precision precision : Precision.values()) {
      PointSet points = points(131, 2, 7, precision);
      for (GramStorage storage : List.of(GramStorage.stored(), GramStorage.lowRank(50))) {
        KernelKMeansClustering clustering =
            KernelKMeans.fit(
                points,
                kernel,
                KernelKMeans.Options.of(4).withSums(sums -> sums.withStorage(storage)));
        assertThat(clustering.converged()).isTrue();
        ModelFiles.of(DataSet.of(points), clustering).write(out());
        SavedModel model = SavedModel.read(out());
        assertThat(model.predict(points)).isEqualTo(clustering.labels());
        PointSet others = points(37, 2, 8, precision);
        assertThat(model.predict(others)).isEqualTo(clustering.predict(others));
      }
    }
  }

  /** Noise changes the labels that are written, not those of new points. */
  @Test
  void noiseIsWrittenButLabelsAsBefore() {
    PointSet points = points(33, 2, 11, Precision.FLOAT32);
    KMeansClustering means = KMeans.fit(points, KMeans.Options.of(3));
    ModelFiles files = ModelFiles.of(DataSet.of(points), means).withNoise(0, 32);
    files.write(out());
    assertThat(out().resolve("labels.csv")).content().contains("\n0,-1,", "\n32,-1,");
    int[] written = files.writtenLabels();
    assertThat(new int[] {written[0], written[1], written[32]})
        .containsExactly(-1, means.labels()[1], -1);
    assertThat(SavedModel.read(out()).predict(points)).isEqualTo(means.labels());
    for (int row : new int[] {-1, 33}) {
      refused(() -> files.withNoise(row))
          .hasMessage("the row of noise is " + row + ", but must be from 0 to 32");
    }
  }

  /** A kernel's centroids are the means of the points that have their labels. */
  @Test
  void labelsOfAKernelHaveNoNoise() {
    PointSet points = points(20, 2, 12, Precision.FLOAT32);
    KernelKMeansClustering clustering =
        KernelKMeans.fit(points, new Gaussian(1), KernelKMeans.Options.of(3));
    ModelFiles files = ModelFiles.of(DataSet.of(points), clustering);
    refused(() -> files.withNoise(2)).hasMessageContaining("kernel K-means");
    files.withNoise().write(out());
    assertThat(SavedModel.read(out()).predict(points)).isEqualTo(clustering.labels());
  }

  @Test
  void anEmptyClusterGetsNoPoint() {
    PointSet points = points(20, 2, 9, Precision.FLOAT32);
    int[] start = new int[20];
    Arrays.setAll(start, i -> 2 * (i % 2));
    KernelKMeansClustering clustering =
        KernelKMeans.fit(
            points,
            new Gaussian(1),
            KernelKMeans.Options.of(3)
                .withEmpty(EmptyClusterPolicy.KEEP)
                .withInit(init -> init.withStart(LabelStart.given(start))));
    assertThat(clustering.sizes()[1]).isZero();
    ModelFiles.of(DataSet.of(points), clustering).write(out());
    assertThat(SavedModel.read(out()).predict(points)).isEqualTo(clustering.labels());
  }

  @Test
  void aBandOfAKernelLabelsNothing() throws IOException {
    PointSet points = points(60, 2, 10, Precision.FLOAT32);
    KernelKMeansClustering clustering =
        KernelKMeans.fit(
            points,
            new Gaussian(1),
            KernelKMeans.Options.of(3).withSums(sums -> sums.withStorage(GramStorage.banded(8))));
    ModelFiles.of(DataSet.of(points), clustering).write(out());
    assertThat(files()).containsExactly("exemplars.csv", "labels.csv", "summary.json");
    assertRefused(
        out()
            + ": has no points of the run, so it cannot label new points; a run on a band of the"
            + " kernel matrix keeps none");
  }

  static List<Dissimilarity> dissimilarities() {
    return List.of(
        new SquaredEuclideanDistance(),
        new ManhattanDistance(),
        new CosineDistance(),
        new KernelDistance(new Gaussian(0.5)));
  }

  @ParameterizedTest
  @MethodSource("dissimilarities")
  void selectedExemplars(Dissimilarity dissimilarity) {
    for (GroundStorage storage : GroundStorage.values()) {
      boolean isHalf = storage == GroundStorage.HALF;
      if (isHalf
          && (dissimilarity instanceof CosineDistance || dissimilarity.name().contains("-"))) {
        continue;
      }
      PointSet points = points(120, 3, 11, Precision.FLOAT32);
      ExemplarClustering function =
          ExemplarClustering.of(
              points,
              ExemplarClustering.Options.defaults()
                  .withDissimilarity(dissimilarity)
                  .withStorage(storage),
              execution);
      ExemplarSelection selection =
          ExemplarOptimizer.lazyGreedy().select(function, SelectionOptions.of(6), execution);
      Representation representation = function.represent(selection.rows(), execution);
      ModelFiles.of(DataSet.of(points), function, selection, representation).write(out());
      SavedModel model = SavedModel.read(out());
      assertThat(model.predict(points)).isEqualTo(representation.labels());
      assertThat(model.table().inputRows()).isEqualTo(selection.rows());
      PointSet others = points(35, 3, 12, Precision.FLOAT32);
      if (!isHalf) {
        assertThat(model.predict(others))
            .isEqualTo(nearest(others, points.select(selection.rows()), dissimilarity));
      }
    }
  }

  private static int[] nearest(PointSet points, PointSet exemplars, Dissimilarity dissimilarity) {
    int[] labels = new int[points.size()];
    for (int i = 0; i < labels.length; i++) {
      for (int e = 1; e < exemplars.size(); e++) {
        double before = dissimilarity.between(points, i, exemplars, labels[i]);
        labels[i] = dissimilarity.between(points, i, exemplars, e) < before ? e : labels[i];
      }
    }
    return labels;
  }

  /** Degrees, names and ids come from the file, and the command reads what Java wrote. */
  @Test
  void placesOnEarth() throws IOException {
    SplittableRandom random = new SplittableRandom(13);
    StringBuilder text = new StringBuilder("name,lat,lon\n");
    for (int i = 0; i < 90; i++) {
      text.append("p%d,%s,%s\n".formatted(i, 80 * random.nextDouble(), 300 * random.nextDouble()));
    }
    Path file = Files.writeString(folder.resolve("places.csv"), text);
    DataSet data =
        ReaderFiles.read(file, ReadOptions.defaults().withGeo("lat", "lon").withIdColumn("name"));
    KMeansClustering means = KMeans.fit(data.points(), KMeans.Options.of(5));
    KernelKMeansClustering parts =
        KernelKMeans.fit(data.points(), new Gaussian(1), KernelKMeans.Options.of(5));
    Clustering clusters = BandAffinityPropagation.fit(data.points());
    assertLabels(ModelFiles.of(data, means), means.labels(), file);
    assertLabels(ModelFiles.of(data, parts), parts.labels(), file);
    assertLabels(ModelFiles.of(data, clusters), clusters.predict(data.points()), file);
    assertThat(files()).containsExactly("exemplars.csv", "labels.csv", "summary.json");
  }

  private void assertLabels(ModelFiles files, int[] labels, Path file) {
    files.write(out());
    SavedModel model = SavedModel.read(out());
    assertThat(model.geo()).isTrue();
    assertThat(model.columns()).containsExactly("lat", "lon");
    PointSet again = ReaderFiles.read(file, model.addTo(ReadOptions.defaults())).points();
    assertThat(model.predict(again)).isEqualTo(labels);
    CommandRun run =
        CommandRun.of("predict", out().toString(), file.toString(), "--id-column", "name");
    assertThat(run.err()).isEmpty();
    List<String> lines = run.out().lines().toList();
    assertThat(lines).hasSize(labels.length + 1).first().asString().endsWith(",exemplar_id");
    for (int i = 0; i < labels.length; i++) {
      int row = model.table().inputRows()[labels[i]];
      assertThat(lines.get(i + 1))
          .isEqualTo("p%d,%d,%d,%d,p%d".formatted(i, i, labels[i], row, row));
    }
  }

  @Test
  void othersFilesStay() throws IOException {
    PointSet points = points(30, 2, 14, Precision.FLOAT32);
    ModelFiles parts = ofKernelKMeans(points);
    Files.createDirectories(out());
    Path mine = Files.writeString(out().resolve("training-points.csv"), "mine");
    failed(() -> parts.write(out())).hasMessageStartingWith(mine + ": is in the way");
    assertThat(files()).containsExactly("training-points.csv");
    assertThat(mine).hasContent("mine");
    Files.delete(mine);
    Path notes = Files.writeString(out().resolve("notes.txt"), "mine");
    parts.write(out());
    ModelFiles.of(DataSet.of(points), KMeans.fit(points, KMeans.Options.of(2))).write(out());
    assertThat(files()).containsExactly("centroids.csv", "labels.csv", "notes.txt", "summary.json");
    assertThat(notes).hasContent("mine");
    Path foreign = Files.createDirectory(folder.resolve("foreign"));
    Files.writeString(foreign.resolve("summary.json"), "{\"files\": [\"summary.json\"]}");
    failed(() -> parts.write(foreign))
        .hasMessageStartingWith(foreign.resolve("summary.json") + ": is in the way");
  }

  @Test
  void whatCannotBeSavedIsRefused() {
    PointSet points = points(30, 2, 15, Precision.FLOAT32);
    Clustering clustering =
        BandAffinityPropagation.fit(
            points,
            AffinityOptions.defaults()
                .withSimilarity(CustomSimilarity.ofRows("mine", true, (x, y) -> -x[0] * y[0])));
    refused(() -> ModelFiles.of(DataSet.of(points), clustering))
        .hasMessageStartingWith("similarity is 'mine', but must be nse, euclidean");
    KMeansClustering means = KMeans.fit(points, KMeans.Options.of(2));
    DataSet fewer = DataSet.of(points.select(new int[] {0, 1, 2}));
    refused(() -> ModelFiles.of(fewer, means))
        .hasMessage("the number of points is 3, but must be 30, as in the clustering");
  }

  private static ModelFiles ofKernelKMeans(PointSet points) {
    return ModelFiles.of(
        DataSet.of(points), KernelKMeans.fit(points, new Gaussian(1), KernelKMeans.Options.of(2)));
  }

  private void assertRefused(String message) {
    failed(() -> SavedModel.read(out())).hasMessage(message);
  }

  @Test
  void damageIsNamed() throws IOException {
    ofKernelKMeans(points(12, 2, 16, Precision.FLOAT32)).write(out());
    Path summary = out().resolve("summary.json");
    Path labels = out().resolve("labels.csv");
    Path training = out().resolve("training-points.csv");
    damaged(labels, "11,", "11,2", labels + ": the label of row 11 is 2");
    Path exemplars = out().resolve("exemplars.csv");
    for (Path cut : List.of(labels, training, exemplars)) {
      damaged(cut, "\\d\n$", "", cut + ": its last line does not end");
    }
    damaged(
        exemplars,
        "[^,]*\n$",
        "1e39\n",
        exemplars + ": cluster 1 has 1.0E39 in column 'x1', which is too large for float32");
    damaged(labels, "(?s)11,.*", "", labels + ": has 11 rows, but there are 12 points");
    damaged(training, "x0", "y", training + ": has the columns y, x1, but must have x0, x1");
    damaged(summary, "gaussian:", "square:", summary + ": field 'kernel': similarity is 'square:");
    damaged(
        summary,
        "\"squared_norms\" : \\[",
        "\"squared_norms\" : [ null,",
        summary + ": 3 numbers in field 'squared_norms', but there are 2 clusters");
    damaged(
        summary,
        "\"squared_norms\" : \\[ [^,]*",
        "\"squared_norms\" : [ \"x\"",
        summary + ": 'x' in field 'squared_norms', but it must have finite numbers");
    damaged(summary, "\"n\" : ", "\"n\" ", summary + ":8: not valid JSON: ");
  }

  /** Rows that are lost, doubled or moved, and tables of other runs. */
  @Test
  void tablesThatAreNotTheRunsAreNamed() throws IOException {
    ofKernelKMeans(points(12, 2, 16, Precision.FLOAT32)).write(out());
    Path exemplars = out().resolve("exemplars.csv");
    Path labels = out().resolve("labels.csv");
    Path training = out().resolve("training-points.csv");
    damaged(labels, "\\n3,(.*)\\n4,(.*)", "\n4,$2\n3,$1", labels + ": row 3 is called 4");
    damaged(labels, "\\n4,.*", "\n3,0,0", labels + ": row 4 is called 3");
    damaged(labels, "\\n4,.*(?s)(.*)", "$1\n12,0,0\n", labels + ": row 4 is called 5");
    damaged(exemplars, "\\n1,.*", "", exemplars + ": its clusters have ");
    damaged(training, "\n$", "\n0,0\n", training + ": has 13 rows, but the run had 12 points");
    Path stale = Files.writeString(out().resolve("labels.parquet"), "");
    assertRefused(
        stale
            + ": is from another run than the labels.csv beside it, as "
            + out().resolve("summary.json")
            + " says; move one of them away");
    Files.delete(stale);
    Files.delete(labels);
    assertRefused(labels + ": no such file");
  }

  private void damaged(Path file, String from, String to, String problem) throws IOException {
    String whole = Files.readString(file);
    String broken = whole.replaceFirst(from, to);
    assertThat(broken).isNotEqualTo(whole);
    Files.writeString(file, broken);
    failed(() -> SavedModel.read(out())).hasMessageStartingWith(problem);
    Files.writeString(file, whole);
  }
}
