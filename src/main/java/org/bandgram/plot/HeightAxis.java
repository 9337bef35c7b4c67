package org.bandgram.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Places heights on an axis from 0, the lower edge, to 1, the greatest height.
 *
 * @param scale what lies between
 * @param least the least height above 0; 0 where there is none
 * @param greatest the greatest height
 */
record HeightAxis(HeightScale scale, double least, double greatest) {
  /** Where a logarithmic axis has its least height, so that it differs from 0. */
  private static final double LOWEST_LOGARITHM = 0.08;

  private static final int[] MANTISSAS = {5, 2, 1};

  /** Returns the axis for heights, in any order. */
  static HeightAxis of(HeightScale scale, double[] heights) {
    double least = Arrays.stream(heights).filter(height -> height > 0).min().orElse(0);
    double greatest = Arrays.stream(heights).max().orElse(0);
    return new HeightAxis(scale, least, greatest);
  }

  /** Returns the place of a height of at most the greatest. */
  double at(double height) {
    if (height == 0) {
      return 0;
    }
    if (scale != HeightScale.LOGARITHMIC) {
      return scale.stretch(height) / scale.stretch(greatest);
    }
    if (height < least) {
      return 0;
    }
    double span = scale.stretch(greatest) - scale.stretch(least);
    double share = span == 0 ? 1 : (scale.stretch(height) - scale.stretch(least)) / span;
    return LOWEST_LOGARITHM + (1 - LOWEST_LOGARITHM) * share;
  }

  /** Returns 0 and round heights above it, ascending, none closer than {@code gap} to the next. */
  List<Double> ticks(double gap) {
    if (greatest == 0) {
      return List.of(0.0);
    }
    if (scale == HeightScale.LINEAR) {
      return Ticks.decimal(0, greatest, (int) Math.max(1, 1 / gap)).values();
    }
    List<Double> ticks = new ArrayList<>();
    double above = 2;
    double power = Math.pow(10, Math.floor(Math.log10(greatest)));
    for (int i = 0; at(5 * power) >= gap; i++) {
      double height = MANTISSAS[i % MANTISSAS.length] * power;
      power = i % MANTISSAS.length == MANTISSAS.length - 1 ? power / 10 : power;
      if (height <= greatest && at(height) >= gap && above - at(height) >= gap) {
        ticks.add(height);
        above = at(height);
      }
    }
    ticks.add(0.0);
    Collections.reverse(ticks);
    return ticks;
  }
}
