package org.bandgram.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.merge.Merge;
import org.bandgram.cluster.merge.MergeTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class DendrogramTest {
  private static final Color[] COLORS = {
    new Color(0xc00000), new Color(0x00a000), new Color(0x0000d0), new Color(0xd08000)
  };

  private static Dendrogram four() {
    return Dendrogram.of(Trees.ofFour(), Trees.sizesOfFour())
        .withColors(COLORS)
        .withScale(HeightScale.SQUARE_ROOT)
        .withSize(1200, 800);
  }

  private static Viewport viewport() {
    HeightAxis axis = HeightAxis.of(HeightScale.SQUARE_ROOT, new double[] {4, 16, 100});
    return PictureLayout.of(
            new DendrogramChart(axis, 4), Caption.NONE, new Dimension(1200, 800), false)
        .viewport();
  }

  private static Color pixel(BufferedImage image, double x, double y) {
    return new Color(image.getRGB((int) x, (int) y));
  }

  /** Looks for a colour, which edges may soften, up to two pixels above and below a place. */
  private static boolean isAt(BufferedImage image, Color color, double x, double y) {
    return IntStream.rangeClosed(-2, 2)
        .anyMatch(dy -> difference(pixel(image, x, y + dy), color) < 120);
  }

  /** Tells whether something is drawn on the field there. */
  private static boolean isMarked(BufferedImage image, double x, double y) {
    return IntStream.rangeClosed(-2, 2)
        .anyMatch(dy -> difference(pixel(image, x, y + dy), Theme.LIGHT.field()) > 150);
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
  void barsHaveTheColoursOfTheirLeavesAndGrowWithThem() {
    BufferedImage image = four().render();
    Viewport viewport = viewport();
    int[] order = {3, 1, 2, 0};
    int[] lengths = new int[4];
    for (int column = 0; column < 4; column++) {
      int x = (int) viewport.x(column + 0.5);
      for (int y = (int) viewport.bottom(); y < image.getHeight(); y++) {
        lengths[order[column]] += pixel(image, x, y).equals(COLORS[order[column]]) ? 1 : 0;
      }
    }
    assertThat(lengths[0]).isPositive();
    for (int leaf = 0; leaf < 4; leaf++) {
      assertThat(lengths[leaf])
          .isBetween((leaf + 1) * lengths[3] / 4 - 2, (leaf + 1) * lengths[3] / 4 + 2);
    }
  }

  @Test
  void belowACutLinesHaveTheColourOfTheExemplar() {
    BufferedImage image = four().withCut(2).render();
    Viewport viewport = viewport();
    assertThat(isAt(image, COLORS[2], viewport.x(3.2), viewport.y(0.2))).isTrue();
    assertThat(isAt(image, COLORS[3], viewport.x(0.7), viewport.y(0.4))).isTrue();
    assertThat(isAt(image, Theme.LIGHT.mutedInk(), viewport.x(2.2), viewport.y(1))).isTrue();
    double cut = viewport.y(0.7);
    long dashes =
        IntStream.range((int) viewport.left(), (int) viewport.right())
            .filter(x -> isMarked(image, x, cut))
            .count();
    assertThat(dashes).isBetween((long) viewport.width() / 3, (long) (0.7 * viewport.width()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 12, 13, 33, 60, 257, 3000})
  void anyNumberOfLeavesCanBeDrawn(int leaves) {
    Random random = new Random(leaves);
    int[] sizes = random.ints(leaves, 1, 200_000).toArray();
    MergeTree tree = Trees.random(sizes, random);
    for (int cut : new int[] {1, (leaves + 1) / 2, leaves}) {
      Dendrogram dendrogram =
          Dendrogram.of(tree, sizes)
              .withCut(cut)
              .withCaption(new Caption("A title", "a very long subtitle ".repeat(40), "a footer"))
              .withSize(800, 500);
      int[] pixels = pixels(dendrogram.render());
      assertThat(pixels).hasSize(800 * 500).isEqualTo(pixels(dendrogram.render()));
      assertThat(Arrays.stream(pixels).distinct().count()).isGreaterThan(20);
    }
  }

  private static int[] pixels(BufferedImage image) {
    return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
  }

  @ParameterizedTest
  @EnumSource(HeightScale.class)
  void everyScaleDrawsHeightsOfZero(HeightScale scale) {
    MergeTree flat = new MergeTree(3, List.of(new Merge(0, 1, 0, 2, 0), new Merge(2, 3, 0, 3, 0)));
    for (Theme theme : Theme.values()) {
      BufferedImage image =
          Dendrogram.of(flat, new int[] {1, 1, 1})
              .withScale(scale)
              .withTheme(theme)
              .withCut(2)
              .render();
      assertThat(image.getWidth()).isEqualTo(ClusterPicture.STANDARD_SIZE.width);
      assertThat(pixel(image, 2, 2)).isEqualTo(theme.paper());
    }
  }

  @Test
  void clustersThatStayApartCanBeDrawn() {
    int[] sizes = {3, 1, 4, 1, 5};
    MergeTree tree = Trees.random(sizes, 3, new Random(1));
    assertThat(Dendrogram.of(tree, sizes).withCut(3).withSize(400, 300).render()).isNotNull();
    MergeTree none = new MergeTree(5, List.of());
    assertThat(Dendrogram.of(none, sizes).withCut(5).withSize(400, 300).render()).isNotNull();
    assertThatThrownBy(() -> Dendrogram.of(tree, sizes).withCut(2))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("clusters is 2, but must be from 3 to 5, the number of leaves");
  }

  @Test
  void coloursAreThoseOfAPictureOfFewClusters() {
    int[] exemplarOf = {1, 1, 2, 2, 2, 5};
    PlanarView view = PlanarView.of(new float[] {0, 1, 5, 6, 7, 9}, new float[6]);
    Color[] pictured =
        ClusterPicture.scatter(view, Clusters.ofExemplars(exemplarOf)).colorsOf(1, 2, 5, 0);
    assertThat(pictured[3]).isEqualTo(pictured[0]);
    Color[] leaves =
        LeafColors.of(List.of(), new int[] {1, 0, 2}, new int[] {2, 3, 1}, Theme.LIGHT).ofLeaves();
    assertThat(leaves).containsExactly(Arrays.copyOf(pictured, 3));
  }

  @Test
  void neighboursOfManyDiffer() {
    int[] order = IntStream.range(0, 500).map(i -> (i * 7) % 500).toArray();
    Color[] leaves = LeafColors.of(List.of(), order, new int[500], Theme.DARK).ofLeaves();
    for (int column = 1; column < 500; column++) {
      assertThat(leaves[order[column]]).isNotEqualTo(leaves[order[column - 1]]);
    }
  }

  @Test
  void mergesTakeTheColourOfTheirCut() {
    LeafColors colors =
        LeafColors.of(List.of(COLORS), new int[] {3, 1, 2, 0}, Trees.sizesOfFour(), Theme.LIGHT);
    Color neutral = Color.GRAY;
    MergeTree tree = Trees.ofFour();
    assertThat(colors.ofMerges(tree, OptionalInt.empty(), neutral)).containsOnly(neutral);
    assertThat(colors.ofMerges(tree, OptionalInt.of(4), neutral)).containsOnly(neutral);
    assertThat(colors.ofMerges(tree, OptionalInt.of(3), neutral))
        .containsExactly(COLORS[2], neutral, neutral);
    assertThat(colors.ofMerges(tree, OptionalInt.of(1), neutral)).containsOnly(COLORS[3]);
  }

  @Test
  void numbersAreRoundedToFourCharacters() {
    assertThat(LeafBars.rounded(7)).isEqualTo("7");
    assertThat(LeafBars.rounded(999)).isEqualTo("999");
    assertThat(LeafBars.rounded(1000)).isEqualTo("1.0k");
    assertThat(LeafBars.rounded(9949)).isEqualTo("9.9k");
    assertThat(LeafBars.rounded(9950)).isEqualTo("10k");
    assertThat(LeafBars.rounded(999_499)).isEqualTo("999k");
    assertThat(LeafBars.rounded(999_500)).isEqualTo("1.0M");
    assertThat(LeafBars.rounded(Integer.MAX_VALUE)).isEqualTo("2147M");
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
    assertThatThrownBy(() -> Dendrogram.of(tree, new int[3]))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the number of sizes is 3, but must be 4, one per leaf");
    assertThatThrownBy(() -> Dendrogram.of(tree, new int[] {1, 1, 0, 1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the size of leaf 2 is 0, but must be at least 1");
    Dendrogram dendrogram = four();
    assertThatThrownBy(() -> dendrogram.withColors(Color.RED))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the number of colours is 1, but must be 4, one per leaf");
    for (int clusters : new int[] {0, 5}) {
      assertThatThrownBy(() -> dendrogram.withCut(clusters))
          .isInstanceOf(InvalidInputException.class)
          .hasMessage("clusters is %d, but must be from 1 to 4, the number of leaves", clusters);
    }
    assertThatThrownBy(() -> dendrogram.withSize(399, 300))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("picture width is 399, but must be at least 400");
  }
}
