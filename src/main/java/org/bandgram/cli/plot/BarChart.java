package org.bandgram.cli.plot;

import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.bandgram.InvalidInputException;

/**
 * A picture of the first of a ranking: horizontal bars with names on the left and values on the
 * right. Looks like the light {@link ClusterPicture}. Immutable.
 *
 * @param axis what the bars measure
 * @param bars the bars, at least one, from top to bottom
 */
public record BarChart(Caption caption, String axis, List<Bar> bars) {
  static {
    Headless.require();
  }

  /** The most bars there is room for. */
  public static final int MOST_BARS = 50;

  private static final Theme THEME = Theme.LIGHT;
  private static final double SHARE_OF_ROW = 0.68;
  private static final double LARGEST_TEXT = 24;

  /**
   * A bar.
   *
   * @param name what it is of
   * @param value its length, finite and at least 0
   */
  public record Bar(String name, double value) {
    /**
     * Checks the value.
     *
     * @throws InvalidInputException if it is out of bounds
     */
    public Bar {
      InvalidInputException.require(
          value >= 0 && value < Double.POSITIVE_INFINITY,
          "the value of " + name,
          value,
          "finite and at least 0");
    }
  }

  /**
   * Checks and copies.
   *
   * @throws InvalidInputException if there is no bar, or there are more than {@link #MOST_BARS}
   */
  public BarChart {
    bars = List.copyOf(bars);
    InvalidInputException.require(
        !bars.isEmpty() && bars.size() <= MOST_BARS,
        "the number of bars",
        bars.size(),
        "from 1 to " + MOST_BARS);
  }

  /** Draws the picture. */
  public BufferedImage render() {
    double longest = bars.stream().mapToDouble(Bar::value).max().orElseThrow();
    Chart chart = new Axis(axis, bars.size(), longest > 0 ? longest : 1);
    PictureLayout layout = PictureLayout.of(chart, caption, ClusterPicture.STANDARD_SIZE, false);
    return layout.paint(chart, caption, "", THEME, graphics -> drawBars(graphics, layout));
  }

  /** The axis below the bars, which stand in rows of height 1. */
  private static final class Axis extends Chart {
    private final String title;

    Axis(String title, int bars, double longest) {
      super(new Window(0, 1.12 * longest, 0, bars), 0, 330, 84);
      this.title = title;
    }

    @Override
    void draw(Grid grid) {
      int most = grid.mostTicks(grid.viewport().width(), 220);
      Ticks ticks = Ticks.decimal(0, window.maxX(), most);
      grid.vertical(ticks, ticks::label);
      grid.bottomTitle(title, 72);
    }
  }

  private void drawBars(Graphics2D graphics, PictureLayout layout) {
    Viewport viewport = layout.viewport();
    double row = viewport.height() / bars.size();
    double thickness = SHARE_OF_ROW * Math.min(row, 90 * layout.scale());
    graphics.setFont(
        Typeface.plain(Math.min(LARGEST_TEXT * layout.scale(), Math.max(11, 0.72 * row))));
    Color color = THEME.line(0);
    for (int b = 0; b < bars.size(); b++) {
      double centre = viewport.top() + (b + 0.5) * row;
      double end = viewport.x(bars.get(b).value());
      graphics.setColor(color);
      graphics.fill(
          new Rectangle2D.Double(
              viewport.left(), centre - thickness / 2, end - viewport.left(), thickness));
      drawWords(graphics, layout, bars.get(b), centre, end);
    }
  }

  private static void drawWords(
      Graphics2D graphics, PictureLayout layout, Bar bar, double centre, double end) {
    double gap = 14 * layout.scale();
    double baseline = centre + 0.36 * graphics.getFontMetrics().getAscent();
    double left = layout.viewport().left();
    String name = Typeface.fit(bar.name(), graphics, left - 2 * gap);
    graphics.setColor(THEME.ink());
    Typeface.draw(graphics, name, left - gap, 1, baseline);
    graphics.setColor(THEME.mutedInk());
    Typeface.draw(graphics, number(bar.value()), end + gap, 0, baseline);
  }

  private static String number(double value) {
    return TickLabel.of(Double.parseDouble(String.format(Locale.ROOT, "%.2e", value)));
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
