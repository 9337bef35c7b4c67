package org.bandgram.cluster.affinity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.Preference;
import org.bandgram.cluster.internal.propagation.SimilarityDistribution;
import org.bandgram.data.PointSet;
import org.bandgram.gram.BandMatrix;
import org.bandgram.gram.Conversions;
import org.bandgram.gram.CooMatrix;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.internal.CooGramBuilder;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.BandLayout;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Dense, coordinate and precomputed similarities. */
class AffinityPropagationTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;
  private static final AffinityOptions DOUBLES =
      AffinityOptions.defaults().withPrecision(Precision.FLOAT64);

  @AutoClose private final Execution execution = Execution.onThreads(2);

  /** Asymmetric similarities of two groups, which a third of all pairs lack. */
  private static double[][] groups(int n, long seed) {
    Random random = new Random(seed);
    double[][] s = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        boolean together = i % 2 == k % 2;
        double near = -1 - random.nextDouble();
        s[i][k] = random.nextInt(3) == 0 ? NONE : together ? near : 30 * near;
      }
    }
    return s;
  }

  private static Cases.Pairs pairs(double[][] s) {
    return (i, k) -> s[i][k] == NONE ? 0 : s[i][k];
  }

  private static void assertSame(Clustering actual, Clustering expected) {
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.netSimilarity()).isCloseTo(expected.netSimilarity(), within(1e-9));
  }

  @Test
  void asymmetricDenseSimilaritiesWithGapsAreClustered() {
    double[][] s = groups(60, 1);
    try (DenseMatrix matrix = DenseMatrix.of(s)) {
      Clustering clustering =
          AffinityPropagation.fit(matrix, DOUBLES.withPreference(Preference.minimum()), execution);
      Cases.assertSound(clustering, 60);
      Cases.assertNet(clustering, pairs(s), 1e-9);
      assertThat(clustering.clusterCount()).isBetween(2, 8);
      for (int i = 0; i < 60; i++) {
        assertThat(clustering.exemplarOfRow()[i] % 2).isEqualTo(i % 2);
        assertThat(
                i == clustering.exemplarOfRow()[i] || s[i][clustering.exemplarOfRow()[i]] != NONE)
            .as("row %d has an edge to its exemplar", i)
            .isTrue();
      }
    }
  }

  /** Damped by 0.5, 0.7 and 0.9, scikit-learn ends with five of these words, too. */
  @Test
  void wordsOfManyEqualDistancesGiveTheBestExemplarsAndNotTheFirst() {
    String[] words =
        ("colour color colours colors coloured flavour flavor flavours flavors neighbour neighbor"
                + " neighbours theatre theater theatres centre center centres")
            .split(" ");
    double[][] s = new double[words.length][words.length];
    for (int i = 0; i < words.length; i++) {
      for (int k = 0; k < words.length; k++) {
        s[i][k] = -editDistance(words[i], words[k]);
      }
    }
    try (DenseMatrix matrix = DenseMatrix.of(s)) {
      AffinityOptions options = DOUBLES.withPreference(Preference.scalar(-6));
      Clustering clustering = AffinityPropagation.fit(matrix, options, execution);
      assertThat(clustering.clusterCount()).isEqualTo(5);
      assertThat(clustering.netSimilarity()).isEqualTo(-48);
    }
  }

  private static int editDistance(String a, String b) {
    int[][] distances = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        int replaced =
            i == 0 || j == 0
                ? Math.max(i, j)
                : distances[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int left = i == 0 ? replaced : distances[i - 1][j] + 1;
        int added = j == 0 ? replaced : distances[i][j - 1] + 1;
        distances[i][j] = Math.min(replaced, Math.min(left, added));
      }
    }
    return distances[a.length()][b.length()];
  }

  /** s(i, k) says how well k represents i, not the reverse. */
  @Test
  void directionMatters() {
    double[][] star = new double[6][6];
    for (double[] row : star) {
      Arrays.fill(row, -50);
    }
    for (int i = 0; i < 6; i++) {
      star[i][4] = -1;
    }
    try (DenseMatrix matrix = DenseMatrix.of(star)) {
      AffinityOptions options = DOUBLES.withPreference(Preference.scalar(-10));
      assertThat(AffinityPropagation.fit(matrix, options, execution).exemplars())
          .containsExactly(4);
    }
    double[][] reversed = new double[6][6];
    for (int i = 0; i < 6; i++) {
      for (int k = 0; k < 6; k++) {
        reversed[i][k] = star[k][i];
      }
    }
    try (DenseMatrix matrix = DenseMatrix.of(reversed)) {
      AffinityOptions options = DOUBLES.withPreference(Preference.scalar(-10));
      assertThat(AffinityPropagation.fit(matrix, options, execution).clusterCount()).isEqualTo(5);
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "BLOBS", "OUTLIER", "CONSTANT_COLUMN"})
  void pointsAndTheirDenseSimilaritiesGiveTheSameExemplars(Data data) {
    PointSet points = data.points(120, 3);
    double[][] s = new double[120][120];
    for (int i = 0; i < 120; i++) {
      for (int k = 0; k < 120; k++) {
        s[i][k] = Cases.squaredDistances(points).of(i, k);
      }
    }
    Clustering expected = AffinityPropagation.fit(points, DOUBLES, execution);
    try (DenseMatrix matrix = DenseMatrix.of(s)) {
      assertSame(AffinityPropagation.fit(matrix, DOUBLES, execution), expected);
    }
  }

  /** More than one block of rows, so that the order of additions differs. */
  @ParameterizedTest
  @Tag("thorough")
  @EnumSource(names = {"UNIFORM", "BLOBS", "FIVE_DIMENSIONS"})
  void theEdgesOfABandGiveTheResultOfTheBand(Data data) {
    PointSet points = data.points(600, 5);
    BandLayout layout = BandLayout.of(600, 9);
    try (BandMatrix band = BandMatrix.allocate(layout, Precision.FLOAT64)) {
      for (int i = 0; i < 600; i++) {
        for (int k = layout.first(i); k < layout.end(i); k++) {
          band.set(i, k, Cases.squaredDistances(points).of(i, k));
        }
      }
      try (CooMatrix coo = Conversions.toCoo(band)) {
        Clustering expected = BandAffinityPropagation.fit(band, DOUBLES, execution);
        assertThat(expected.converged()).isTrue();
        assertSame(AffinityPropagation.fit(coo, DOUBLES, execution), expected);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void precomputedBandsMayHaveMaskedSlotsThatWereNeverSet(Precision precision) {
    BandLayout layout = BandLayout.of(40, 5);
    try (BandMatrix band = BandMatrix.allocate(layout, precision)) {
      Random random = new Random(1);
      for (int i = 0; i < 40; i++) {
        for (int k = layout.first(i); k < layout.end(i); k++) {
          band.set(i, k, -1 - random.nextDouble());
        }
      }
      Clustering clustering =
          BandAffinityPropagation.fit(band, AffinityOptions.defaults(), execution);
      assertThat(clustering.converged()).isTrue();
      for (int i = 0; i < 40; i++) {
        assertThat(layout.contains(i, clustering.exemplarOfRow()[i])).isTrue();
      }
    }
  }

  @Test
  void aPointWithoutAnyEdgeStandsForItself() {
    double[][] s = groups(30, 7);
    for (int i = 0; i < 30; i++) {
      s[11][i] = NONE;
      s[i][11] = NONE;
    }
    try (DenseMatrix dense = DenseMatrix.of(s);
        CooMatrix coo = Conversions.toCoo(dense)) {
      Clustering clustering = AffinityPropagation.fit(dense, DOUBLES, execution);
      Cases.assertSound(clustering, 30);
      assertThat(clustering.exemplars()).contains(11);
      assertThat(clustering.sizes()[clustering.labels()[11]]).isEqualTo(1);
      assertSame(AffinityPropagation.fit(coo, DOUBLES, execution), clustering);
    }
  }

  /**
   * Row 5 may join others, but no one joins it, and its edges lead to points that stay ordinary.
   */
  @Test
  void withoutAnyEdgeEveryPointStandsForItself() {
    double[][] s = new double[4][4];
    for (double[] row : s) {
      Arrays.fill(row, NONE);
    }
    for (Preference preference :
        new Preference[] {
          Preference.globalMedian(), Preference.mean(), Preference.minimum(), Preference.scalar(-3)
        }) {
      try (DenseMatrix dense = DenseMatrix.of(s);
          CooMatrix coo = Conversions.toCoo(dense)) {
        AffinityOptions options = DOUBLES.withPreference(preference);
        Clustering clustering = AffinityPropagation.fit(dense, options, execution);
        Cases.assertSound(clustering, 4);
        assertThat(clustering.exemplars()).containsExactly(0, 1, 2, 3);
        assertThat(clustering.netSimilarity()).isFinite();
        assertSame(AffinityPropagation.fit(coo, options, execution), clustering);
        assertThat(
                AffinityPropagation.fit(dense, options.withClusters(1), execution).clusterCount())
            .isEqualTo(4);
      }
    }
  }

  @Test
  void componentsOfEqualWeightStayApart() {
    double[][] s = new double[6][6];
    for (int i = 0; i < 6; i++) {
      for (int k = 0; k < 6; k++) {
        s[i][k] = i / 3 == k / 3 ? -1 : NONE;
      }
    }
    try (DenseMatrix dense = DenseMatrix.of(s)) {
      for (AffinityOptions options :
          new AffinityOptions[] {
            DOUBLES,
            DOUBLES.withClusters(1),
            DOUBLES.withClusters(2),
            DOUBLES.withPreference(Preference.scalar(-7))
          }) {
        Clustering clustering = AffinityPropagation.fit(dense, options, execution);
        assertThat(clustering.labels()).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(clustering.netSimilarity()).isFinite();
      }
    }
  }

  @Test
  void equalSimilaritiesOfAllPairsAreOneCluster() {
    double[][] s = new double[5][5];
    for (double[] row : s) {
      Arrays.fill(row, -2);
    }
    try (DenseMatrix dense = DenseMatrix.of(s)) {
      assertThat(AffinityPropagation.fit(dense, DOUBLES, execution).labels())
          .containsExactly(0, 0, 0, 0, 0);
      Clustering apart =
          AffinityPropagation.fit(dense, DOUBLES.withPreference(Preference.scalar(-2)), execution);
      assertThat(apart.labels()).containsExactly(0, 1, 2, 3, 4);
    }
  }

  /** An even sample of more than four million places must not miss the few that are edges. */
  @Test
  void fewEdgesInALargeMatrixAreFound() {
    int n = 2100;
    BandLayout layout = BandLayout.full(n);
    try (BandMatrix band = BandMatrix.allocate(layout, Precision.FLOAT32)) {
      for (long e = 0; e < layout.elementCount(); e++) {
        band.precision().set(band.elements(), e, NONE);
      }
      for (int i = 0; i < 20; i += 2) {
        band.set(i, i + 1, -1 - i);
      }
      SimilarityDistribution distribution =
          SimilarityDistribution.ofKept(
              new ScalarCpuBackend("test").band(layout, band.precision(), band.elements()),
              layout.width(),
              execution);
      assertThat(distribution.range()).isEqualTo(new SimilarityRange(-19, -1, -100, 10));
      assertThat(distribution.quantile(0.5)).isBetween(-19.0, -1.0);
    }
  }

  @Test
  void compactMessagesAreForSimilaritiesInSinglePrecision() {
    AffinityOptions compact = AffinityOptions.defaults().withMessages(MessageFormat.COMPACT);
    try (DenseMatrix dense = DenseMatrix.of(groups(10, 9))) {
      refused(() -> AffinityPropagation.fit(dense, compact, execution))
          .hasMessage("messages is compact, but must be full for precision float64");
    }
  }

  @Test
  void valuesThatAreNoSimilarityAreRefused() {
    for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY}) {
      try (BandMatrix band = BandMatrix.allocate(BandLayout.of(9, 2), Precision.FLOAT32)) {
        band.set(3, 4, bad);
        refused(() -> BandAffinityPropagation.fit(band, AffinityOptions.defaults(), execution))
            .hasMessage(
                "similarity (3, 4) is %s, but must be finite, or negative infinity for no edge"
                    .formatted(bad));
      }
    }
  }

  @Test
  void withoutPointsThereIsNothingToPredictWith() {
    try (DenseMatrix dense = DenseMatrix.of(groups(10, 9))) {
      Clustering clustering = AffinityPropagation.fit(dense, DOUBLES, execution);
      assertThat(clustering.model()).isEmpty();
      refused(() -> clustering.predict(Data.UNIFORM.points(3, 1)))
          .hasMessageStartingWith("similarities were precomputed")
          .hasMessageEndingWith("take the label of the most similar");
    }
  }

  @ParameterizedTest
  @EnumSource
  void coordinateFormOfPointsIsSoundAndTheSameForAnyThreads(Data data) {
    PointSet points = data.points(200, 11);
    AffinityOptions options =
        AffinityOptions.defaults()
            .withHalfBandwidth(10)
            .withPropagation(propagation -> propagation.withMaxIterations(80));
    Clustering expected = AffinityPropagation.fitCoo(points, options, execution);
    Cases.assertSound(expected, 200);
    Cases.assertNet(expected, Cases.squaredDistances(points), 1e-4);
    try (Execution five = Execution.onThreads(5)) {
      assertSame(AffinityPropagation.fitCoo(points, options, five), expected);
    }
  }

  /** With every pair kept, the coordinate form is dense affinity propagation. */
  @ParameterizedTest
  @EnumSource(names = {"UNIFORM", "BLOBS", "OUTLIER"})
  void coordinateFormThatKeepsAllIsTheDenseForm(Data data) {
    PointSet points = data.points(150, 13);
    Clustering dense = AffinityPropagation.fit(points, DOUBLES, execution);
    Clustering coo = AffinityPropagation.fitCoo(points, DOUBLES.withHalfBandwidth(150), execution);
    assertSame(coo, dense);
  }

  /** Given the pairs that the coordinate form of points chooses itself, the result is the same. */
  @ParameterizedTest
  @EnumSource
  void chosenPairsOfPointsGiveWhatTheyGiveWhenFound(Data data) {
    PointSet points = data.points(200, 11);
    AffinityOptions options = AffinityOptions.defaults().withHalfBandwidth(10);
    Clustering expected = AffinityPropagation.fitCoo(points, options, execution);
    try (CooMatrix pairs = greatest(points, options)) {
      Clustering clustering = AffinityPropagation.fit(points, pairs, options, execution);
      assertSame(clustering, expected);
      assertThat(clustering.predict(points)).isEqualTo(expected.predict(points));
    }
  }

  private CooMatrix greatest(PointSet points, AffinityOptions options) {
    GramOps ops = BackendProvider.select(Device.CPU, 0).gram();
    PointSet input = points.withPrecision(options.storage().precision());
    double threshold =
        CooGramBuilder.threshold(
            input,
            options.similarity(),
            BandLayout.of(points.size(), options.bands().halfBandwidth()).pairCount(),
            CooGramBuilder.DEFAULT_SAMPLE,
            options.propagation().seed(),
            ops,
            execution);
    return CooGramBuilder.build(
        input, options.similarity(), threshold, options.storage().precision(), ops, execution);
  }

  @Test
  void chosenPairsMustBeOfThePoints() {
    try (CooMatrix pairs =
        CooMatrix.fromTriples(3, new int[0], new int[0], new double[0], Precision.FLOAT32)) {
      refused(
              () ->
                  AffinityPropagation.fit(
                      Data.UNIFORM.points(4, 1), pairs, AffinityOptions.defaults(), execution))
          .hasMessage(
              "the number of rows of the similarities is 3, but must be 4, the number of points");
    }
  }

  @Test
  void preferencesOfPrecomputedSimilaritiesComeFromTheirEdges() {
    double[][] s = groups(25, 15);
    for (int i = 0; i < 25; i++) {
      s[i][i] = 1e6;
    }
    double[] offDiagonal =
        Arrays.stream(s)
            .flatMapToDouble(Arrays::stream)
            .filter(value -> value != NONE && value != 1e6)
            .sorted()
            .toArray();
    int last = offDiagonal.length - 1;
    double median = (offDiagonal[last / 2] + offDiagonal[last - last / 2]) / 2;
    try (DenseMatrix dense = DenseMatrix.of(s)) {
      for (Preference rule : new Preference[] {Preference.median(), Preference.globalMedian()}) {
        assertThat(
                AffinityPropagation.fit(dense, DOUBLES.withPreference(rule), execution)
                    .preference())
            .hasValue(median);
      }
      assertThat(
              AffinityPropagation.fit(dense, DOUBLES.withPreference(Preference.mean()), execution)
                  .preference()
                  .orElseThrow())
          .isCloseTo(DoubleStream.of(offDiagonal).average().orElseThrow(), within(1e-12));
    }
  }
}
