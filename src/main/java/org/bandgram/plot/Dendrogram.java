package org.bandgram.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.merge.Merge;
import org.bandgram.cluster.merge.MergeTree;

/**
 * A picture of a merge tree: clusters side by side, joined at the height of their merge, and below
 * each a bar in its colour that shows its size. With a cut, what lies below it has the colour of
 * the exemplar that stands for it there.
 *
 * <p>Any number of clusters works; from some hundreds on, only lines and bars are left. Drawing
 * takes O(K log K) time, in one thread, and needs no display; the same input gives the same picture
 * on machines with the same fonts. Instances are immutable.
 */
public final class Dendrogram {
  static {
    Headless.require();
  }

  private final MergeTree tree;
  private final int[] sizes;
  private final Look look;

  /** What the user may choose. */
  private record Look(
      List<Color> colors,
      Optional<HeightScale> scale,
      OptionalInt cut,
      Caption caption,
      Theme theme,
      Dimension size) {
    static final Look STANDARD =
        new Look(
            List.of(),
            Optional.empty(),
            OptionalInt.empty(),
            Caption.NONE,
            Theme.LIGHT,
            ClusterPicture.STANDARD_SIZE);
  }

  private Dendrogram(MergeTree tree, int[] sizes, Look look) {
    this.tree = tree;
    this.sizes = sizes;
    this.look = look;
  }

  /**
   * Returns a dendrogram on light paper. Its scale is the square root of the height, or logarithmic
   * where the greatest height is more than 1000 times the median.
   *
   * @param tree how the clusters merge
   * @param sizes the number of points of each leaf, at least 1
   * @throws InvalidInputException if there is not one size per leaf or one is below 1
   */
  public static Dendrogram of(MergeTree tree, int[] sizes) {
    requireLeaves(tree, "sizes", sizes.length);
    for (int leaf = 0; leaf < sizes.length; leaf++) {
      InvalidInputException.require(
          sizes[leaf] >= 1, "the size of leaf " + leaf, sizes[leaf], "at least 1");
    }
    return new Dendrogram(tree, sizes.clone(), Look.STANDARD);
  }

  private static void requireLeaves(MergeTree tree, String what, int count) {
    InvalidInputException.require(
        count == tree.leaves(), "the number of " + what, count, tree.leaves() + ", one per leaf");
  }

  /**
   * Returns this dendrogram with the colours of leaves, such as {@link ClusterPicture#colorsOf}
   * their exemplars. Without this call they come from the theme.
   *
   * @param colors a colour for each leaf
   * @throws InvalidInputException if there is not one colour per leaf
   */
  public Dendrogram withColors(Color... colors) {
    requireLeaves(tree, "colours", colors.length);
    return with(
        new Look(List.of(colors), look.scale, look.cut, look.caption, look.theme, look.size));
  }

  /** Returns this dendrogram with another scale of heights. */
  public Dendrogram withScale(HeightScale scale) {
    return with(
        new Look(look.colors, Optional.of(scale), look.cut, look.caption, look.theme, look.size));
  }

  /**
   * Returns this dendrogram with a line where it is cut.
   *
   * @param clusters how many clusters the cut leaves, {@link MergeTree#fewestClusters} to K
   * @throws InvalidInputException if the number is out of bounds
   */
  public Dendrogram withCut(int clusters) {
    InvalidInputException.require(
        clusters >= tree.fewestClusters() && clusters <= tree.leaves(),
        "clusters",
        clusters,
        "from %d to %d, the number of leaves".formatted(tree.fewestClusters(), tree.leaves()));
    return with(
        new Look(
            look.colors,
            look.scale,
            OptionalInt.of(clusters),
            look.caption,
            look.theme,
            look.size));
  }

  /** Returns this dendrogram with other words. */
  public Dendrogram withCaption(Caption caption) {
    return with(new Look(look.colors, look.scale, look.cut, caption, look.theme, look.size));
  }

  /** Returns this dendrogram in other colours. */
  public Dendrogram withTheme(Theme theme) {
    return with(new Look(look.colors, look.scale, look.cut, look.caption, theme, look.size));
  }

  /**
   * Returns this dendrogram in another size than {@link ClusterPicture#STANDARD_SIZE}.
   *
   * @param width pixels, at least 400
   * @param height pixels, at least 300
   * @throws InvalidInputException if a side is too short
   */
  public Dendrogram withSize(int width, int height) {
    return with(
        new Look(
            look.colors,
            look.scale,
            look.cut,
            look.caption,
            look.theme,
            PictureLayout.size(width, height)));
  }

  private Dendrogram with(Look other) {
    return new Dendrogram(tree, sizes, other);
  }

  /** Draws the picture. */
  public BufferedImage render() {
    TreeShape shape = TreeShape.of(tree, sizes);
    double[] heights = tree.merges().stream().mapToDouble(Merge::height).toArray();
    HeightScale scale = look.scale.orElseGet(() -> HeightScale.suiting(heights));
    HeightAxis axis = HeightAxis.of(scale, heights);
    Chart chart = new DendrogramChart(axis, tree.leaves());
    PictureLayout layout = PictureLayout.of(chart, look.caption, look.size, false);
    LeafColors colors = LeafColors.of(look.colors, shape.order(), sizes, look.theme);
    return layout.paint(
        chart,
        look.caption,
        look.theme,
        graphics -> {
          drawTree(graphics, new Branches(tree, shape, axis, layout.viewport()), colors, layout);
          new LeafBars(shape.order(), sizes, colors.ofLeaves())
              .draw(graphics, layout.viewport(), look.theme, layout.scale());
          drawSummary(graphics, layout);
        });
  }

  private void drawTree(
      Graphics2D graphics, Branches branches, LeafColors colors, PictureLayout layout) {
    branches.draw(graphics, colors.ofMerges(tree, look.cut, look.theme.mutedInk()), layout.scale());
    look.cut.ifPresent(
        clusters -> branches.drawCut(graphics, clusters, look.theme, layout.scale()));
  }

  private void drawSummary(Graphics2D graphics, PictureLayout layout) {
    long points = IntStream.of(sizes).asLongStream().sum();
    int largest = Arrays.stream(sizes).max().orElseThrow();
    String text =
        "%s of %s \u00b7 bars: points per cluster, at most %s"
            .formatted(
                SizeStrip.count(sizes.length) + (sizes.length == 1 ? " cluster" : " clusters"),
                SizeStrip.count(points) + (points == 1 ? " point" : " points"),
                SizeStrip.count(largest));
    graphics.setColor(look.theme.mutedInk());
    graphics.setFont(Typeface.plain(20 * layout.scale()));
    graphics.drawString(text, (float) layout.side(), (float) layout.footBaseline());
  }

  /**
   * Draws the picture into a PNG file, which is replaced as a whole or not at all.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void write(Path file) {
    PngFile.write(render(), file);
  }
}
