package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourPlaneTest {
  private static final int NEIGHBOURS = 10;

  /** Twelve groups in twenty dimensions, which no two components tell apart. */
  @ParameterizedTest
  @CsvSource({"257, false", "1000, false", "1000, true"})
  void keepsNeighboursThatComponentsLose(int n, boolean byDirection) {
    PointSet points = groups(n, byDirection);
    PlanarView shown = PlanarView.ofNeighbours(points, byDirection);
    assertThat(shown.xTitle()).isEqualTo("t-SNE 1");
    assertThat(kept(shown)).isGreaterThan(0.9).isGreaterThan(kept(PlanarView.of(points)) + 0.2);
  }

  @Test
  void showsComponentsThatHoldHalfOfTheVariance() {
    SplittableRandom random = new SplittableRandom(5);
    PointSet points = PointSet.of(rows(random, 100, 3));
    PlanarView view = PlanarView.ofNeighbours(points, false);
    assertThat(view.xTitle()).startsWith("principal component 1");
    PointSet two = PointSet.of(rows(random, 100, 2));
    assertThat(PlanarView.ofNeighbours(two, false).x(7)).isCloseTo(two.get(7, 0), within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 19})
  void showsComponentsOfFewDistinctPoints(int distinct) {
    double[][] few = rows(new SplittableRandom(6), distinct, 40);
    PointSet points =
        PointSet.of(
            IntStream.range(0, 100).mapToObj(i -> few[i % distinct]).toArray(double[][]::new));
    PlanarView view = PlanarView.ofNeighbours(points, false);
    assertThat(view.xTitle()).startsWith("principal component 1");
  }

  @Test
  void placesCopiesAtOnePlace() {
    double[][] few = rows(new SplittableRandom(7), 33, 40);
    PlanarView view =
        PlanarView.ofNeighbours(
            PointSet.of(
                IntStream.range(0, 100).mapToObj(i -> few[i % 33]).toArray(double[][]::new)),
            false);
    assertThat(view.xTitle()).isEqualTo("t-SNE 1");
    for (int i = 33; i < 100; i++) {
      assertThat(view.x(i)).isEqualTo(view.x(i - 33));
      assertThat(view.y(i)).isEqualTo(view.y(i - 33));
    }
  }

  private static double[][] rows(SplittableRandom random, int rows, int columns) {
    return IntStream.range(0, rows)
        .mapToObj(_ -> random.doubles(columns).map(x -> 2 * x - 1).toArray())
        .toArray(double[][]::new);
  }

  private static PointSet groups(int n, boolean byDirection) {
    SplittableRandom random = new SplittableRandom(8);
    double[][] rows = rows(random, n, 20);
    for (int i = 0; i < n; i++) {
      double length = byDirection ? 0.1 + 10 * random.nextDouble() : 1;
      rows[i][i % 12] += 6;
      for (int f = 0; f < rows[i].length; f++) {
        rows[i][f] *= length;
      }
    }
    return PointSet.of(rows);
  }

  /** Returns the share of the nearest points on the plane that are of the same group. */
  private static double kept(PlanarView view) {
    double same = 0;
    for (int i = 0; i < view.size(); i++) {
      int own = i;
      IntToDoubleFunction distance =
          j -> Math.hypot(view.x(own) - view.x(j), view.y(own) - view.y(j));
      same +=
          IntStream.range(0, view.size())
              .filter(j -> j != own)
              .boxed()
              .sorted(Comparator.comparingDouble(distance::applyAsDouble))
              .limit(NEIGHBOURS)
              .filter(j -> j % 12 == own % 12)
              .count();
    }
    return same / (NEIGHBOURS * (double) view.size());
  }
}
