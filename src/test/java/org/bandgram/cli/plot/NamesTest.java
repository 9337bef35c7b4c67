package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class NamesTest {
  private static BufferedImage render(PlanarView view, List<String> names) {
    return ClusterPicture.named(view, names).render();
  }

  private static long dark(BufferedImage image, int from, int to) {
    long count = 0;
    for (int y = 100; y < image.getHeight() - 140; y++) {
      for (int x = from; x < to; x++) {
        count += (image.getRGB(x, y) & 0xffffff) == Theme.LIGHT.ink().getRGB() + (1 << 24) ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void namesStandBesideTheirPoints() {
    PlanarView view = PlanarView.of(new float[] {0, 4, 4}, new float[] {0, 3, 0});
    BufferedImage named = render(view, List.of("west", "north", "east"));
    BufferedImage plain = render(view, List.of());
    assertThat(dark(plain, 0, plain.getWidth())).isZero();
    assertThat(dark(named, 0, named.getWidth())).isGreaterThan(100);
    ClusterPicture clusters = ClusterPicture.scatter(view, Clusters.ofLabels(new int[3]));
    BufferedImage numbered = clusters.withNames(new int[] {1}, List.of("12")).render();
    assertThat(dark(clusters.render(), 0, plain.getWidth())).isZero();
    assertThat(dark(numbered, 0, numbered.getWidth())).isPositive();
  }

  @Test
  void namesThatFindNoRoomAreLeftOut() {
    PlanarView same = PlanarView.of(new float[300], new float[300]);
    BufferedImage image = render(same, Collections.nCopies(300, "the same name"));
    assertThat(dark(image, 0, image.getWidth())).isLessThan(20_000);
  }

  @Test
  void everyPointHasAName() {
    PlanarView view = PlanarView.of(new float[2], new float[2]);
    refused(() -> ClusterPicture.named(view, List.of("one")))
        .hasMessage("the number of names is 1, but must be 0 or 2, the number of points");
  }
}
