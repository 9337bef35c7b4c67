package org.bandgram.validation.harness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;

/**
 * A chart of bars, bars of several series beside or upon each other.
 *
 * @param names what stands below the bars, from the left
 * @param series the bars, whose x counts names from 0
 * @param stacked whether bars are upon each other
 */
public record BarChart(
    String title, List<String> names, Axis yAxis, List<Series> series, boolean stacked)
    implements Panel {
  private static final double FILLED = 0.8;

  /** So many letters fit below a chart of the usual width. */
  private static final int LETTERS = 100;

  /** Degrees by which more of them are turned. */
  private static final int SLOPE = 45;

  /** How high a chart is beside its highest bar if a legend stands above it. */
  private static final double ROOM = 1.5;

  /**
   * Groups things; returns nothing of no things.
   *
   * @param yLabel what heights are, with their unit
   * @param things what bars are of
   * @param series the series of a thing
   * @param name what stands below its bar
   * @param height how high that is
   */
  public static <T> Optional<BarChart> of(
      String title,
      String yLabel,
      List<T> things,
      Function<T, String> series,
      Function<T, String> name,
      ToDoubleFunction<T> height) {
    List<String> names = things.stream().map(name).distinct().toList();
    Map<String, List<Measurement>> bars = new LinkedHashMap<>();
    for (T thing : things) {
      bars.computeIfAbsent(series.apply(thing), _ -> new ArrayList<>())
          .add(new Measurement(names.indexOf(name.apply(thing)), height.applyAsDouble(thing)));
    }
    List<Series> all =
        bars.entrySet().stream().map(bar -> new Series(bar.getKey(), bar.getValue())).toList();
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(new BarChart(title, names, Axis.linear(yLabel), all, false));
  }

  /** Returns the same bars upon each other. */
  public BarChart stackedUp() {
    return new BarChart(title, names, yAxis, series, true);
  }

  @Override
  public Axis xAxis() {
    return Axis.linear("");
  }

  @Override
  public String text(double x) {
    return names.get((int) x);
  }

  @Override
  public void fit(AxesChartStyler styler, int columns) {
    styler.setXAxisLabelRotation(columns * String.join(" ", names).length() > LETTERS ? SLOPE : 0);
    if (stacked) {
      styler.setLegendVisible(true);
      ChartStyle.legendBelow(styler);
    } else {
      styler.setLegendPosition(Styler.LegendPosition.InsideNW);
      double highest =
          series.stream()
              .flatMap(line -> line.points().stream())
              .mapToDouble(Measurement::y)
              .max()
              .orElseThrow();
      styler.setYAxisMax(styler.isLegendVisible() ? ROOM * highest : highest);
    }
  }

  @Override
  public CategoryChart chart() {
    CategoryChart chart =
        ChartStyle.styled(new CategoryChart(LineChart.WIDTH, LineChart.HEIGHT), this);
    chart.getStyler().setStacked(stacked).setAvailableSpaceFill(FILLED);
    chart.getStyler().setPlotGridVerticalLinesVisible(false).setXAxisTickMarkSpacingHint(1);
    for (int s = 0; s < series.size(); s++) {
      Series line = series.get(s);
      List<Double> heights =
          IntStream.range(0, names.size()).mapToObj(line::at).map(BarChart::drawn).toList();
      chart.addSeries(line.name(), names, heights).setFillColor(ChartStyle.THEME.line(s));
    }
    return chart;
  }

  /** A bar that is missing has no height. */
  private static double drawn(double height) {
    return Double.isNaN(height) ? 0 : height;
  }
}
