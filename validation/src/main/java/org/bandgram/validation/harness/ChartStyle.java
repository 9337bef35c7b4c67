package org.bandgram.validation.harness;

import java.awt.BasicStroke;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Theme;
import org.bandgram.cli.plot.TickLabel;
import org.bandgram.cli.plot.Typeface;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/** The look of charts: that of the light {@link ClusterPicture}. */
final class ChartStyle {
  static final Theme THEME = Theme.LIGHT;

  /** Charts are laid out so many times as large: letters and lines are thinner then. */
  static final int SCALE = 2;

  private ChartStyle() {}

  /** Gives a chart the look, title and axes of a panel; returns the chart. */
  static <C extends AxesChart<?, ?>> C styled(C chart, Panel panel) {
    chart.setTitle(panel.title());
    chart.setXAxisTitle(panel.xAxis().label());
    chart.setYAxisTitle(panel.yAxis().label());
    AxesChartStyler styler = chart.getStyler();
    stylePaper(styler);
    styleAxes(styler);
    styler.setLegendVisible(panel.series().size() > 1);
    styler.setYAxisLogarithmic(panel.yAxis().logarithmic());
    return chart;
  }

  private static void stylePaper(AxesChartStyler styler) {
    styler.setChartBackgroundColor(THEME.paper());
    styler.setPlotBackgroundColor(THEME.field());
    styler.setPlotBorderVisible(false);
    styler.setChartPadding(36);
    styler.setChartFontColor(THEME.mutedInk());
    styler.setChartTitleFontColor(THEME.ink());
    styler.setChartTitleFont(Typeface.bold(34));
    styler.setChartTitlePadding(22);
    styler.setChartTitleBoxVisible(false);
    styler.setLegendPosition(Styler.LegendPosition.OutsideE);
    styler.setLegendLayout(Styler.LegendLayout.Vertical);
    styler.setLegendBackgroundColor(THEME.paper());
    styler.setLegendBorderColor(THEME.paper());
    styler.setLegendFont(Typeface.plain(23));
    styler.setLegendSeriesLineLength(56);
    styler.setMarkerSize(13);
    styler.setErrorBarsColorSeriesColor(true);
  }

  private static void styleAxes(AxesChartStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setYAxisTickLabelsFormattingFunction(TickLabel::of);
    styler.setAxisTitleFont(Typeface.plain(24));
    styler.setAxisTitlePadding(18);
    styler.setXAxisTitleColor(THEME.mutedInk());
    styler.setYAxisTitleColor(THEME.mutedInk());
    styler.setAxisTickLabelsFont(Typeface.plain(21));
    styler.setAxisTickLabelsColor(THEME.mutedInk());
    styler.setAxisTickMarksColor(THEME.grid());
    styler.setAxisTicksLineVisible(false);
    styler.setAxisTicksMarksVisible(false);
    styler.setAxisTickPadding(10);
    styler.setXAxisTickMarkSpacingHint(150);
    styler.setYAxisTickMarkSpacingHint(100);
    styler.setPlotGridLinesColor(THEME.grid());
    styler.setPlotGridLinesStroke(new BasicStroke(1.5f));
    styler.setPlotMargin(0);
    styler.setPlotContentSize(0.94);
  }

  /** Puts the legend in a line below a chart. */
  static void legendBelow(AxesChartStyler styler) {
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    styler.setLegendLayout(Styler.LegendLayout.Horizontal);
  }

  /**
   * Writes a PNG that is as wide as a chart.
   *
   * @param height in pixels
   * @param painter paints it {@link #SCALE} times as large
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  static void write(int height, Consumer<Graphics2D> painter, Path file) {
    BufferedImage image = new BufferedImage(LineChart.WIDTH, height, BufferedImage.TYPE_INT_RGB);
    Graphics2D graphics = image.createGraphics();
    try {
      graphics.setRenderingHint(
          RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
      graphics.scale(1.0 / SCALE, 1.0 / SCALE);
      painter.accept(graphics);
    } finally {
      graphics.dispose();
    }
    SmallPng.write(image, file);
  }
}
