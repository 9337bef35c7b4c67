package org.bandgram.similarity;

import java.util.Arrays;
import java.util.function.ToDoubleBiFunction;
import org.bandgram.InvalidInputException;

/**
 * The distance of two series by dynamic time warping, times -1: the series are aligned, in order,
 * so that the squared differences of aligned values add up to the least, and the root of that sum
 * is the distance. Values are aligned at most a band apart (H. Sakoe, S. Chiba, Dynamic programming
 * algorithm optimization for spoken word recognition, IEEE Trans. on Acoustics, Speech, and Signal
 * Processing 26, 1978, doi 10.1109/TASSP.1978.1163055). With a band of 0 it is the Euclidean
 * distance. O(l w) time for l values and a band of w; symmetric and without state.
 *
 * @param band how far apart aligned values may be, as a share of the longer series, rounded up,
 *     from 0 to 1; at least the difference of the two lengths is allowed
 */
public record TimeWarping(double band) implements ToDoubleBiFunction<double[], double[]> {
  /** The usual band, a tenth. */
  public static final double USUAL_BAND = 0.1;

  /** Checks the band. */
  public TimeWarping {
    InvalidInputException.require(band >= 0 && band <= 1, "band", band, "from 0 to 1");
  }

  /** Returns the similarity with a band of a tenth. */
  public static TimeWarping ofUsualBand() {
    return new TimeWarping(USUAL_BAND);
  }

  /** Returns how many places apart aligned values of two series of one length may be. */
  public int reach(int length) {
    return (int) Math.ceil(band * length);
  }

  /**
   * Returns the distance of two series, times -1.
   *
   * @throws InvalidInputException if a series has no values
   */
  @Override
  public double applyAsDouble(double[] x, double[] y) {
    int least = Math.min(x.length, y.length);
    InvalidInputException.require(least >= 1, "the length of a series", least, "at least 1");
    int longest = Math.max(x.length, y.length);
    int width = Math.max(reach(longest), longest - least);
    double[] above = new double[y.length + 1];
    double[] row = new double[y.length + 1];
    Arrays.fill(above, Double.POSITIVE_INFINITY);
    above[0] = 0;
    for (int i = 1; i <= x.length; i++) {
      Arrays.fill(row, Double.POSITIVE_INFINITY);
      int end = Math.min(y.length, i + width);
      for (int j = Math.max(1, i - width); j <= end; j++) {
        double difference = x[i - 1] - y[j - 1];
        double before = Math.min(above[j - 1], Math.min(above[j], row[j - 1]));
        row[j] = before + difference * difference;
      }
      double[] done = above;
      above = row;
      row = done;
    }
    return 0 - Math.sqrt(above[y.length]);
  }
}
