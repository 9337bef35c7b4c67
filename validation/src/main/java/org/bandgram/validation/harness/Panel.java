package org.bandgram.validation.harness;

import static org.bandgram.validation.harness.Column.column;

import java.awt.Graphics2D;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.validation.harness.LineChart.Axis;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.style.AxesChartStyler;

/** A chart that can stand beside others in one picture. */
public sealed interface Panel permits LineChart, BarChart {
  /** Height of a panel in pixels. */
  int HEIGHT = 250;

  /** Returns what it shows. */
  String title();

  /** Returns the horizontal axis. */
  Axis xAxis();

  /** Returns the vertical axis. */
  Axis yAxis();

  /** Returns what is drawn, in the order of the legend. */
  List<Series> series();

  /** Returns how a table writes a place on the horizontal axis. */
  String text(double x);

  /** Returns the chart that XChart draws. */
  AxesChart<?, ?> chart();

  /** Returns what is drawn as a table, a row per place on the horizontal axis. */
  default MarkdownTable table() {
    List<Column<Double>> columns = new ArrayList<>();
    columns.add(column(xAxis().label(), this::text));
    series().forEach(line -> columns.add(column(line.name(), line::at)));
    return MarkdownTable.of(
        series().stream()
            .flatMap(line -> line.points().stream())
            .map(Measurement::x)
            .distinct()
            .sorted()
            .toList(),
        columns);
  }

  /** Places legend and labels for one of so many columns. */
  void fit(AxesChartStyler styler, int columns);

  /**
   * Writes panels as one PNG as wide as a chart, with a legend in each whose lines have other names
   * than in the panel before.
   *
   * @param panels row after row
   * @param columns how many are side by side
   * @throws org.bandgram.BandgramException if the file cannot be written
   */
  static void write(List<? extends Panel> panels, int columns, Path file) {
    ChartStyle.write(
        HEIGHT * Math.ceilDiv(panels.size(), columns),
        graphics -> {
          List<String> before = List.of();
          for (int p = 0; p < panels.size(); p++) {
            Panel panel = panels.get(p);
            panel.paint(graphics, columns, p, !panel.legend().equals(before));
            before = panel.legend();
          }
        },
        file);
  }

  private List<String> legend() {
    return series().stream().map(Series::name).toList();
  }

  private void paint(Graphics2D graphics, int columns, int place, boolean hasLegend) {
    int width = Math.ceilDiv(ChartStyle.SCALE * LineChart.WIDTH, columns);
    int height = ChartStyle.SCALE * HEIGHT;
    AxesChart<?, ?> chart = chart();
    AxesChartStyler styler = chart.getStyler();
    styler.setLegendVisible(hasLegend && series().size() > 1);
    fit(styler, columns);
    styler.setChartPadding(10);
    Graphics2D own = (Graphics2D) graphics.create();
    own.translate(width * (place % columns), height * (place / columns));
    chart.paint(own, width, height);
    own.dispose();
  }
}
