package org.bandgram.validation.harness;

import static org.bandgram.validation.harness.Column.column;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.bandgram.validation.harness.LineChart.Measurement;
import org.bandgram.validation.harness.LineChart.Series;

/**
 * A measured quantity over a varied one, a curve per method and backend or whatever else its name
 * tells apart, repetitions reduced to their median.
 */
public final class Curves {
  /** An error bar must end above zero on a logarithmic axis. */
  private static final double LONGEST_BAR = 0.9;

  private final Map<String, TreeMap<Double, List<Double>>> curves = new LinkedHashMap<>();

  private Curves() {}

  /**
   * Groups runs.
   *
   * @param name what the curve of a run is called
   * @param x what was varied
   * @param y what was measured; values that are not positive are left out
   */
  public static <R> Curves of(
      List<R> runs, Function<R, String> name, ToDoubleFunction<R> x, ToDoubleFunction<R> y) {
    Curves curves = new Curves();
    runs.forEach(run -> curves.add(name.apply(run), x.applyAsDouble(run), y.applyAsDouble(run)));
    return curves;
  }

  private void add(String name, double x, double y) {
    if (y > 0) {
      curves
          .computeIfAbsent(name, _ -> new TreeMap<>())
          .computeIfAbsent(x, _ -> new ArrayList<>())
          .add(y);
    }
  }

  /** Returns the curves for a chart: medians, with half the range of the repetitions as error. */
  public List<Series> series() {
    List<Series> series = new ArrayList<>();
    curves.forEach(
        (name, points) ->
            series.add(
                new Series(
                    name,
                    points.entrySet().stream()
                        .map(e -> measurement(e.getKey(), e.getValue()))
                        .toList())));
    return series;
  }

  private static Measurement measurement(double x, List<Double> values) {
    double least = values.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    double greatest = values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    double median = Figures.median(values);
    return new Measurement(x, median, Math.min((greatest - least) / 2, LONGEST_BAR * median));
  }

  /** Returns the medians as a table, a row per value of x and a column per curve. */
  public MarkdownTable table(String xName) {
    Map<String, Map<Double, Double>> columns = new LinkedHashMap<>();
    curves.keySet().forEach(name -> columns.put(name, medians(name)));
    return table(xName, columns);
  }

  private Map<Double, Double> ratiosOf(String above, String below) {
    Map<Double, Double> ratios = medians(above);
    Map<Double, Double> divisors = medians(below);
    ratios.keySet().retainAll(divisors.keySet());
    ratios.replaceAll((x, value) -> value / divisors.get(x));
    return ratios;
  }

  /**
   * Returns how many times as long a curve takes as another, at every x from one on that both have.
   *
   * @param above the start of the former's name
   * @param aboveBackend the start of its last word
   * @param below the start of the latter's name
   * @param belowBackend the start of its last word
   * @param from the least x
   */
  public DoubleSummaryStatistics gains(
      String above, String aboveBackend, String below, String belowBackend, double from) {
    Optional<String> slow = named(above, aboveBackend);
    Optional<String> fast = named(below, belowBackend);
    Map<Double, Double> ratios =
        slow.isPresent() && fast.isPresent() ? ratiosOf(slow.get(), fast.get()) : Map.of();
    return ratios.entrySet().stream()
        .filter(ratio -> ratio.getKey() >= from)
        .mapToDouble(Map.Entry::getValue)
        .summaryStatistics();
  }

  /** Returns the first curve of a method on a backend, which ends its name. */
  private Optional<String> named(String start, String backend) {
    return named(start).stream().filter(name -> name.contains(", " + backend)).findFirst();
  }

  private List<String> named(String start) {
    return curves.keySet().stream().filter(name -> name.startsWith(start)).toList();
  }

  private Map<Double, Double> medians(String name) {
    Map<Double, Double> medians = new TreeMap<>();
    curves.get(name).forEach((x, values) -> medians.put(x, Figures.median(values)));
    return medians;
  }

  private static MarkdownTable table(String xName, Map<String, Map<Double, Double>> curves) {
    List<Column<Double>> columns = new ArrayList<>();
    columns.add(column(xName, x -> Figures.of(x.longValue())));
    curves.forEach(
        (name, values) -> columns.add(column(name, x -> values.getOrDefault(x, Double.NaN))));
    return MarkdownTable.of(
        curves.values().stream()
            .flatMap(values -> values.keySet().stream())
            .distinct()
            .sorted()
            .toList(),
        columns);
  }

  /** Returns each curve's median at its largest x, by name. */
  public Map<String, Double> last() {
    Map<String, Double> last = new LinkedHashMap<>();
    curves.forEach((name, points) -> last.put(name, Figures.median(points.lastEntry().getValue())));
    return last;
  }

  /**
   * Returns the power with which a curve grows over all its points.
   *
   * @param name the start of the curve's name
   */
  public Slope slope(String name) {
    return slope(name, 0, Double.POSITIVE_INFINITY);
  }

  /** Returns the power with which a curve of a backend grows from an x on. */
  public Slope slope(String name, String backend, double from) {
    return slope(named(name, backend).orElse(name), from, Double.POSITIVE_INFINITY);
  }

  /** Returns the power with which a curve grows over the points of a range, both ends included. */
  public Slope slope(String name, double from, double to) {
    Map<Double, Double> points = new TreeMap<>();
    named(name).stream().findFirst().ifPresent(curve -> points.putAll(medians(curve)));
    points.keySet().removeIf(x -> x < from || x > to);
    return Slope.of(points);
  }
}
