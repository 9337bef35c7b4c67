package org.bandgram.validation.exemplar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.exemplar.ExemplarClustering;
import org.bandgram.internal.compute.exemplar.MemberSets;
import org.bandgram.validation.sets.MinMaxScaling;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainLoopsTest {
  /** Sets of 0, 1, 2, ... members. */
  private static int[] starts(int sets) {
    int[] starts = new int[sets + 1];
    for (int j = 0; j < sets; j++) {
      starts[j + 1] = starts[j] + j;
    }
    return starts;
  }

  /** From the origin, which would be the nearest of all in many dimensions. */
  private static PointSet away(PointSet points) {
    return MinMaxScaling.from(1, points);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 33", "31, 2", "257, 31", "4098, 100"})
  void theValuesAreThoseOfExemplarClustering(int n, int d) {
    int[] starts = starts(7);
    PointSet points = away(SyntheticSets.gaussian(n, d, 1).points());
    PointSet members = away(SyntheticSets.gaussian(starts[7], d, 2).points());
    MemberSets sets = new MemberSets(members, starts);
    try (Execution execution = Execution.onThreads(2)) {
      ExemplarClustering function =
          ExemplarClustering.of(points, ExemplarClustering.Options.defaults(), execution);
      double[] expected = function.values(sets.members(), sets.starts(), execution);
      double tolerance = 1e-6 * function.bound(execution);

      double[] values = PlainLoops.of(points, sets).values(7, execution);

      assertThat(expected[6]).isPositive();
      assertThat(values).containsExactly(expected, within(tolerance));
      assertThat(PlainLoops.of(points, sets).values(3, execution))
          .containsExactly(new double[] {values[0], values[1], values[2]});
      assertThat(PlainLoops.withVectors(points, sets).values(7, execution))
          .containsExactly(expected, within(tolerance));
    }
  }
}
