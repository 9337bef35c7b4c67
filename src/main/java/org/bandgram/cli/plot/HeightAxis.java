package org.bandgram.cli.plot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The axis of heights beside a dendrogram, from 0 at the lower edge to 1 at the greatest. It shows
 * a root of the heights, so that low merges stay visible below high ones: the square root, or a
 * higher one if they span orders of magnitude. Leaves stand in columns of width 1.
 */
final class HeightAxis extends Chart {
  private static final double HEADROOM = 0.06;
  private static final double TICK_SPACING = 62;

  /** The least position of the median of the heights. */
  private static final double LOWEST_MEDIAN = 0.03;

  private static final int HIGHEST_ROOT = 64;
  private static final int[] MANTISSAS = {5, 2, 1};

  private final double greatest;
  private final int root;

  /** Makes the axis for heights, in any order. */
  HeightAxis(double[] heights, int leaves) {
    super(new Window(0, leaves, 0, 1 + HEADROOM), 0, 176, 70);
    double[] positive = Arrays.stream(heights).filter(height -> height > 0).sorted().toArray();
    greatest = positive.length == 0 ? 0 : positive[positive.length - 1];
    double median = positive.length == 0 ? 0 : positive[positive.length / 2];
    int found = 2;
    while (found < HIGHEST_ROOT && Math.pow(median / greatest, 1.0 / found) < LOWEST_MEDIAN) {
      found *= 2;
    }
    root = found;
  }

  /** Returns the place of a height of at most the greatest. */
  double at(double height) {
    return height == 0 ? 0 : Math.pow(height / greatest, 1.0 / root);
  }

  /** Returns 0 and round heights above it, ascending, none closer than {@code gap} to the next. */
  List<Double> ticks(double gap) {
    List<Double> ticks = new ArrayList<>();
    double above = 2;
    double power = greatest == 0 ? 0 : Math.pow(10, Math.floor(Math.log10(greatest)));
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

  @Override
  void draw(Grid grid) {
    double gap = TICK_SPACING * grid.scale() / grid.viewport().height() * window.height();
    for (double height : ticks(gap)) {
      grid.horizontal(at(height), TickLabel.of(height));
    }
    String scale = root == 2 ? "square-root" : root + "th-root";
    grid.leftTitle("Similarity lost by merging (%s scale)".formatted(scale));
  }
}
