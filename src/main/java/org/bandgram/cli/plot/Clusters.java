package org.bandgram.cli.plot;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.bandgram.InvalidInputException;

/**
 * The cluster of each point of a picture. Clusters are numbered 0 to K - 1 from the largest to the
 * smallest, those of equal size in order of their first point.
 */
public final class Clusters {
  private final int[] clusterOf;
  private final int[] sizes;
  private final int[] exemplars;

  private Clusters(int[] clusterOf, int[] sizes, int[] exemplars) {
    this.clusterOf = clusterOf;
    this.sizes = sizes;
    this.exemplars = exemplars;
  }

  /**
   * Returns clusters given by each point's exemplar, which the picture marks.
   *
   * @param exemplarOf for each of n points the index of its exemplar, in [0, n)
   * @param noise points that belong to no cluster all the same, and are drawn in grey
   * @throws InvalidInputException if there is no point or an exemplar names none
   */
  public static Clusters ofExemplars(int[] exemplarOf, int... noise) {
    for (int i = 0; i < exemplarOf.length; i++) {
      Drawing.look(i);
      if (exemplarOf[i] < 0 || exemplarOf[i] >= exemplarOf.length) {
        throw InvalidInputException.of(
            "the exemplar of point " + i,
            exemplarOf[i],
            "at least 0 and less than the number of points, " + exemplarOf.length);
      }
    }
    int[] labels = exemplarOf.clone();
    for (int point : noise) {
      labels[point] = -1;
    }
    return of(labels, true);
  }

  /**
   * Returns clusters of which only a sample is in the picture.
   *
   * @param sizeOf the number of points in the cluster of an exemplar
   */
  public Clusters withSizes(IntUnaryOperator sizeOf) {
    return sorted(clusterOf.clone(), Arrays.stream(exemplars).map(sizeOf).toArray(), exemplars);
  }

  /**
   * Returns clusters given by labels, without exemplars.
   *
   * @param labels any numbers; points with a negative one are noise and drawn in grey
   * @throws InvalidInputException if there is no point
   */
  public static Clusters ofLabels(int[] labels) {
    return of(labels, false);
  }

  private static Clusters of(int[] labels, boolean labelsAreExemplars) {
    InvalidInputException.require(
        labels.length >= 1, "the number of points", labels.length, "at least 1");
    Map<Integer, Integer> numbers = new HashMap<>();
    int[] clusterOf = new int[labels.length];
    for (int i = 0; i < labels.length; i++) {
      Drawing.look(i);
      clusterOf[i] = labels[i] < 0 ? -1 : numbers.computeIfAbsent(labels[i], l -> numbers.size());
    }
    int[] counts = new int[numbers.size()];
    Arrays.stream(clusterOf).filter(cluster -> cluster >= 0).forEach(cluster -> counts[cluster]++);
    int[] names = new int[numbers.size()];
    numbers.forEach((label, cluster) -> names[cluster] = label);
    return sorted(clusterOf, counts, labelsAreExemplars ? names : null);
  }

  private static Clusters sorted(int[] clusterOf, int[] counts, int[] names) {
    int clusters = counts.length;
    long[] order = new long[clusters];
    for (int c = 0; c < clusters; c++) {
      order[c] = ((long) -counts[c] << 32) | c;
    }
    Arrays.sort(order);
    int[] newNumber = new int[clusters];
    int[] sizes = new int[clusters];
    int[] exemplars = new int[names == null ? 0 : clusters];
    for (int rank = 0; rank < clusters; rank++) {
      int old = (int) order[rank];
      newNumber[old] = rank;
      sizes[rank] = counts[old];
      if (names != null) {
        exemplars[rank] = names[old];
      }
    }
    for (int i = 0; i < clusterOf.length; i++) {
      Drawing.look(i);
      clusterOf[i] = clusterOf[i] < 0 ? -1 : newNumber[clusterOf[i]];
    }
    return new Clusters(clusterOf, sizes, exemplars);
  }

  /** Returns the number of points n. */
  public int points() {
    return clusterOf.length;
  }

  /** Returns the number of clusters K; 0 where every point is noise. */
  public int count() {
    return sizes.length;
  }

  /** Returns the cluster of a point, -1 for noise. */
  public int clusterOf(int point) {
    return clusterOf[point];
  }

  /** Returns the number of points in a cluster. */
  public int size(int cluster) {
    return sizes[cluster];
  }

  /** Tells whether the clusters have exemplars. */
  public boolean haveExemplars() {
    return exemplars.length > 0;
  }

  /** Returns the point that is the exemplar of a cluster. */
  public int exemplar(int cluster) {
    return exemplars[cluster];
  }

  /** Returns the number of points that belong to no cluster. */
  public int noise() {
    return (int) Arrays.stream(clusterOf).filter(cluster -> cluster < 0).count();
  }

  /** Returns their number and sizes in words. */
  String summary() {
    String noise = noise() > 0 ? String.format(Locale.ROOT, " \u00b7 %,d noise", noise()) : "";
    return count() == 0
        ? "No cluster" + noise
        : String.format(
            Locale.ROOT,
            "%,d %s \u00b7 largest %,d \u00b7 median %,d \u00b7 smallest %,d%s",
            count(),
            count() == 1 ? "cluster" : "clusters",
            size(0),
            size((count() - 1) / 2),
            size(count() - 1),
            noise);
  }
}
