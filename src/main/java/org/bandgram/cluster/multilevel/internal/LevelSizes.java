package org.bandgram.cluster.multilevel.internal;

/**
 * How many groups the levels of a run have.
 *
 * @param top the greatest number of groups at the top
 * @param clusters the number of clusters asked for; 1 where the preference decides
 */
public record LevelSizes(int top, int clusters) {
  /** A level has up to so many times the groups of the next. */
  private static final double MOST_SHRINKAGE = 16;

  /** How many times the groups asked for the top level may have. */
  private static final double TOLERATED = 4.0 / 3;

  /** A level that keeps a greater share of its groups is the top. */
  private static final double LEAST_SHRINKAGE = 0.95;

  /** Groups at the top per cluster asked for. */
  private static final int GROUPS_PER_CLUSTER = 4;

  /** Returns the sizes where a top of {@code topSize} groups is wanted. */
  public static LevelSizes of(int topSize, int clusters) {
    return new LevelSizes((int) Math.max(topSize, (long) GROUPS_PER_CLUSTER * clusters), clusters);
  }

  /** A few groups more than asked for are not worth another level. */
  public boolean isTop(int size) {
    return size <= TOLERATED * top;
  }

  /** Returns how many groups should follow on so many, so that all levels shrink alike. */
  public double next(int size) {
    double shrinkage = (double) size / top;
    double steps = Math.ceil(Math.log(shrinkage) / Math.log(MOST_SHRINKAGE));
    return size / Math.pow(shrinkage, 1 / Math.max(1, steps));
  }

  /**
   * Tells whether groups may follow on others: if there are clearly fewer, and as many that may
   * stand for a cluster as clusters asked for.
   *
   * @param next number of groups that would follow
   * @param allowed how many of those have an exemplar that may represent others
   */
  public boolean isUsable(int size, int next, int allowed) {
    return next <= LEAST_SHRINKAGE * size && allowed >= clusters;
  }
}
