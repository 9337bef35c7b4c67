package org.bandgram.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIndexOutOfBoundsException;
import static org.bandgram.testing.Refusals.refused;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.bandgram.Precision;
import org.bandgram.io.ReaderFiles;
import org.bandgram.testing.Points;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class PointSetTest {
  private static void assertInvalid(ThrowingCallable call, String message) {
    refused(call).hasMessage(message);
  }

  @RandomCases(50)
  void keepsWhatIsSet(
      @IntRange(min = 1, max = 257) int n,
      @IntRange(min = 1, max = 33) int d,
      Precision precision) {
    PointSet points = Points.of(n, d, precision, (i, j) -> i + j / 3.0);
    assertThat(points.elements().byteSize()).isEqualTo((long) n * d * precision.bytes());
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < d; j++) {
        assertThat(points.get(i, j)).isEqualTo(precision.round(i + j / 3.0));
        assertThat(precision.get(points.elements(), (long) i * d + j)).isEqualTo(points.get(i, j));
      }
    }
  }

  @Test
  void selectsPointsInAnyOrder() {
    PointSet points = PointSet.of(new double[][] {{1, 2}, {3, 4}, {5, 6}});
    PointSet selected = points.select(new int[] {2, 0, 2});
    assertThat(ReaderFiles.rows(selected)).isDeepEqualTo(new double[][] {{5, 6}, {1, 2}, {5, 6}});
    selected.set(0, 0, 9);
    assertThat(points.get(2, 0)).isEqualTo(5);
  }

  @Test
  void slicesShareTheirMemory() {
    PointSet points = PointSet.of(new double[][] {{1, 2}, {3, 4}, {5, 6}, {7, 8}});
    PointSet slice = points.slice(1, 3);
    assertThat(ReaderFiles.rows(slice)).isDeepEqualTo(new double[][] {{3, 4}, {5, 6}});
    assertThat(slice.elements().byteSize()).isEqualTo(4 * Double.BYTES);
    slice.set(1, 0, 9);
    assertThat(points.get(2, 0)).isEqualTo(9);
    assertThat(ReaderFiles.rows(slice.slice(1, 2))).isDeepEqualTo(new double[][] {{9, 6}});
    assertThatIndexOutOfBoundsException().isThrownBy(() -> points.slice(2, 5));
    assertThatIndexOutOfBoundsException().isThrownBy(() -> slice.slice(-1, 1));
    assertInvalid(() -> points.slice(2, 2), "the number of points is 0, but must be at least 1");
  }

  @Test
  void changesPrecision() {
    PointSet points = PointSet.of(new double[][] {{0.1, 1e30}});
    assertThat(points.withPrecision(Precision.FLOAT64)).isSameAs(points);
    PointSet single = points.withPrecision(Precision.FLOAT32);
    assertThat(single.row(0)).containsExactly(0.1f, 1e30f);
    assertInvalid(
        () -> PointSet.of(new double[][] {{1, 1e39}}).withPrecision(Precision.FLOAT32),
        "coordinate 1 of point 0 is Infinity, but must be finite");
  }

  @Test
  void rejectsWhatIsNoPointSet() {
    assertInvalid(
        () -> PointSet.of(new float[0][]), "the number of points is 0, but must be at least 1");
    assertInvalid(
        () -> PointSet.of(new double[1][0]),
        "the number of dimensions is 0, but must be at least 1");
    assertInvalid(
        () -> PointSet.of(new float[][] {{1, 2}, {3}}), "row 1 has 1 coordinates, but row 0 has 2");
    assertInvalid(
        () -> PointSet.of(new float[][] {{1, 2}, {3, Float.NaN}}),
        "coordinate 1 of point 1 is NaN, but must be finite");
  }
}
