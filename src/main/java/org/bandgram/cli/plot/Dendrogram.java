package org.bandgram.cli.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.merge.MergeTree;
import org.bandgram.cluster.merge.MergeTree.Merge;

/**
 * A picture of a merge tree on light paper: clusters side by side, joined at the height of their
 * merge, and below each its colour, its label and its number of points. Any number of clusters
 * works; numbers are left out where there is no room. Arrays are not copied.
 *
 * @param sizes the number of points of each leaf, at least 1
 * @param colors the colour of each leaf, such as {@link ClusterPicture#colorsOf} its exemplar
 */
// shared, as the documentation says
public record Dendrogram(MergeTree tree, int[] sizes, List<Color> colors, Caption caption) {
  static {
    Headless.require();
  }

  private static final Theme THEME = Theme.LIGHT;

  /**
   * Checks that the parts belong together.
   *
   * @throws InvalidInputException if there is not one size and one colour per leaf, or a size is
   *     below 1
   */
  public Dendrogram {
    colors = List.copyOf(colors);
    requireLeaves(tree, "sizes", sizes.length);
    requireLeaves(tree, "colours", colors.size());
    for (int leaf = 0; leaf < sizes.length; leaf++) {
      InvalidInputException.require(
          sizes[leaf] >= 1, "the size of leaf " + leaf, sizes[leaf], "at least 1");
    }
  }

  private static void requireLeaves(MergeTree tree, String what, int count) {
    InvalidInputException.require(
        count == tree.leaves(), "the number of " + what, count, tree.leaves() + ", one per leaf");
  }

  /** Draws the picture; O(K log K) time for K clusters. */
  public BufferedImage render() {
    TreeShape shape = TreeShape.of(tree, sizes);
    double[] heights = tree.merges().stream().mapToDouble(Merge::height).toArray();
    HeightAxis axis = new HeightAxis(heights, tree.leaves());
    PictureLayout layout = PictureLayout.of(axis, caption, ClusterPicture.STANDARD_SIZE, false);
    return layout.paint(
        axis,
        caption,
        summary(),
        THEME,
        graphics -> {
          drawMerges(graphics, shape, axis, layout);
          drawLeaves(graphics, shape.order(), layout);
        });
  }

  private void drawMerges(
      Graphics2D graphics, TreeShape shape, HeightAxis axis, PictureLayout layout) {
    Viewport viewport = layout.viewport();
    double scale = layout.scale();
    double width = Math.clamp(0.12 * viewport.width() / tree.leaves(), 0.9 * scale, 3.4 * scale);
    graphics.setStroke(
        new BasicStroke((float) width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER));
    graphics.setColor(THEME.mutedInk());
    for (int m = 0; m < tree.merges().size(); m++) {
      Drawing.look(m);
      Merge merge = tree.merges().get(m);
      Path2D bracket = new Path2D.Double();
      double top = viewport.y(axis.at(merge.height()));
      bracket.moveTo(viewport.x(shape.x()[merge.left()]), viewport.y(at(axis, merge.left())));
      bracket.lineTo(viewport.x(shape.x()[merge.left()]), top);
      bracket.lineTo(viewport.x(shape.x()[merge.right()]), top);
      bracket.lineTo(viewport.x(shape.x()[merge.right()]), viewport.y(at(axis, merge.right())));
      graphics.draw(bracket);
    }
  }

  private double at(HeightAxis axis, int cluster) {
    boolean isLeaf = cluster < tree.leaves();
    return isLeaf ? 0 : axis.at(tree.merges().get(cluster - tree.leaves()).height());
  }

  private void drawLeaves(Graphics2D graphics, int[] order, PictureLayout layout) {
    Viewport viewport = layout.viewport();
    double scale = layout.scale();
    double column = viewport.width() / order.length;
    double width = column > 3 * scale ? 0.72 * column : column;
    for (int at = 0; at < order.length; at++) {
      Drawing.look(at);
      double centre = viewport.x(at + 0.5);
      graphics.setColor(colors.get(order[at]));
      graphics.fill(
          new Rectangle2D.Double(
              centre - width / 2, viewport.bottom() + 6 * scale, width, 14 * scale));
    }
    graphics.setFont(Typeface.bold(18 * scale));
    graphics.setColor(THEME.ink());
    writeBelow(graphics, IntStream.of(order).mapToObj(String::valueOf).toList(), 42, layout);
    graphics.setFont(Typeface.plain(16 * scale));
    graphics.setColor(THEME.mutedInk());
    writeBelow(graphics, IntStream.of(order).mapToObj(k -> count(sizes[k])).toList(), 66, layout);
  }

  /** Writes a text below each leaf, or none if there is no room for the widest. */
  private static void writeBelow(
      Graphics2D graphics, List<String> texts, double below, PictureLayout layout) {
    Viewport viewport = layout.viewport();
    FontMetrics metrics = graphics.getFontMetrics();
    int widest = texts.stream().mapToInt(metrics::stringWidth).max().orElseThrow();
    if (widest + 4 * layout.scale() <= viewport.width() / texts.size()) {
      for (int at = 0; at < texts.size(); at++) {
        double baseline = viewport.bottom() + below * layout.scale();
        Typeface.draw(graphics, texts.get(at), viewport.x(at + 0.5), 0.5, baseline);
      }
    }
  }

  private String summary() {
    long points = IntStream.of(sizes).asLongStream().sum();
    return "%s of %s"
        .formatted(
            count(sizes.length) + (sizes.length == 1 ? " cluster" : " clusters"),
            count(points) + (points == 1 ? " point" : " points"));
  }

  private static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
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
