package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.Random;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation.Options;
import org.bandgram.data.PointSet;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.spark.LocalSpark.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clusters are as good as those of a single machine, and as many as asked for. */
@Tag("thorough")
@Tag("spark")
@Isolated("a JVM has one Spark session")
class SparkMultilevelAffinityPropagationTest {
  private static Options options(int halfBandwidth, int curves) {
    return options(60, halfBandwidth, curves);
  }

  private static Options options(int topSize, int halfBandwidth, int curves) {
    Options defaults = Options.defaults().withTopSize(topSize);
    return defaults.withBand(
        band -> band.withDevice(Device.CPU).withHalfBandwidth(halfBandwidth).withCurves(curves));
  }

  private static Clustering onSpark(PointSet points, Options options, int partitions) {
    return SparkMultilevelAffinityPropagation.fit(
            LocalSpark.dataset(points, 3),
            LocalSpark.columns(points),
            options,
            SparkOptions.defaults().withPartitions(partitions))
        .clustering();
  }

  private static Clustering onOneMachine(PointSet points, Options options) {
    try (Execution execution = Execution.onThreads(2)) {
      return MultilevelAffinityPropagation.fit(points, options, execution).clustering();
    }
  }

  private static double error(PointSet points, Clustering clustering) {
    Similarity distance = new NegativeSquaredEuclidean();
    int[] exemplars = clustering.exemplarOfRow();
    double error = 0;
    for (int i = 0; i < points.size(); i++) {
      error -= distance.between(points, i, points, exemplars[i]);
    }
    return error;
  }

  private static void assertClusters(Clustering found, int n, int clusters) {
    assertThat(found.labels()).hasSize(n);
    assertThat(found.exemplars()).hasSize(clusters).isSorted().doesNotHaveDuplicates();
    assertThat(Arrays.stream(found.labels()).distinct().count()).isEqualTo(clusters);
    for (int c = 0; c < clusters; c++) {
      assertThat(found.labels()[found.exemplars()[c]]).isEqualTo(c);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "UNIFORM, 7, 60, 12, 1, 1.01",
    "BLOBS, 5, 60, 8, 2, 1.01",
    "HIGH, 8, 300, 12, 1, 1.06"
  })
  void asManyClustersAsAskedForAndAboutAsGood(
      Kind kind, int clusters, int topSize, int halfBandwidth, int curves, double worse) {
    PointSet points = kind.points(1500, 3);
    Options options = options(topSize, halfBandwidth, curves).withClusters(clusters);
    Clustering found = onSpark(points, options, 2);
    Clustering single = onOneMachine(points, options);
    assertClusters(found, points.size(), clusters);
    assertThat(error(points, found)).isLessThan(worse * error(points, single));
  }

  @Test
  void anyNumberOfRangesGivesTheSameClusters() {
    PointSet points = Kind.UNIFORM.points(1200, 5);
    Options single = options(10, 1).withClusters(9);
    Options options = single.withBand(band -> band.withPrecision(Precision.FLOAT64));
    Clustering found = onSpark(points, options, 2);
    Clustering other = onSpark(points, options, 5);
    assertThat(other.labels()).isEqualTo(found.labels());
    assertThat(other.exemplars()).isEqualTo(found.exemplars());
    assertThat(other.netSimilarity()).isEqualTo(found.netSimilarity());
  }

  /** Groups of 64 points, so that parts that cut through them would be seen. */
  private static PointSet groups(int n, int d) {
    Random random = new Random(5);
    float[][] centres = new float[n / 64][d];
    for (float[] centre : centres) {
      for (int j = 0; j < d; j++) {
        centre[j] = random.nextFloat();
      }
    }
    float[][] rows = new float[n][d];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        rows[i][j] = centres[i % centres.length][j] + 0.03f * (float) random.nextGaussian();
      }
    }
    return PointSet.of(rows);
  }

  @ParameterizedTest
  @CsvSource({"3000, 11, 30, 1.05", "40000, 6, 300, 1.03"})
  void alongNearestNeighboursInPartsItIsAboutAsGood(int n, int d, int clusters, double worse) {
    PointSet points = groups(n, d);
    Options options = options(4 * clusters, 8, 1).withClusters(clusters).withGraph(g -> g);
    Clustering found = onSpark(points, options, 2);
    assertClusters(found, n, clusters);
    assertThat(error(points, found))
        .isLessThan(worse * error(points, onOneMachine(points, options)));
    Clustering other = onSpark(points, options, 5);
    assertThat(other.labels()).isEqualTo(found.labels());
    assertThat(other.netSimilarity()).isEqualTo(found.netSimilarity());
    assertThat(found.provenance().parameters())
        .containsEntry("parts", "" + Math.ceilDiv(n, 1 << 14));
  }

  @Test
  void graphsAreOfSinglePrecision() {
    Options options = options(10, 1).withClusters(6).withGraph(g -> g);
    Options twice = options.withBand(band -> band.withPrecision(Precision.FLOAT64));
    refused(() -> onSpark(Kind.BLOBS.points(700, 8), twice, 3))
        .hasMessage("precision is float64, but must be float32 for a neighbour graph");
  }

  @Test
  void anySimilarityWillDo() {
    PointSet points = Kind.BLOBS.points(700, 8);
    Options options = options(10, 1).withClusters(6);
    Options gaussian = options.withBand(band -> band.withSimilarity(new Gaussian(0.1)));
    assertClusters(onSpark(points, gaussian, 3), points.size(), 6);
  }

  @Test
  void fewPointsAreClusteredAsOnOneMachine() {
    PointSet points = Kind.UNIFORM.points(70, 1);
    Options options = options(10, 2).withClusters(4);
    Clustering found = onSpark(points, options, 2);
    Clustering expected = onOneMachine(points, options);
    assertThat(found.labels()).isEqualTo(expected.labels());
    assertThat(found.netSimilarity()).isEqualTo(expected.netSimilarity());
  }

  @Test
  void asksForANumberOfClusters() {
    refused(() -> onSpark(Kind.UNIFORM.points(70, 1), options(10, 2), 2))
        .hasMessage("clusters is left out, but must be given for multilevel on several machines");
    refused(() -> onSpark(Kind.UNIFORM.points(70, 1), options(10, 2).withClusters(71), 2))
        .hasMessage("clusters is 71, but must be from 1 to 70, the number of points");
  }
}
