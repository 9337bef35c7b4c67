package org.bandgram.cluster.multilevel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kmedoids.KMedoids;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.By;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Options;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Result;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.MessageFormat;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("thorough")
class AutoAffinityPropagationTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);

  private static final PointSet POINTS = Data.UNIFORM.points(600, 3);

  private static final AffinityOptions BAND = AffinityOptions.defaults();

  /** A cluster of the default band reaches 513 points. */
  @Test
  void theMethodIsChosenByWhatIsAskedFor() {
    assertThat(AutoAffinityPropagation.choose(16 * 513, BAND, false))
        .isEqualTo(
            new Choice(Pairs.BANDS, Levels.ONE, "clusters can have up to 513 of 8,208 points"));
    assertThat(AutoAffinityPropagation.choose(16 * 513 + 1, BAND, false))
        .isEqualTo(
            new Choice(
                Pairs.BANDS,
                Levels.MANY,
                "clusters on one level can have only 513 of 8,209 points"));
    assertThat(AutoAffinityPropagation.choose(1, BAND, false).reason())
        .isEqualTo("clusters can have up to 1 of 1 points");
    assertThat(AutoAffinityPropagation.choose(100, BAND.withClusters(5), false))
        .isEqualTo(new Choice(Pairs.BANDS, Levels.MANY, "you gave the number of clusters"));
    assertThat(AutoAffinityPropagation.choose(100, BAND, true))
        .isEqualTo(new Choice(Pairs.BANDS, Levels.MANY, "points have weights"));
    for (Preference ofBand : new Preference[] {Preference.mean(), Preference.quantile(0.3)}) {
      assertThat(AutoAffinityPropagation.choose(100_000, BAND.withPreference(ofBand), false))
          .isEqualTo(
              new Choice(Pairs.BANDS, Levels.ONE, "the preference comes from pairs in the band"));
    }
    assertThat(
            AutoAffinityPropagation.choose(
                    100_000, BAND.withPreference(Preference.scalar(-1)), false)
                .levels())
        .isEqualTo(Levels.MANY);
  }

  /** In twelve dimensions curves lose sight of neighbours; in two they do not. */
  @Test
  void neighboursTakeThePlaceOfBandsWhereTheseLoseThem() {
    PointSet wide = random(9_000, 12);
    Choice natural = choose(wide, BAND);
    assertThat(natural.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(natural.reason()).startsWith("bands hold ").contains("nearest neighbours only");
    Choice wanted = choose(wide, BAND.withClusters(5));
    assertThat(wanted.levels()).isEqualTo(Levels.MANY);
    assertThat(wanted.pairs()).isEqualTo(Pairs.GRAPH);
    Choice small = choose(random(3_000, 12), BAND);
    assertThat(small.pairs()).isEqualTo(Pairs.ALL);
    assertThat(small.levels()).isEqualTo(Levels.ONE);
    assertThat(
            List.of(
                choose(random(9_000, 2), BAND),
                choose(wide, BAND.withPreference(Preference.median())),
                choose(wide, BAND.withPrecision(Precision.FLOAT64))))
        .extracting(Choice::pairs)
        .containsOnly(Pairs.BANDS);
  }

  /** A higher preference wants smaller clusters, which fewer neighbours make up. */
  @Test
  void neighboursAreAsManyAsClustersNeed() {
    PointSet points = random(9_000, 12);
    Choice small = choose(points, BAND.withPreference(Preference.scalar(-0.5)));
    Choice large = choose(points, BAND.withPreference(Preference.scalar(-1_000)));
    assertThat(small.levels()).isEqualTo(Levels.ONE);
    assertThat(small.neighbours()).isEqualTo(32);
    assertThat(large.levels()).isEqualTo(Levels.MANY);
  }

  private static Choice choiceWithCopies(int copies) {
    PointSet points = random(9_000, 12);
    for (int i = 1; i < copies; i++) {
      for (int f = 0; f < 12; f++) {
        points.set(i, f, points.get(0, f));
      }
    }
    return choose(points, BAND.withPreference(Preference.scalar(-0.5)));
  }

  /** Copies hide neighbours from a graph; multilevel takes them for one point. */
  @Test
  void manyCopiesAreForLevels() {
    Choice choice = choiceWithCopies(80);
    assertThat(choice.levels()).isEqualTo(Levels.MANY);
    assertThat(choice.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(choice.reason()).endsWith(", and 80 points are in one place");
  }

  @Test
  void someCopiesTakeMoreNeighbours() {
    Choice choice = choiceWithCopies(40);
    assertThat(choice.levels()).isEqualTo(Levels.ONE);
    assertThat(choice.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(choice.neighbours()).isEqualTo(160);
  }

  private static Choice choose(PointSet points, AffinityOptions band) {
    return AutoAffinityPropagation.choose(
        points, Options.defaults().withBand(_ -> band), false, EXECUTION);
  }

  private static PointSet random(int n, int d) {
    SplittableRandom random = new SplittableRandom(7);
    return Points.of(n, d, Precision.FLOAT32, (i, f) -> random.nextDouble());
  }

  /** No band of this width can have so few clusters. */
  @ParameterizedTest
  @ValueSource(ints = {1, 7, 12, 599})
  void anyNumberOfClustersIsFound(int clusters) {
    Options narrow = Options.defaults().withBand(band -> band.withHalfBandwidth(4));
    Result result = AutoAffinityPropagation.fit(POINTS, narrow.withClusters(clusters));
    assertThat(result.clustering().clusterCount()).isEqualTo(clusters);
    assertThat(result.clustering().clustersAskedFor()).hasValue(clusters);
    assertThat(result.clustering().hasClustersAskedFor()).isTrue();
    assertThat(result.hierarchy().orElseThrow().clustering()).isSameAs(result.clustering());
    assertThat(result.choice().levels()).isEqualTo(Levels.MANY);
  }

  @Test
  void kMedoidsIsTakenIfAskedFor() {
    Options options = Options.defaults().withBy(By.MEDOIDS);
    double[] weights = new double[POINTS.size()];
    Arrays.setAll(weights, i -> 1 + i % 3);
    Result plain = AutoAffinityPropagation.fit(POINTS, options.withClusters(7), EXECUTION);
    Result weighted =
        AutoAffinityPropagation.fit(POINTS, weights, options.withClusters(7), EXECUTION);
    assertThat(plain.clustering().labels())
        .isEqualTo(KMedoids.fit(POINTS, KMedoids.Options.of(7), EXECUTION).labels());
    assertThat(weighted.clustering().labels())
        .isEqualTo(KMedoids.fit(POINTS, weights, KMedoids.Options.of(7), EXECUTION).labels());
    assertThat(plain.hierarchy().orElseThrow().cut(3).clusterCount()).isEqualTo(3);
    assertThat(plain.choice()).isEqualTo(Choice.ofMedoids("you chose k-medoids"));
    assertThat(plain.clustering().isByMedoids()).isTrue();
    assertThat(plain.clustering().preference()).isEmpty();
    assertThat(plain.clustering().damping()).isEmpty();
    refused(() -> AutoAffinityPropagation.fit(POINTS, options, EXECUTION))
        .hasMessage("clusters is not given, but must be given for k-medoids");
    refused(() -> options.withLevels(Levels.MANY))
        .hasMessage("levels is many, but must be one or auto for k-medoids");
    refused(() -> options.withPairs(Pairs.GRAPH))
        .hasMessage("pairs is graph, but must be auto for k-medoids");
  }

  /** K-medoids is taken unless something is asked for that it leaves out, or clusters are many. */
  @Test
  void aNumberOfClustersIsForKMedoids() {
    Options usual = Options.defaults().withClusters(7);
    Choice medoids = Choice.ofMedoids("you gave the number of clusters");
    for (Options options :
        List.of(
            usual,
            usual.withClusters(24),
            usual.withBand(o -> o.withSimilarity(new Cosine()).withDevice(Device.CPU)),
            usual.withBand(o -> o.withAssignment(FinalAssignment.MEAN)),
            usual.withBand(o -> o.withPropagation(propagation -> propagation.withSeed(3))))) {
      for (boolean weighted : new boolean[] {false, true}) {
        assertThat(AutoAffinityPropagation.choose(POINTS, options, weighted, EXECUTION))
            .isEqualTo(medoids);
      }
    }
    for (Options options :
        List.of(
            usual.withClusters(25),
            usual.withBy(By.AFFINITY),
            usual.withLevels(Levels.MANY),
            usual.withPairs(Pairs.GRAPH),
            usual.withBand(o -> o.withHalfBandwidth(64)),
            usual.withBand(o -> o.withMessages(MessageFormat.COMPACT)),
            usual.withBand(o -> o.withAssignment(FinalAssignment.IN_BAND)),
            usual.withBand(o -> o.withPropagation(propagation -> propagation.withTrace(true))),
            usual.withBand(
                o -> o.withSimilarity(new CustomSimilarity("minus", true, (a, i, b, j) -> -1))))) {
      assertThat(AutoAffinityPropagation.choose(POINTS, options, false, EXECUTION).levels())
          .isEqualTo(Levels.MANY);
    }
  }

  /** A small sample must show more of each cluster than groups must. */
  @Test
  void manyDimensionsNeedALargerSample() {
    PointSet wide = random(40_000, 17);
    PointSet narrow = random(40_000, 3);
    Options usual = Options.defaults();
    assertThat(choose(wide, usual.withClusters(125))).isEqualTo(By.MEDOIDS);
    assertThat(choose(wide, usual.withClusters(126))).isEqualTo(By.AFFINITY);
    assertThat(choose(narrow, usual.withClusters(320))).isEqualTo(By.MEDOIDS);
    assertThat(choose(narrow, usual.withClusters(321))).isEqualTo(By.AFFINITY);
  }

  private static By choose(PointSet points, Options options) {
    return AutoAffinityPropagation.choose(points, options, false, EXECUTION).by();
  }

  @Test
  void aBandIsTheResultOfABand() {
    Options options = Options.defaults().withBand(band -> band.withSimilarity(new Gaussian(4)));
    Result result = AutoAffinityPropagation.fit(POINTS, options, EXECUTION);
    Clustering band = BandAffinityPropagation.fit(POINTS, options.band(), EXECUTION);
    assertThat(result.clustering().labels()).isEqualTo(band.labels());
    assertThat(result.clustering().clustersAskedFor()).isEmpty();
    assertThat(result.hierarchy()).isEmpty();
    assertThat(result.choice().levels()).isEqualTo(Levels.ONE);
  }

  @Test
  void weightsAreForMultilevel() {
    double[] weights = new double[POINTS.size()];
    Arrays.setAll(weights, i -> 1 + i % 3);
    Options options = Options.defaults().withClusters(6).withLevels(Levels.MANY);
    Result result = AutoAffinityPropagation.fit(POINTS, weights, options, EXECUTION);
    Clustering levels =
        MultilevelAffinityPropagation.fit(POINTS, weights, options.multilevel(), EXECUTION)
            .clustering();
    assertThat(result.clustering().labels()).isEqualTo(levels.labels());
    assertThat(result.choice().reason()).isEqualTo("points have weights");
  }

  @Test
  void changesAreMadeToTheOptionsOfBothMethods() {
    Options changed = Options.defaults().withBand(band -> band.withDamping(0.8).withCurves(3));
    assertThat(changed.band()).isEqualTo(BAND.withDamping(0.8).withCurves(3));
    assertThat(changed.multilevel().band())
        .isEqualTo(
            MultilevelAffinityPropagation.Options.defaults().band().withDamping(0.8).withCurves(3));
  }

  /** What is asked for is the same as calling what does it. */
  @Test
  void pairsAndLevelsThatAreAskedForAreTaken() {
    MultilevelAffinityPropagation.Options many = Options.defaults().multilevel();
    double[] weights = new double[POINTS.size()];
    Arrays.setAll(weights, i -> 1 + i % 3);
    NeighbourGraph.Options graph =
        NeighbourGraph.Options.defaults().withNeighbours(9).withSeed(BAND.propagation().seed());
    assertThat(labels(Pairs.BANDS, Levels.ONE))
        .isEqualTo(BandAffinityPropagation.fit(POINTS, BAND, EXECUTION).labels());
    assertThat(labels(Pairs.BANDS, Levels.MANY))
        .isEqualTo(
            MultilevelAffinityPropagation.fit(POINTS, many, EXECUTION).clustering().labels());
    assertThat(labels(Pairs.GRAPH, Levels.ONE))
        .isEqualTo(AffinityPropagation.fitGraph(POINTS, BAND, graph, EXECUTION).labels());
    assertThat(labels(Pairs.GRAPH, Levels.MANY))
        .isEqualTo(
            MultilevelAffinityPropagation.fit(POINTS, many.withGraph(_ -> graph), EXECUTION)
                .clustering()
                .labels());
    assertThat(labels(Pairs.ALL, Levels.AUTO))
        .isEqualTo(AffinityPropagation.fit(POINTS, BAND, EXECUTION).labels());
    assertThat(labels(Pairs.COO, Levels.ONE))
        .isEqualTo(AffinityPropagation.fitCoo(POINTS, BAND, EXECUTION).labels());
    assertThat(
            AutoAffinityPropagation.fit(POINTS, weights, asked(Pairs.GRAPH, Levels.AUTO), EXECUTION)
                .clustering()
                .labels())
        .isEqualTo(
            MultilevelAffinityPropagation.fit(
                    POINTS, weights, many.withGraph(_ -> graph), EXECUTION)
                .clustering()
                .labels());
  }

  private static Options asked(Pairs pairs, Levels levels) {
    Options usual = Options.defaults();
    return new Options(usual.band(), usual.multilevel(), By.AUTO, pairs, levels, OptionalInt.of(9));
  }

  private static int[] labels(Pairs pairs, Levels levels) {
    Result result = AutoAffinityPropagation.fit(POINTS, asked(pairs, levels), EXECUTION);
    assertThat(result.choice().pairs()).isEqualTo(pairs);
    assertThat(result.choice().levels()).isEqualTo(levels == Levels.AUTO ? Levels.ONE : levels);
    assertThat(result.choice().reason()).isEqualTo("you chose these pairs");
    assertThat(result.hierarchy().isPresent()).isEqualTo(levels == Levels.MANY);
    return result.clustering().labels();
  }

  @Test
  void whatIsLeftOpenSuitsWhatIsAskedFor() {
    Options usual = Options.defaults();
    PointSet wide = random(9_000, 12);
    Choice one =
        AutoAffinityPropagation.choose(wide, usual.withLevels(Levels.ONE), false, EXECUTION);
    assertThat(one.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(one.levels()).isEqualTo(Levels.ONE);
    assertThat(one.neighbours()).isBetween(32, 256);
    Choice many =
        AutoAffinityPropagation.choose(
            random(3_000, 12), usual.withLevels(Levels.MANY), false, EXECUTION);
    assertThat(many.pairs()).isEqualTo(Pairs.GRAPH);
    assertThat(many.levels()).isEqualTo(Levels.MANY);
    Options graph = usual.withPairs(Pairs.GRAPH);
    assertThat(
            AutoAffinityPropagation.choose(POINTS, graph.withClusters(5), false, EXECUTION)
                .levels())
        .isEqualTo(Levels.MANY);
    assertThat(
            AutoAffinityPropagation.choose(POINTS, usual.withPairs(Pairs.BANDS), true, EXECUTION)
                .levels())
        .isEqualTo(Levels.MANY);
    Choice single =
        AutoAffinityPropagation.choose(
            POINTS,
            graph.withBand(band -> band.withPrecision(Precision.FLOAT64)),
            false,
            EXECUTION);
    assertThat(single.levels()).isEqualTo(Levels.ONE);
  }

  /** Levels are built of bands or graphs, and weights need levels. */
  @Test
  void whatDoesNotGoTogetherIsRefused() {
    for (Pairs pairs : List.of(Pairs.ALL, Pairs.COO)) {
      refused(() -> Options.defaults().withPairs(pairs).withLevels(Levels.MANY))
          .hasMessage("levels is many, but must be one or auto with pairs " + pairs);
      assertRefused(
          Options.defaults().withPairs(pairs),
          "pairs is %s, but must be bands, graph or auto for points with weights".formatted(pairs));
    }
    assertRefused(
        Options.defaults().withLevels(Levels.ONE),
        "levels is one, but must be many or auto for points with weights");
  }

  private static void assertRefused(Options options, String problem) {
    double[] weights = new double[POINTS.size()];
    Arrays.fill(weights, 2);
    try (Execution execution = Execution.onThreads(1)) {
      refused(() -> AutoAffinityPropagation.fit(POINTS, weights, options, execution))
          .hasMessage(problem);
    }
  }
}
