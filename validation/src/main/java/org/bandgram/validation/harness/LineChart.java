package org.bandgram.validation.harness;

import static org.bandgram.InvalidInputException.require;

import java.awt.BasicStroke;
import java.awt.Color;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.InvalidInputException;
import org.bandgram.cli.plot.TickLabel;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * A chart of measurements: several named series of points joined by lines, with optional error
 * bars, on linear or logarithmic axes. Immutable.
 *
 * @param series the lines, at least one, in the order of the legend, their names all different
 */
public record LineChart(String title, Axis xAxis, Axis yAxis, List<Series> series)
    implements Panel {
  /** Width of the chart in pixels. */
  public static final int WIDTH = 800;

  /** Height of the chart in pixels. */
  public static final int HEIGHT = 500;

  private static final List<Styler.LegendPosition> CORNERS =
      List.of(
          Styler.LegendPosition.InsideNE,
          Styler.LegendPosition.InsideNW,
          Styler.LegendPosition.InsideSE,
          Styler.LegendPosition.InsideSW);

  /** What share of a panel a legend takes. */
  private static final double WIDE = 0.5;

  private static final double HIGH = 0.35;

  /** How many times as large the last value is on a long axis. */
  private static final double LONG = 500;

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
    /** Returns the length from a place that is the same for all values. */
    double length(double value) {
      return logarithmic ? Math.log(value) : value;
    }

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
   * @param error half the length of the error bar, in units of y; 0 for none
   */
  public record Measurement(double x, double y, double error) {
    /**
     * Checks the numbers.
     *
     * @throws InvalidInputException if one is not finite or the error is negative
     */
    public Measurement {
      require(Double.isFinite(x), "x", x, "finite");
      require(Double.isFinite(y), "y", y, "finite");
      require(Double.isFinite(error) && error >= 0, "error", error, "finite and at least 0");
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
      require(!points.isEmpty(), "the number of points of series " + name, 0, "at least 1");
    }

    /** Returns the height at x; NaN if there is no point. */
    double at(double x) {
      return points.stream()
          .filter(point -> point.x() == x)
          .mapToDouble(Measurement::y)
          .findFirst()
          .orElse(Double.NaN);
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
    require(!series.isEmpty(), "the number of series", series.size(), "at least 1");
    long names = series.stream().map(Series::name).distinct().count();
    require(
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
    require(
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
    ChartStyle.write(
        HEIGHT,
        graphics -> chart().paint(graphics, ChartStyle.SCALE * WIDTH, ChartStyle.SCALE * HEIGHT),
        file);
  }

  @Override
  public String text(double x) {
    return x == Math.rint(x) ? Figures.of((long) x) : Figures.of(x);
  }

  /** Places the legend in a corner without points, or below if there is none. */
  @Override
  public void fit(AxesChartStyler styler, int columns) {
    CORNERS.stream()
        .filter(corner -> isEmpty(corner.name()))
        .findFirst()
        .ifPresentOrElse(styler::setLegendPosition, () -> ChartStyle.legendBelow(styler));
    styler.setPlotGridVerticalLinesVisible(!xAxis.logarithmic());
    styler.setPlotGridHorizontalLinesVisible(!yAxis.logarithmic());
    styler.setXAxisLogarithmicDecadeOnly(false);
    styler.setYAxisLogarithmicDecadeOnly(false);
    styler.setXAxisTickLabelsFormattingFunction(few(xAxis, Measurement::x));
    styler.setYAxisTickLabelsFormattingFunction(few(yAxis, Measurement::y));
  }

  /** Between powers of ten only 3 has a label, and not even that on long axes. */
  private Function<Double, String> few(Axis axis, ToDoubleFunction<Measurement> value) {
    DoubleSummaryStatistics all =
        series.stream()
            .flatMap(line -> line.points().stream())
            .mapToDouble(value)
            .summaryStatistics();
    String shown = all.getMax() > LONG * all.getMin() ? "1e.*" : "[13]e.*";
    return tick ->
        !axis.logarithmic() || String.format(Locale.ROOT, "%.0e", tick).matches(shown)
            ? TickLabel.of(tick)
            : "";
  }

  private boolean isEmpty(String corner) {
    List<Measurement> points = series.stream().flatMap(line -> line.points().stream()).toList();
    double[] xs = points.stream().mapToDouble(p -> xAxis.length(p.x())).toArray();
    double[] ys = points.stream().mapToDouble(p -> yAxis.length(p.y())).toArray();
    return IntStream.range(0, xs.length)
        .filter(i -> corner.endsWith("W") ? share(xs, i) < WIDE : share(xs, i) > 1 - WIDE)
        .noneMatch(i -> corner.contains("N") ? share(ys, i) > 1 - HIGH : share(ys, i) < HIGH);
  }

  /** Returns where a value is between the least, 0, and the greatest, 1. */
  private static double share(double[] values, int i) {
    DoubleSummaryStatistics all = Arrays.stream(values).summaryStatistics();
    return (values[i] - all.getMin()) / (all.getMax() - all.getMin());
  }

  @Override
  public XYChart chart() {
    XYChart chart = ChartStyle.styled(new XYChart(WIDTH, HEIGHT), this);
    chart.getStyler().setXAxisLogarithmic(xAxis.logarithmic());
    chart.getStyler().setXAxisTickLabelsFormattingFunction(TickLabel::of);
    for (int s = 0; s < series.size(); s++) {
      addSeries(chart, series.get(s), ChartStyle.THEME.line(s), s);
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
}
