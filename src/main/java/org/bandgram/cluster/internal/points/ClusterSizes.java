package org.bandgram.cluster.internal.points;

import java.util.Arrays;
import java.util.IntSummaryStatistics;
import java.util.Locale;

/** How many points clusters have. */
public final class ClusterSizes {
  private ClusterSizes() {}

  /** Counts the points of each of k clusters. */
  public static int[] of(int[] labels, int k) {
    int[] sizes = new int[k];
    for (int label : labels) {
      sizes[label]++;
    }
    return sizes;
  }

  /** Writes them, as {@code 4 clusters of 1,000 points (sizes 120 to 410)}. */
  public static String text(int... sizes) {
    IntSummaryStatistics all = Arrays.stream(sizes).summaryStatistics();
    String each =
        all.getMin() == all.getMax()
            ? all.getCount() == 1 ? "" : String.format(Locale.ROOT, " (%,d each)", all.getMin())
            : String.format(Locale.ROOT, " (sizes %,d to %,d)", all.getMin(), all.getMax());
    return count(all.getCount(), "cluster") + " of " + count(all.getSum(), "point") + each;
  }

  /** Writes a count and what is counted, with an s if there is not exactly one. */
  public static String count(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }
}
