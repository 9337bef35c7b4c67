package org.bandgram.plot;

import java.awt.Color;
import java.awt.FontMetrics;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.util.Locale;

/**
 * The legend at the foot: the clusters from the largest to the smallest, over a line that sums them
 * up. Few clusters share a bar in proportion to their sizes, labelled where there is room; many
 * stand side by side as a skyline whose height is the size.
 */
final class SizeStrip {
  private static final double BAR_HEIGHT = 34;
  private static final double SKYLINE_HEIGHT = 62;
  private static final int MOST_IN_BAR = 120;
  private static final Color INK_ON_COLOR = new Color(0x10141b);

  private final Clusters clusters;
  private final ClusterColors colors;
  private final Theme theme;

  SizeStrip(Clusters clusters, ClusterColors colors, Theme theme) {
    this.clusters = clusters;
    this.colors = colors;
    this.theme = theme;
  }

  void draw(Graphics2D graphics, PictureLayout layout) {
    double scale = layout.scale();
    int left = (int) Math.round(layout.side());
    int width = layout.width() - 2 * left;
    int bottom = (int) Math.round(layout.stripBottom());
    if (clusters.count() <= MOST_IN_BAR) {
      int height = (int) Math.round(BAR_HEIGHT * scale);
      drawBar(graphics, new Rectangle(left, bottom - height, width, height), scale);
    } else {
      int height = (int) Math.round(SKYLINE_HEIGHT * scale);
      drawSkyline(graphics, new Rectangle(left, bottom - height, width, height));
    }
    graphics.setColor(theme.mutedInk());
    graphics.setFont(Typeface.plain(20 * scale));
    graphics.drawString(summary(), left, (float) layout.footBaseline());
  }

  private void drawBar(Graphics2D graphics, Rectangle bar, double scale) {
    graphics.setColor(theme.mutedInk());
    graphics.fill(bar);
    graphics.setFont(Typeface.plain(19 * scale));
    long before = 0;
    for (int c = 0; c < clusters.count(); c++) {
      Drawing.look(c);
      int from = bar.x + (int) (before * bar.width / clusters.points());
      before += clusters.size(c);
      int to = bar.x + (int) (before * bar.width / clusters.points());
      drawSegment(graphics, c, new Rectangle(from, bar.y, to - from, bar.height), scale);
    }
  }

  private void drawSegment(Graphics2D graphics, int cluster, Rectangle segment, double scale) {
    int gap = segment.width > 6 * scale ? (int) Math.max(1, Math.round(2 * scale)) : 0;
    graphics.setColor(theme.paper());
    graphics.fill(segment);
    graphics.setColor(colors.of(cluster).toColor());
    graphics.fillRect(segment.x, segment.y, segment.width - gap, segment.height);
    String label = count(clusters.size(cluster));
    FontMetrics metrics = graphics.getFontMetrics();
    if (metrics.stringWidth(label) + 14 * scale <= segment.width) {
      graphics.setColor(colors.of(cluster).lightness() > 0.6 ? INK_ON_COLOR : Color.WHITE);
      graphics.drawString(
          label,
          (float) (segment.x + (segment.width - gap - metrics.stringWidth(label)) / 2.0),
          (float) (segment.getCenterY() + 0.36 * metrics.getAscent()));
    }
  }

  private void drawSkyline(Graphics2D graphics, Rectangle area) {
    int count = clusters.count();
    for (int x = 0; x < area.width; x++) {
      int cluster = (int) ((long) x * count / area.width);
      int height =
          (int) Math.ceil((double) clusters.size(cluster) * area.height / clusters.size(0));
      graphics.setColor(colors.of(cluster).toColor());
      graphics.fillRect(area.x + x, area.y + area.height - height, 1, height);
    }
  }

  String summary() {
    int count = clusters.count();
    String noise = clusters.noise() > 0 ? " \u00b7 " + count(clusters.noise()) + " noise" : "";
    if (count == 0) {
      return "No cluster" + noise;
    }
    if (count == 1) {
      return "1 cluster of " + count(clusters.size(0)) + noise;
    }
    return "%s clusters by size \u00b7 largest %s \u00b7 median %s \u00b7 smallest %s%s"
        .formatted(
            count(count),
            count(clusters.size(0)),
            count(clusters.size((count - 1) / 2)),
            count(clusters.size(count - 1)),
            noise);
  }

  /** Returns a number with its digits in groups. */
  static String count(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
