package org.bandgram.validation.harness;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.plot.ClusterPicture;
import org.bandgram.cli.plot.Theme;
import org.bandgram.cli.plot.TickLabel;
import org.bandgram.cli.plot.Typeface;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart of measurements: several named series of points joined by lines, with optional error
 * bars, on linear or logarithmic axes. Looks like the light {@link ClusterPicture}. Immutable.
 *
 * @param title what the chart shows
 * @param xAxis the horizontal axis
 * @param yAxis the vertical axis
 * @param series the lines, at least one, in the order of the legend, their names all different
 */
public record LineChart(String title, Axis xAxis, Axis yAxis, List<Series> series) {
  /** Width of the chart in pixels. */
  public static final int WIDTH = 800;

  /** Height of the chart in pixels. */
  public static final int HEIGHT = 500;

  private static final int PANEL_HEIGHT = 250;

  /** It is laid out so many times as large: letters and lines are thinner then. */
  private static final int SCALE = 2;

  private static final Theme THEME = Theme.LIGHT;
  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE,
    SeriesMarkers.SQUARE,
    SeriesMarkers.DIAMOND,
    SeriesMarkers.TRIANGLE_UP,
    SeriesMarkers.TRIANGLE_DOWN
  };

  /**
   * An axis.
   *
   * @param label what it measures, with its unit
   * @param logarithmic whether equal ratios, not differences, are equally long
   */
  public record Axis(String label, boolean logarithmic) {
    /** Returns a linear axis. */
    public static Axis linear(String label) {
      return new Axis(label, false);
    }

    /** Returns a logarithmic axis. */
    public static Axis logarithmic(String label) {
      return new Axis(label, true);
    }
  }

  /**
   * A measured point.
   *
   * @param x horizontal value
   * @param y vertical value
   * @param error half the length of the error bar, in units of y; 0 for none
   */
  public record Measurement(double x, double y, double error) {
    /**
     * Checks the numbers.
     *
     * @throws InvalidInputException if one is not finite or the error is negative
     */
    public Measurement {
      InvalidInputException.require(Double.isFinite(x), "x", x, "finite");
      InvalidInputException.require(Double.isFinite(y), "y", y, "finite");
      InvalidInputException.require(
          Double.isFinite(error) && error >= 0, "error", error, "finite and at least 0");
    }

    /** A point without an error bar. */
    public Measurement(double x, double y) {
      this(x, y, 0);
    }
  }

  /**
   * A line.
   *
   * @param name what the legend calls it
   * @param points the measurements, at least one, in the order in which they are joined
   */
  public record Series(String name, List<Measurement> points) {
    /**
     * Checks the series.
     *
     * @throws InvalidInputException if it has no point
     */
    public Series {
      points = List.copyOf(points);
      InvalidInputException.require(
          !points.isEmpty(), "the number of points of series " + name, 0, "at least 1");
    }

    /** Returns the line through a point for each of some things, in their order. */
    public static <T> Series of(
        String name, List<T> things, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
      return new Series(
          name,
          things.stream()
              .map(thing -> new Measurement(x.applyAsDouble(thing), y.applyAsDouble(thing)))
              .toList());
    }
  }

  /**
   * Checks the chart.
   *
   * @throws InvalidInputException if there is no series, two have the same name, or a value is not
   *     above zero on a logarithmic axis
   */
  public LineChart {
    series = List.copyOf(series);
    InvalidInputException.require(
        !series.isEmpty(), "the number of series", series.size(), "at least 1");
    long names = series.stream().map(Series::name).distinct().count();
    InvalidInputException.require(
        names == series.size(),
        "the number of different series names",
        names,
        "the number of series, " + series.size());
    for (Series line : series) {
      for (Measurement point : line.points()) {
        requireDrawable(xAxis, point.x());
        requireDrawable(yAxis, point.y());
      }
    }
  }

  private static void requireDrawable(Axis axis, double value) {
    InvalidInputException.require(
        !axis.logarithmic() || value > 0,
        "a value on the logarithmic axis " + axis.label(),
        value,
        "above 0");
  }

  /**
   * Writes the chart as PNG of {@link #WIDTH} x {@link #HEIGHT} pixels: some 20 kB.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public void writePng(Path file) {
    write(HEIGHT, graphics -> chart().paint(graphics, SCALE * WIDTH, SCALE * HEIGHT), file);
  }

  /**
   * Writes charts side by side as one PNG as wide as a single one, the legend within the first.
   *
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  public static void writePanels(List<LineChart> charts, Path file) {
    int width = Math.ceilDiv(SCALE * WIDTH, charts.size());
    write(
        PANEL_HEIGHT,
        graphics -> {
          for (LineChart chart : charts) {
            XYChart panel = chart.chart();
            panel.getStyler().setLegendPosition(Styler.LegendPosition.InsideNE);
            panel.getStyler().setLegendVisible(chart.equals(charts.getFirst()));
            panel.getStyler().setChartPadding(10);
            panel.paint(graphics, width, SCALE * PANEL_HEIGHT);
            graphics.translate(width, 0);
          }
        },
        file);
  }

  private static void write(int height, Consumer<Graphics2D> painter, Path file) {
    BufferedImage image = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
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

  XYChart chart() {
    XYChart chart = new XYChart(SCALE * WIDTH, SCALE * HEIGHT);
    chart.setTitle(title);
    chart.setXAxisTitle(xAxis.label());
    chart.setYAxisTitle(yAxis.label());
    stylePaper(chart.getStyler());
    styleAxes(chart.getStyler());
    for (int s = 0; s < series.size(); s++) {
      addSeries(chart, series.get(s), THEME.line(s), s);
    }
    return chart;
  }

  private static void addSeries(XYChart chart, Series line, Color color, int number) {
    double[] xs = line.points().stream().mapToDouble(Measurement::x).toArray();
    double[] ys = line.points().stream().mapToDouble(Measurement::y).toArray();
    double[] errors = line.points().stream().mapToDouble(Measurement::error).toArray();
    boolean hasErrors = line.points().stream().anyMatch(point -> point.error() > 0);
    XYSeries added = chart.addSeries(line.name(), xs, ys, hasErrors ? errors : null);
    added.setLineStyle(new BasicStroke(3.2f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    added.setLineColor(color);
    added.setMarker(MARKERS[number % MARKERS.length]);
    added.setMarkerColor(color);
  }

  private void stylePaper(XYStyler styler) {
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
    styler.setLegendVisible(series.size() > 1);
    styler.setMarkerSize(13);
    styler.setErrorBarsColorSeriesColor(true);
  }

  private void styleAxes(XYStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setXAxisLogarithmic(xAxis.logarithmic());
    styler.setYAxisLogarithmic(yAxis.logarithmic());
    styler.setXAxisTickLabelsFormattingFunction(TickLabel::of);
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
}
