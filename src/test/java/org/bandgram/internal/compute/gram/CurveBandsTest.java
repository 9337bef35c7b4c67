package org.bandgram.internal.compute.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.testing.RandomCases;
import org.bandgram.testing.RandomCases.IntRange;
import org.junit.jupiter.api.Test;

class CurveBandsTest {
  /** Orders of input rows, given as where each curve has each row. */
  private static int[][] positions(int n, int curves, long seed) {
    Random random = new Random(seed);
    int[][] positions = new int[curves][];
    for (int curve = 0; curve < curves; curve++) {
      int[] shuffled = IntStream.range(0, n).toArray();
      for (int i = n - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int swapped = shuffled[i];
        shuffled[i] = shuffled[j];
        shuffled[j] = swapped;
      }
      positions[curve] = shuffled;
    }
    return positions;
  }

  private static CurveBands bands(int h, int[][] positions) {
    List<Permutation> orders =
        Arrays.stream(positions).map(there -> Permutation.of(there).inverse()).toList();
    return CurveBands.of(BandLayout.of(positions[0].length, h), orders);
  }

  @RandomCases(100)
  void aPairBelongsToTheFirstCurveOnWhichItIsClose(
      @IntRange(min = 1, max = 40) int n,
      @IntRange(min = 1, max = 45) int h,
      @IntRange(min = 1, max = 4) int curves,
      long seed) {
    int[][] positions = positions(n, curves, seed);
    CurveBands bands = bands(h, positions);
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < n; k++) {
        int expected = -1;
        for (int c = curves - 1; c >= 0; c--) {
          boolean close = Math.abs(positions[c][i] - positions[c][k]) <= h;
          assertThat(bands.isClose(c, positions[0][i], positions[0][k])).isEqualTo(close);
          expected = close ? c : expected;
        }
        assertThat(bands.bandOf(positions[0][i], positions[0][k])).isEqualTo(expected);
      }
    }
  }

  @RandomCases(50)
  void positionsLeadFromCurveToCurve(
      @IntRange(min = 1, max = 40) int n, @IntRange(min = 1, max = 4) int curves, long seed) {
    int[][] positions = positions(n, curves, seed);
    CurveBands bands = bands(3, positions);
    assertThat(bands.count()).isEqualTo(curves);
    assertThat(bands.size()).isEqualTo(n);
    assertThat(bands.elementCount()).isEqualTo((long) curves * n * Math.min(7, n));
    assertThat(bands.curve(0).isIdentity()).isTrue();
    for (int row = 0; row < n; row++) {
      for (int band = 0; band < curves; band++) {
        assertThat(bands.curve(band).source(positions[band][row])).isEqualTo(positions[0][row]);
        for (int other = 0; other < curves; other++) {
          assertThat(bands.from(other, band).source(positions[band][row]))
              .isEqualTo(positions[other][row]);
        }
      }
    }
  }

  @Test
  void ordersThatDoNotFitAreRefused() {
    BandLayout layout = BandLayout.of(5, 2);
    refused(() -> CurveBands.of(layout, List.of()))
        .hasMessage("the number of curves is 0, but must be at least 1");
    List<Permutation> orders = List.of(Permutation.identity(5), Permutation.identity(4));
    refused(() -> CurveBands.of(layout, orders))
        .hasMessage(
            "the number of points on a curve is 4, but must be 5, the number of rows of a band");
  }
}
