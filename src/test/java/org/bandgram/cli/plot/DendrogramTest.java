package org.bandgram.cli.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.refused;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DendrogramTest {
  private static final Color[] COLORS = {
    new Color(0xc00000), new Color(0x00a000), new Color(0x0000d0), new Color(0xd08000)
  };

  private static Dendrogram four() {
    return new Dendrogram(Trees.ofFour(), Trees.sizesOfFour(), List.of(COLORS), Caption.NONE);
  }

  private static Dendrogram gray(MergeTree tree, int[] sizes) {
    return new Dendrogram(tree, sizes, Collections.nCopies(sizes.length, Color.GRAY), Caption.NONE);
  }

  private static Viewport viewport() {
    HeightAxis axis = new HeightAxis(new double[] {4, 16, 100}, 4);
    return PictureLayout.of(axis, Caption.NONE, ClusterPicture.STANDARD_SIZE, false).viewport();
  }

  private static Color pixel(BufferedImage image, double x, double y) {
    return new Color(image.getRGB((int) x, (int) y));
  }

  /** Looks for a colour, which edges may soften, up to two pixels above and below a place. */
  private static boolean isAt(BufferedImage image, Color color, double x, double y) {
    return IntStream.rangeClosed(-2, 2)
        .anyMatch(dy -> difference(pixel(image, x, y + dy), color) < 120);
  }

  private static int difference(Color a, Color b) {
    return Math.abs(a.getRed() - b.getRed())
        + Math.abs(a.getGreen() - b.getGreen())
        + Math.abs(a.getBlue() - b.getBlue());
  }

  @Test
  void clustersAreJoinedAtTheHeightOfTheirMerge() {
    BufferedImage image = four().render();
    Viewport viewport = viewport();
    Color line = Theme.LIGHT.mutedInk();
    assertThat(isAt(image, line, viewport.x(3.2), viewport.y(0.2))).isTrue();
    assertThat(isAt(image, line, viewport.x(0.7), viewport.y(0.4))).isTrue();
    assertThat(isAt(image, line, viewport.x(2.2), viewport.y(1))).isTrue();
    assertThat(isAt(image, line, viewport.x(2), viewport.y(0.2))).isFalse();
    assertThat(isAt(image, line, viewport.x(3.2), viewport.y(0.4))).isFalse();
  }

  @Test
  void everyLeafHasItsColourBelow() {
    BufferedImage image = four().render();
    int[] order = {3, 1, 2, 0};
    for (int column = 0; column < 4; column++) {
      assertThat(pixel(image, viewport().x(column + 0.5), viewport().bottom() + 13))
          .isEqualTo(COLORS[order[column]]);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 12, 60, 257, 3000})
  void anyNumberOfLeavesCanBeDrawn(int leaves) {
    Random random = new Random(leaves);
    int[] sizes = random.ints(leaves, 1, 200_000).toArray();
    Dendrogram dendrogram = gray(Trees.random(sizes, random), sizes);
    int[] pixels = pixels(dendrogram.render());
    assertThat(pixels).isEqualTo(pixels(dendrogram.render()));
    assertThat(Arrays.stream(pixels).distinct().count()).isGreaterThan(20);
  }

  private static int[] pixels(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }

  @Test
  void heightsOfZeroCanBeDrawn() {
    MergeTree flat = new MergeTree(3, List.of(new Merge(0, 1, 0, 2, 0), new Merge(2, 3, 0, 3, 0)));
    BufferedImage image = gray(flat, new int[] {1, 1, 1}).render();
    assertThat(image.getWidth()).isEqualTo(ClusterPicture.STANDARD_SIZE.width);
    assertThat(pixel(image, 2, 2)).isEqualTo(Theme.LIGHT.paper());
  }

  @Test
  void clustersThatStayApartCanBeDrawn() {
    int[] sizes = {3, 1, 4, 1, 5};
    assertThat(gray(Trees.random(sizes, 3, new Random(1)), sizes).render()).isNotNull();
    assertThat(gray(new MergeTree(5, List.of()), sizes).render()).isNotNull();
  }

  @Test
  void theFileHoldsThePicture(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("dendrogram.png");
    four().write(file);
    assertThat(pixels(ImageIO.read(file.toFile()))).isEqualTo(pixels(four().render()));
  }

  @Test
  void argumentsAreChecked() {
    MergeTree tree = Trees.ofFour();
    refused(() -> gray(tree, new int[3]))
        .hasMessage("the number of sizes is 3, but must be 4, one per leaf");
    refused(() -> gray(tree, new int[] {1, 1, 0, 1}))
        .hasMessage("the size of leaf 2 is 0, but must be at least 1");
    List<Color> one = List.of(Color.RED);
    refused(() -> new Dendrogram(tree, Trees.sizesOfFour(), one, Caption.NONE))
        .hasMessage("the number of colours is 1, but must be 4, one per leaf");
  }
}
