package org.bandgram.validation;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bandgram.plot.LineChart.Measurement;
import org.bandgram.plot.LineChart.Series;

/**
 * How many times longer each coordinate matrix takes than each band, at the greatest size that both
 * were measured at.
 */
record ComparisonAtEqualSize(List<Ratio> ratios) {

  /** One band against one coordinate matrix. */
  record Ratio(String band, String coo, double size, double ratio) {}

  static ComparisonAtEqualSize of(Timing timing, ToDoubleFunction<RunRecord> seconds) {
    List<Series> series = timing.series(seconds);
    return new ComparisonAtEqualSize(
        series.stream()
            .filter(s -> s.name().startsWith("coo"))
            .flatMap(
                coo ->
                    series.stream()
                        .filter(s -> s.name().startsWith("band"))
                        .flatMap(band -> greatest(band, coo).stream()))
            .toList());
  }

  private static List<Ratio> greatest(Series band, Series coo) {
    List<Measurement> points = coo.points().reversed();
    for (Measurement point : points) {
      for (Measurement own : band.points()) {
        if (own.x() == point.x()) {
          return List.of(new Ratio(band.name(), coo.name(), own.x(), point.y() / own.y()));
        }
      }
    }
    return List.of();
  }

  /** Adds a finding for each pair: the band is faster, or not. */
  void report(Summary summary, String what) {
    for (Ratio ratio : ratios) {
      summary.finding(
          ratio.ratio > 1,
          "%s, %s takes %s times as long as %s at %s"
              .formatted(
                  what,
                  ratio.coo,
                  Figures.of(ratio.ratio),
                  ratio.band,
                  Figures.of((long) ratio.size)));
    }
  }
}
