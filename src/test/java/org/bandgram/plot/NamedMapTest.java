package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.util.Collections;
import java.util.List;
import org.bandgram.InvalidInputException;
import org.junit.jupiter.api.Test;

class NamedMapTest {
  private static final Caption CAPTION = new Caption("title", "", "");

  private static long dark(BufferedImage image, int from, int to) {
    long count = 0;
    for (int y = 200; y < image.getHeight() - 200; y++) {
      for (int x = from; x < to; x++) {
        count += (image.getRGB(x, y) & 0xffffff) == Theme.LIGHT.ink().getRGB() + (1 << 24) ? 1 : 0;
      }
    }
    return count;
  }

  @Test
  void namesStandBesideTheirPoints() {
    PlanarView view = PlanarView.of(new float[] {0, 4, 4}, new float[] {0, 3, 0});
    BufferedImage named = new NamedMap(view, List.of("west", "north", "east"), CAPTION).render();
    BufferedImage plain = new NamedMap(view, List.of(), CAPTION).render();
    assertThat(dark(plain, 0, plain.getWidth())).isZero();
    assertThat(dark(named, 0, named.getWidth())).isGreaterThan(100);
  }

  @Test
  void namesThatFindNoRoomAreLeftOut() {
    PlanarView same = PlanarView.of(new float[300], new float[300]);
    BufferedImage image =
        new NamedMap(same, Collections.nCopies(300, "the same name"), CAPTION).render();
    assertThat(dark(image, 0, image.getWidth())).isLessThan(20_000);
  }

  @Test
  void aSmallMapHasHalfTheWidth() {
    PlanarView view = PlanarView.of(new float[] {0, 4, 4}, new float[] {0, 3, 0});
    NamedMap map = new NamedMap(view, List.of("west", "north", "east"), CAPTION);
    BufferedImage small = map.render(new Dimension(1200, 675));
    assertThat(small.getWidth()).isCloseTo(map.render().getWidth() / 2, within(1));
  }

  @Test
  void everyPointHasAName() {
    PlanarView view = PlanarView.of(new float[2], new float[2]);
    assertThatThrownBy(() -> new NamedMap(view, List.of("one"), CAPTION))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the number of names is 1, but must be 0 or 2, the number of points");
  }
}
