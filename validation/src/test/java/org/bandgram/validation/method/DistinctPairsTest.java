package org.bandgram.validation.method;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.layout.SparsityPattern;
import org.bandgram.order.CurveKind;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistinctPairsTest {

  /** Asking for every pair is the oracle. */
  @ParameterizedTest
  @CsvSource({"1, 3, 1", "2, 1, 2", "33, 40, 2", "257, 5, 1", "257, 5, 2", "257, 16, 3"})
  void countsEachPairOnce(int n, int h, int curves) {
    PointSet points = SyntheticSets.uniform(n, 2, 5).points();
    Method.Band band = new Method.Band(h, CurveKind.MORTON).withCurves(curves);
    try (Execution execution = Execution.onThreads(2)) {
      List<Permutation> orders =
          CurveOrders.of(
              points,
              CurveOrdering.Options.defaults().withCurve(CurveKind.MORTON),
              curves,
              new HostCurveSorter(),
              execution);
      SparsityPattern kept =
          orders.stream()
              .map(order -> SparsityPattern.band(order.inverse().toArray(), h))
              .reduce(SparsityPattern::or)
              .orElseThrow();
      long expected = 0;
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          expected += kept.contains(i, j) ? 1 : 0;
        }
      }
      assertThat(DistinctPairs.perRow(points, band, execution)).isEqualTo((double) expected / n);
    }
  }
}
