package org.bandgram.gram;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.bandgram.Precision;
import org.bandgram.gram.internal.Symmetrization;
import org.bandgram.gram.internal.Symmetry;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SymmetrizationTest {
  private static final double NONE = Double.NEGATIVE_INFINITY;

  private static double expected(Symmetrization rule, double here, double there) {
    if (here == NONE || there == NONE) {
      return Math.max(here, there);
    }
    return switch (rule) {
      case MAX -> Math.max(here, there);
      case MIN -> Math.min(here, there);
      case MEAN -> (here + there) / 2;
    };
  }

  /** The same in both forms, and as the definition says; what one direction lacks it gets. */
  @ParameterizedTest
  @EnumSource
  void bothFormsFollowTheDefinition(Symmetrization rule) {
    SplittableRandom random = new SplittableRandom(1);
    int n = 13;
    double[][] values = new double[n][n];
    int count = 0;
    for (double[] row : values) {
      for (int j = 0; j < n; j++) {
        row[j] = random.nextInt(3) == 0 ? -random.nextInt(8) : NONE;
        count += row[j] == NONE ? 0 : 1;
      }
    }
    int[] rows = new int[count];
    int[] columns = new int[count];
    double[] triples = new double[count];
    int at = 0;
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        if (values[i][j] != NONE) {
          rows[at] = i;
          columns[at] = j;
          triples[at++] = values[i][j];
        }
      }
    }
    try (CooMatrix given = CooMatrix.fromTriples(n, rows, columns, triples, Precision.FLOAT64);
        CooMatrix sparse = rule.of(given);
        DenseMatrix dense = DenseMatrix.of(values)) {
      rule.applyTo(dense);
      assertThat(Symmetry.holdsFor(sparse)).isTrue();
      assertThat(Symmetry.holdsFor(dense.asBand())).isTrue();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
          double wanted = expected(rule, values[i][j], values[j][i]);
          assertThat(sparse.get(i, j)).isEqualTo(wanted);
          assertThat(dense.get(i, j)).isEqualTo(wanted);
        }
      }
    }
  }
}
