package org.bandgram.plot;

import java.util.Arrays;

/** How heights of merges are drawn. */
public enum HeightScale {
  /** Equal differences are equally long. */
  LINEAR("") {
    @Override
    double stretch(double height) {
      return height;
    }
  },

  /** The length is the square root of the height; low merges stay visible below high ones. */
  SQUARE_ROOT(" (square-root scale)") {
    @Override
    double stretch(double height) {
      return Math.sqrt(height);
    }
  },

  /**
   * Equal ratios are equally long, from the least height above 0 on; 0 is at the lower edge. For
   * heights that span orders of magnitude.
   */
  LOGARITHMIC(" (logarithmic scale, 0 at the lower edge)") {
    @Override
    double stretch(double height) {
      return Math.log(height);
    }
  };

  /** Where the greatest height is so many times the median, other scales hide half the merges. */
  private static final double MOST_WITHOUT_LOGARITHM = 1000;

  private final String note;

  HeightScale(String note) {
    this.note = note;
  }

  /**
   * Returns the scale that suits heights: logarithmic where the greatest is more than 1000 times
   * the median of those above 0, the square root otherwise.
   */
  static HeightScale suiting(double[] heights) {
    double[] positive = Arrays.stream(heights).filter(height -> height > 0).sorted().toArray();
    if (positive.length == 0) {
      return SQUARE_ROOT;
    }
    double ratio = positive[positive.length - 1] / positive[positive.length / 2];
    return ratio > MOST_WITHOUT_LOGARITHM ? LOGARITHMIC : SQUARE_ROOT;
  }

  /** Returns what the axis says about the scale; empty where there is nothing to say. */
  String note() {
    return note;
  }

  /** Returns an increasing function of the height; heights of 0 have none in logarithms. */
  abstract double stretch(double height);
}
