package org.bandgram.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.bandgram.plot.LineChart.Measurement;
import org.bandgram.plot.LineChart.Series;

/**
 * How a time grows with the size of the problem: runs grouped by method and backend, repetitions
 * merged into their median.
 */
final class Timing {
  private final Map<String, Map<Double, List<RunRecord>>> groups = new LinkedHashMap<>();

  /**
   * Groups the runs of a table.
   *
   * @param table the runs
   * @param size what the time is drawn against
   */
  Timing(RunTable table, ToDoubleFunction<RunRecord> size) {
    for (RunRecord run : table.records()) {
      String group = run.setting().method().label() + ", " + run.setting().backend();
      groups
          .computeIfAbsent(group, _ -> new LinkedHashMap<>())
          .computeIfAbsent(size.applyAsDouble(run), _ -> new ArrayList<>())
          .add(run);
    }
  }

  /** Returns a line per method and backend, through the median of a time. */
  List<Series> series(ToDoubleFunction<RunRecord> seconds) {
    List<Series> series = new ArrayList<>();
    groups.forEach(
        (group, sizes) -> {
          List<Measurement> points = new ArrayList<>();
          sizes.forEach((size, runs) -> points.add(new Measurement(size, median(runs, seconds))));
          series.add(new Series(group, points));
        });
    return series;
  }

  /**
   * Returns a table of every method and size.
   *
   * @param size name of what the time is drawn against
   * @param times names of the times, and how to get them
   */
  MarkdownTable table(String size, Map<String, ToDoubleFunction<RunRecord>> times) {
    List<String> header = new ArrayList<>(List.of("method", size, "repetitions"));
    times.keySet().forEach(header::add);
    header.add("total, least to most");
    MarkdownTable table = new MarkdownTable(header.toArray(String[]::new));
    groups.forEach(
        (group, sizes) ->
            sizes.forEach(
                (value, runs) -> {
                  List<Object> row = new ArrayList<>();
                  Collections.addAll(row, group, Figures.of(value.longValue()), runs.size());
                  times.values().forEach(time -> row.add(Figures.of(median(runs, time))));
                  row.add(spread(runs));
                  table.row(row.toArray());
                }));
    return table;
  }

  /** How the time of one method grows. */
  record Growth(String group, double exponent) {}

  /**
   * Fits a power law to each method's median time.
   *
   * @param from the least size that takes part; small ones are ruled by fixed costs
   */
  List<Growth> growth(ToDoubleFunction<RunRecord> seconds, double from) {
    List<Growth> growth = new ArrayList<>();
    groups.forEach(
        (group, sizes) -> {
          LogLog curve = LogLog.empty();
          sizes.forEach(
              (size, runs) -> {
                if (size >= from) {
                  curve.add(size, median(runs, seconds));
                }
              });
          curve.exponent().ifPresent(exponent -> growth.add(new Growth(group, exponent)));
        });
    return growth;
  }

  private static double median(List<RunRecord> runs, ToDoubleFunction<RunRecord> seconds) {
    return Figures.median(runs.stream().map(seconds::applyAsDouble).toList());
  }

  private static String spread(List<RunRecord> runs) {
    var totals = runs.stream().mapToDouble(r -> r.seconds().total()).summaryStatistics();
    return "%s to %s".formatted(Figures.of(totals.getMin()), Figures.of(totals.getMax()));
  }
}
