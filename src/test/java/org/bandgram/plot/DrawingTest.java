package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawingTest {
  private static final int N = 600;

  private static PointSet points(int d, double offset) {
    PointSet points = PointSet.allocate(N, d, Precision.FLOAT64);
    for (int i = 0; i < N; i++) {
      for (int f = 0; f < d; f++) {
        points.set(i, f, offset + (i + 3) * (f + 1) % 71);
      }
    }
    return points;
  }

  private static int[] clusters() {
    int[] exemplars = new int[N];
    for (int i = 0; i < N; i++) {
      exemplars[i] = i % 40;
    }
    return exemplars;
  }

  private static ClusterPicture picture(int d) {
    Clusters clusters = Clusters.ofExemplars(clusters());
    return d == 0
        ? ClusterPicture.map(new float[N], new float[N], clusters)
        : ClusterPicture.scatter(PlanarView.of(points(d, 0)), clusters);
  }

  private static void assertEnds(Runnable work) {
    Cancellation cancellation = new Cancellation();
    assertThatExceptionOfType(CancelledException.class)
        .isThrownBy(
            () ->
                new Drawing(cancellation)
                    .run(
                        () -> {
                          cancellation.cancel();
                          work.run();
                        }));
  }

  /** Each step of a picture looks by itself. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 5})
  void aCancelledRunEndsItsPicture(int d) {
    ClusterPicture drawn = picture(d);
    assertEnds(() -> picture(d));
    assertEnds(() -> Clusters.ofLabels(clusters()));
    assertEnds(() -> PlanarView.of(new float[N], new float[N]));
    assertEnds(drawn::render);
    assertEnds(drawn::stretch);
    assertEnds(() -> drawn.colorsOf(1));
  }

  /** One that was stopped has results; a picture that is asked for then is drawn. */
  @Test
  void aStoppedRunLeavesOutThePictureThatItIsDrawing() {
    Cancellation cancellation = new Cancellation();
    cancellation.resultAvailable();
    Drawing drawing = new Drawing(cancellation);
    drawing.attempt(
        () -> {
          cancellation.stop();
          picture(2);
          throw new AssertionError("not reached");
        });
    assertThatExceptionOfType(PictureException.class)
        .isThrownBy(() -> drawing.throwIfFailed(Path.of("out")))
        .withMessage(
            "the picture cannot be drawn: the run was interrupted; all other results are in out");
    Drawing later = new Drawing(cancellation);
    later.attempt(() -> picture(2).render());
    later.throwIfFailed(Path.of("out"));
  }

  /** Points far from the origin are drawn where they are. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void digitsOfDoublePrecisionStay(int d) {
    PlanarView near = PlanarView.of(points(d, 0));
    PlanarView far = PlanarView.of(points(d, 1.7e12));
    for (int i = 0; i < N; i++) {
      assertThat(far.x(i) - 1.7e12).isEqualTo(near.x(i));
      assertThat(far.y(i) - (d == 1 ? 0 : 1.7e12)).isEqualTo(near.y(i));
    }
  }
}
