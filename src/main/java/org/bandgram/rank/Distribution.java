package org.bandgram.rank;

import static org.bandgram.InvalidInputException.require;
import static org.bandgram.InvalidInputException.requireEach;

/** Numbers by node that are to add up to 1; none stand for all nodes alike. */
final class Distribution {
  private Distribution() {}

  /** Returns a copy of numbers that are finite, not negative and not all 0. */
  static double[] checked(String name, double[] values) {
    requireEach(
        values,
        value -> value >= 0 && value < Double.POSITIVE_INFINITY,
        name + " of node",
        "finite and at least 0");
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    require(
        values.length == 0 || (sum > 0 && sum < Double.POSITIVE_INFINITY),
        "the sum of " + name,
        sum,
        "finite and above 0");
    return values.clone();
  }

  static void requireSize(String name, double[] values, int nodes) {
    require(
        values.length == 0 || values.length == nodes,
        "the length of " + name,
        values.length,
        nodes + ", the number of nodes");
  }

  static double[] normalized(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    double[] scaled = new double[values.length];
    for (int i = 0; i < scaled.length; i++) {
      scaled[i] = values[i] / sum;
    }
    return scaled;
  }
}
