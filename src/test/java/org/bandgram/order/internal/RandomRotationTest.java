package org.bandgram.order.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.MatrixFeatures_DDRM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomRotationTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8, 31})
  void isOrthogonalAndFollowsTheSeed(int d) {
    DMatrixRMaj rotation = RandomRotation.draw(d, new Random(d));
    assertThat(MatrixFeatures_DDRM.isOrthogonal(rotation, 1e-12)).isTrue();
    assertThat(RandomRotation.draw(d, new Random(d)).data).isEqualTo(rotation.data);
    if (d > 1) {
      assertThat(RandomRotation.draw(d, new Random(d + 1L)).data).isNotEqualTo(rotation.data);
    }
  }

  @Test
  void prefersNoDirection() {
    Random random = new Random(3);
    int draws = 20_000;
    double[] sum = new double[9];
    double[] squares = new double[9];
    for (int i = 0; i < draws; i++) {
      double[] entries = RandomRotation.draw(3, random).data;
      for (int e = 0; e < 9; e++) {
        sum[e] += entries[e];
        squares[e] += entries[e] * entries[e];
      }
    }
    for (int e = 0; e < 9; e++) {
      assertThat(sum[e] / draws).isEqualTo(0, within(0.02));
      assertThat(squares[e] / draws).isEqualTo(1 / 3.0, within(0.02));
    }
  }
}
