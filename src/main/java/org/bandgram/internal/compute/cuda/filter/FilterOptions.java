package org.bandgram.internal.compute.cuda.filter;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.CudaDevice;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;

/**
 * When the filter is used, and how.
 *
 * @param leastCoordinates coordinates of pairs that make it worth its preparation
 * @param leastColumns columns that make it worth packing rows
 * @param candidates columns that are left of each row at first; 0 for 2 k, or 8 if k is 1
 * @param mostCandidates columns that are left of each row at most
 * @param rowsAtOnce rows between two looks at what is left open, a multiple of 128
 * @param picosecondsAtOnce how long a launch takes, about
 */
public record FilterOptions(
    double leastCoordinates,
    int leastColumns,
    int candidates,
    int mostCandidates,
    int rowsAtOnce,
    double picosecondsAtOnce) {
  /**
   * What an H200 compares without the filter in ten milliseconds, and a tile of columns; rows that
   * keep a large GPU busy. By the model, not measured.
   */
  public static final FilterOptions DEFAULT =
      new FilterOptions(0x1p36, FilterPoints.TILE, 0, 256, 1 << 15, 1e11);

  private static final int LEAST_DIMENSIONS = 32;

  /** In more the bound of sums does not hold; see the package. */
  private static final int MOST_DIMENSIONS = 1 << 17;

  /** The first compute capability with the instruction. */
  private static final int LEAST_COMPUTE_MAJOR = 8;

  private static final int FEWEST_CANDIDATES = 8;

  /** Tells whether the filter serves for a kind of points, if there are enough. */
  public static boolean suit(
      CudaDevice device, Similarity similarity, Precision precision, int dimensions) {
    return device.computeMajor() >= LEAST_COMPUTE_MAJOR
        && precision == Precision.FLOAT32
        && (similarity.decreasesWithDistance() || similarity instanceof Cosine)
        && dimensions >= LEAST_DIMENSIONS
        && dimensions <= MOST_DIMENSIONS;
  }

  /** Tells whether there are enough rows and columns, and not too many of these wanted. */
  public boolean suit(int rows, int columns, int dimensions, int k) {
    return columns >= leastColumns
        && candidates(k) <= mostCandidates
        && (double) rows * columns * dimensions >= leastCoordinates;
  }

  /** Returns the time of a pair on an H200: by the model, not measured. */
  static double picoseconds(int dimensions) {
    return 0.25 + 0.0065 * dimensions;
  }

  /** Returns how many columns are left of each row at first. */
  int candidates(int k) {
    return candidates > 0 ? candidates : k == 1 ? FEWEST_CANDIDATES : 2 * k;
  }
}
