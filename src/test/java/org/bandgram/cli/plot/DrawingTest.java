package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.bandgram.testing.Refusals.cancelled;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.bandgram.Cancellation;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.testing.Points;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawingTest {
  private static final int N = 600;

  private static PointSet points(int d, double offset) {
    return Points.of(N, d, Precision.FLOAT64, (i, f) -> offset + (i + 3) * (f + 1) % 71);
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
    cancelled(
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

  /** What is drawn on axes looks by itself, too. */
  @Test
  void everyPartOfAPictureEnds() {
    PlanarView view = PlanarView.of(points(2, 0));
    Clusters clusters = Clusters.ofExemplars(clusters());
    List<Color> colors = Collections.nCopies(clusters.count(), Color.RED);
    PictureLayout layout =
        PictureLayout.of(new ScatterChart(view), Caption.NONE, ClusterPicture.STANDARD_SIZE, false);
    Graphics2D graphics = new BufferedImage(9, 9, BufferedImage.TYPE_INT_RGB).createGraphics();
    Viewport viewport = layout.viewport();
    assertEnds(() -> new Dots(N, viewport, 1).draw(graphics, viewport, view, point -> Color.RED));
    assertEnds(() -> new ExemplarMarks(clusters, colors, Theme.DARK).draw(graphics, layout, view));
    assertEnds(
        () -> new Names(Collections.nCopies(N, "a")).draw(graphics, layout, view, Theme.LIGHT));
    assertEnds(() -> ClusterColors.choose(clusters, viewport, view, Theme.LIGHT));
    List<Color> four = Collections.nCopies(4, Color.RED);
    assertEnds(
        () -> new Dendrogram(Trees.ofFour(), Trees.sizesOfFour(), four, Caption.NONE).render());
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
