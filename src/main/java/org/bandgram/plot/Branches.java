package org.bandgram.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import org.bandgram.cluster.merge.Merge;
import org.bandgram.cluster.merge.MergeTree;

/** The lines of a dendrogram: a bracket for each merge, and where it is cut. */
final class Branches {
  private static final double WIDEST = 3.4;
  private static final double THINNEST = 0.9;
  private static final double SHARE_OF_COLUMN = 0.12;
  private static final double CUT_TEXT = 21;

  private final MergeTree tree;
  private final TreeShape shape;
  private final HeightAxis axis;
  private final Viewport viewport;

  Branches(MergeTree tree, TreeShape shape, HeightAxis axis, Viewport viewport) {
    this.tree = tree;
    this.shape = shape;
    this.axis = axis;
    this.viewport = viewport;
  }

  /**
   * Draws the brackets, the highest first.
   *
   * @param colors the colour of each merge
   */
  void draw(Graphics2D graphics, Color[] colors, double scale) {
    double column = viewport.width() / tree.leaves();
    double wanted = SHARE_OF_COLUMN * column;
    graphics.setStroke(
        new BasicStroke(
            (float) Math.clamp(wanted, THINNEST * scale, WIDEST * scale),
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_MITER));
    for (int m = tree.merges().size() - 1; m >= 0; m--) {
      Drawing.look(m);
      graphics.setColor(colors[m]);
      graphics.draw(bracket(tree.merges().get(m)));
    }
  }

  private Path2D bracket(Merge merge) {
    double top = viewport.y(axis.at(merge.height()));
    double left = viewport.x(shape.x()[merge.left()]);
    double right = viewport.x(shape.x()[merge.right()]);
    Path2D path = new Path2D.Double();
    path.moveTo(left, bottom(merge.left()));
    path.lineTo(left, top);
    path.lineTo(right, top);
    path.lineTo(right, bottom(merge.right()));
    return path;
  }

  private double bottom(int cluster) {
    boolean leaf = cluster < tree.leaves();
    return leaf
        ? viewport.bottom()
        : viewport.y(axis.at(tree.merges().get(cluster - tree.leaves()).height()));
  }

  /** Draws a dashed line midway between the merges below and above a cut. */
  void drawCut(Graphics2D graphics, int clusters, Theme theme, double scale) {
    int above = tree.leaves() - clusters;
    double lower = above == 0 ? 0 : axis.at(tree.merges().get(above - 1).height());
    double upper =
        above == tree.merges().size()
            ? viewport.maxY()
            : axis.at(tree.merges().get(above).height());
    double y = viewport.y((lower + upper) / 2);
    float dash = (float) (10 * scale);
    graphics.setColor(theme.ink());
    graphics.setStroke(
        new BasicStroke(
            (float) (2 * scale),
            BasicStroke.CAP_BUTT,
            BasicStroke.JOIN_MITER,
            1,
            new float[] {dash, dash},
            0));
    graphics.draw(new Line2D.Double(viewport.left(), y, viewport.right(), y));
    String label = clusters == 1 ? "1 cluster" : SizeStrip.count(clusters) + " clusters";
    graphics.setFont(Typeface.bold(CUT_TEXT * scale));
    Typeface.draw(graphics, label, viewport.right() - 8 * scale, 1, y - 8 * scale);
  }
}
