package org.bandgram.validation.method;

import static org.bandgram.InvalidInputException.require;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A measured curve of positive numbers, read on logarithmic axes: between two neighbouring points
 * it is a power law. Of several values at the same x the smallest counts.
 */
public final class LogLog {
  private final TreeMap<Double, Double> points = new TreeMap<>();

  /** Returns the curve of no points. */
  public static LogLog empty() {
    return new LogLog();
  }

  /** Adds a point; both numbers must be positive and finite. */
  public LogLog add(double x, double y) {
    require(isPositive(x), "x", x, "above 0");
    require(isPositive(y), "y", y, "above 0");
    points.merge(x, y, Math::min);
    return this;
  }

  private static boolean isPositive(double value) {
    return value > 0 && value < Double.POSITIVE_INFINITY;
  }

  /** Returns the measured points, x ascending. */
  public SortedMap<Double, Double> points() {
    return Collections.unmodifiableSortedMap(points);
  }

  /** Returns y at x by log-log interpolation; empty outside the measured range. */
  public OptionalDouble at(double x) {
    Map.Entry<Double, Double> left = points.floorEntry(x);
    Map.Entry<Double, Double> right = points.ceilingEntry(x);
    if (left == null || right == null) {
      return OptionalDouble.empty();
    }
    if (left.getKey().equals(right.getKey())) {
      return OptionalDouble.of(left.getValue());
    }
    double share = Math.log(x / left.getKey()) / Math.log(right.getKey() / left.getKey());
    double ratio = right.getValue() / left.getValue();
    return OptionalDouble.of(left.getValue() * Math.pow(ratio, share));
  }

  /**
   * How far one curve lies above another at equal x.
   *
   * @param ratio geometric mean of the ratios
   * @param from least x compared at
   * @param to greatest x compared at
   */
  public record Excess(double ratio, double from, double to) {}

  /**
   * Compares with a reference at every x that either curve was measured at and both cover.
   *
   * @return the excess; empty where the curves do not overlap
   */
  public Optional<Excess> over(LogLog reference) {
    List<Double> xs = new ArrayList<>(points.keySet());
    xs.addAll(reference.points.keySet());
    double logSum = 0;
    TreeMap<Double, Double> ratios = new TreeMap<>();
    for (double x : xs) {
      OptionalDouble own = at(x);
      OptionalDouble other = reference.at(x);
      if (own.isPresent() && other.isPresent()) {
        ratios.put(x, own.getAsDouble() / other.getAsDouble());
      }
    }
    for (double ratio : ratios.values()) {
      logSum += Math.log(ratio);
    }
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Excess(Math.exp(logSum / ratios.size()), ratios.firstKey(), ratios.lastKey()));
  }
}
