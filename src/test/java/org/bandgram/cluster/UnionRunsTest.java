package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.CooMatrix;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whole runs on bands along several curves are affinity propagation on the union of their pairs.
 */
@Tag("thorough")
class UnionRunsTest {
  private static final AffinityOptions OPTIONS =
      AffinityOptions.defaults()
          .withPrecision(Precision.FLOAT64)
          .withClusters(
              _ -> new ClusterOptions(OptionalInt.empty(), FinalAssignment.IN_BAND, false))
          .withPropagation(propagation -> propagation.withJitter(0));

  private static final List<Data> SETS =
      List.of(Data.UNIFORM, Data.BLOBS, Data.FIVE_DIMENSIONS, Data.OUTLIER);

  static Stream<Arguments> runs() {
    return SETS.stream()
        .flatMap(
            data ->
                Stream.of(
                    Arguments.of(data, 150, 5, 2, -3.0),
                    Arguments.of(data, 300, 16, 2, -8.0),
                    Arguments.of(data, 257, 8, 3, -1.0),
                    Arguments.of(data, 257, 31, 3, -40.0),
                    Arguments.of(data, 33, 25, 2, -2.5)));
  }

  /** The edges of the union, found pair by pair from where each curve has the points. */
  private static CooMatrix union(PointSet points, int h, List<Permutation> orders) {
    Cases.Pairs pairs = Cases.squaredDistances(points);
    Permutation first = orders.getFirst();
    int n = points.size();
    int[] kept =
        IntStream.range(0, n * n)
            .filter(
                p ->
                    orders.stream()
                        .anyMatch(
                            order ->
                                Math.abs(
                                        order.position(first.source(p / n))
                                            - order.position(first.source(p % n)))
                                    <= h))
            .toArray();
    return CooMatrix.fromTriples(
        n,
        Arrays.stream(kept).map(p -> p / n).toArray(),
        Arrays.stream(kept).map(p -> p % n).toArray(),
        Arrays.stream(kept)
            .mapToDouble(p -> pairs.of(first.source(p / n), first.source(p % n)))
            .toArray(),
        Precision.FLOAT64);
  }

  @ParameterizedTest
  @MethodSource("runs")
  void exemplarsAndIterationsAreThoseOfTheUnionInCoordinateForm(
      Data data, int n, int h, int curves, double preference) {
    PointSet points = data.points(n, n + curves);
    AffinityOptions options =
        OPTIONS
            .withHalfBandwidth(h)
            .withCurves(curves)
            .withPreference(Preference.scalar(preference));
    try (Execution execution = Execution.onThreads(2)) {
      CurveOrdering.Options ordering = options.bands().ordering();
      List<Permutation> orders =
          IntStream.range(0, curves)
              .mapToObj(c -> CurveOrdering.order(points, ordering.ofCurve(c), execution))
              .toList();
      try (CooMatrix edges = union(points, h, orders)) {
        Clustering expected = AffinityPropagation.fit(edges, options, execution);
        assertThat(expected.converged()).isTrue();
        assertThat(expected.clusterCount()).isBetween(2, n / 2);
        Clustering actual = BandAffinityPropagation.fit(points, options, execution);
        assertThat(actual.iterations()).isEqualTo(expected.iterations());
        assertThat(actual.orphans()).isEqualTo(expected.orphans());
        assertThat(actual.exemplarOfRow())
            .isEqualTo(inInputOrder(expected.exemplarOfRow(), orders.getFirst()));
      }
    }
  }

  private static int[] inInputOrder(int[] exemplarOf, Permutation order) {
    return order.unapply(Arrays.stream(exemplarOf).map(order::source).toArray());
  }

  /** Where one band keeps all pairs, there is nothing to add. */
  @Test
  void curvesDoNotMatterWhereEveryPairIsKept() {
    PointSet points = Data.BLOBS.points(90, 2);
    Clustering expected = BandAffinityPropagation.fit(points, OPTIONS.withHalfBandwidth(89));
    Clustering actual =
        BandAffinityPropagation.fit(points, OPTIONS.withHalfBandwidth(200).withCurves(3));
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.provenance().parameters()).containsEntry("bands.curves", "1");
  }

  /** Along each of m curves a cluster reaches 2h points besides its exemplar. */
  @Test
  void moreCurvesReachFewerClusters() {
    PointSet points = Data.UNIFORM.points(100, 1);
    AffinityOptions two = AffinityOptions.defaults().withHalfBandwidth(10).withCurves(2);
    refused(() -> BandAffinityPropagation.fit(points, two.withClusters(2)))
        .hasMessage(
            "clusters is 2, but must be at least 3 for half-bandwidth 10, since a cluster reaches"
                + " at most 41 points; multilevel affinity propagation finds any number");
    Cases.assertSound(BandAffinityPropagation.fit(points, two.withClusters(3)), 100);
  }

  @Test
  void allCurveKindsAndThreadsGiveTheSameBits() {
    PointSet points = Data.FIVE_DIMENSIONS.points(700, 3);
    for (CurveKind kind : CurveKind.values()) {
      AffinityOptions options =
          AffinityOptions.defaults()
              .withHalfBandwidth(20)
              .withCurves(3)
              .withOrdering(ordering -> ordering.withCurve(kind).withSeed(5))
              .withPropagation(propagation -> propagation.withTrace(true));
      Clustering expected = fit(points, options, 1);
      for (int threads : new int[] {2, 5}) {
        Clustering actual = fit(points, options, threads);
        assertThat(actual.labels()).isEqualTo(expected.labels());
        assertThat(actual.trace()).isEqualTo(expected.trace());
        assertThat(actual.netSimilarity()).isEqualTo(expected.netSimilarity());
      }
    }
  }

  private static Clustering fit(PointSet points, AffinityOptions options, int threads) {
    try (Execution execution = Execution.onThreads(threads)) {
      return BandAffinityPropagation.fit(points, options, execution);
    }
  }
}
