package org.bandgram.internal.compute.cpu.lloyd;

/**
 * Bounds that hold for distances as they are computed. A squared distance f is computed from d
 * differences with a rounding each and as many multiply-adds, so that it differs from the true D²
 * by at most {@code e D² + d 2^-149}, e being {@code (1 + 2^-24)^(d + 2) - 1}, the last term for
 * underflow: see N. J. Higham, Accuracy and Stability of Numerical Algorithms, SIAM 2002, section
 * 3.1, doi 10.1137/1.9780898718027. So
 *
 * <ul>
 *   <li>D is at least {@link #below}(f),
 *   <li>and whenever D is more than {@link #above}(f'), f is more than f'.
 * </ul>
 *
 * <p>Both leave a margin of 2^-21 beyond that, for the roundings of what is computed with them.
 *
 * @param shrink a factor a little below 1
 * @param stretch a factor a little above 1
 */
record DistanceBounds(float shrink, float stretch) {
  /** The dimensions up to which the bounds hold. */
  static final int MOST_DIMENSIONS = 1 << 16;

  /** More than what d underflows take away. */
  static final float UNDERFLOW = Float.MIN_NORMAL;

  private static final double MARGIN = 0x1p-20;

  /** Returns bounds for sums over d coordinates. */
  static DistanceBounds of(int d) {
    double error = Math.expm1((d + 2) * 0x1p-24);
    return new DistanceBounds(
        (float) (1 / (1 + error) - MARGIN), (float) (1 / (1 - error) + MARGIN));
  }

  /** Returns what the distance is at least whose computed square is given. */
  float below(float square) {
    return (float) Math.sqrt(Math.max(0, square * shrink - UNDERFLOW));
  }

  /** Returns a distance beyond which computed squares are greater than the given one. */
  float above(float square) {
    return (float) Math.sqrt((square + UNDERFLOW) * stretch);
  }

  /**
   * Returns a number such that centroids whose squared distance from the centre of a ball is above
   * it are for no point of the ball as near as the centroid that is nearest to the centre.
   *
   * @param closest the squared distance of that one from the centre
   * @param radius of the ball
   */
  float squareAround(float closest, double radius) {
    double farthest = above(closest) + radius;
    double computed = above((float) (farthest * farthest * (1 + MARGIN) * stretch) + UNDERFLOW);
    double least = (computed + radius) * (1 + MARGIN);
    return (float) ((least * least + UNDERFLOW) / shrink * (1 + MARGIN));
  }
}
