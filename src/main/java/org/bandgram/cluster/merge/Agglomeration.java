package org.bandgram.cluster.merge;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Cancellation;
import org.bandgram.cluster.merge.MergeTree.Merge;

/**
 * Merges K clusters pairwise until one is left or none can be merged, by the rule of {@link
 * MergeTree}.
 *
 * <p>A merged cluster takes the slot of one of its parts. Kept up to date are the sums of
 * similarities of each cluster to each exemplar, the loss of every pair and, of every cluster, the
 * partner of least loss, so that a merge only looks at pairs of the cluster it makes. A partner
 * that is lost is sought again only when its turn may have come (D. Müllner, fastcluster: fast
 * hierarchical, agglomerative clustering routines for R and Python, Journal of Statistical Software
 * 53(9), 2013, doi 10.18637/jss.v053.i09). 16 K² bytes.
 */
final class Agglomeration {
  private static final int NONE = -1;

  private final int leaves;
  private final Cancellation cancellation;

  /** {@code sums[slot][k]}: similarities of the slot's points to exemplar k, added up. */
  private final double[][] sums;

  /** The greatest of all sums of a slot. */
  private final double[] top;

  /** The leaves of a slot from the greatest sum to the least; the first is the exemplar. */
  private final int[][] candidates;

  /**
   * {@code losses[slot][other]}, infinite where nothing can stand for both; symmetric, the diagonal
   * is not used.
   */
  private final double[][] losses;

  /** The partner of least loss; none if it was merged and has not been sought again. */
  private final int[] nearest;

  /** The least loss with any partner; a lower bound where the partner is not known. */
  private final double[] least;

  private final int[] number;
  private final int[] size;

  /** The slots in use; the others are parts of clusters. */
  private int[] active;

  /**
   * Prepares the merges; O(K²) time.
   *
   * @param affinity K x K, similarities of the points of cluster c to exemplar k added up
   * @param sizes number of points in each cluster
   * @param cancellation stops between merges
   */
  Agglomeration(double[][] affinity, int[] sizes, Cancellation cancellation) {
    this.leaves = sizes.length;
    this.cancellation = cancellation;
    this.sums = Arrays.stream(affinity).map(double[]::clone).toArray(double[][]::new);
    this.top = Arrays.stream(sums).mapToDouble(Agglomeration::greatest).toArray();
    this.candidates = IntStream.range(0, leaves).mapToObj(c -> new int[] {c}).toArray(int[][]::new);
    this.losses = new double[leaves][leaves];
    this.nearest = new int[leaves];
    this.least = new double[leaves];
    this.number = IntStream.range(0, leaves).toArray();
    this.size = sizes.clone();
    this.active = IntStream.range(0, leaves).toArray();
    for (int slot : active) {
      updateLosses(slot);
    }
    for (int slot : active) {
      findNearest(slot);
    }
  }

  private static double greatest(double[] values) {
    double greatest = Double.NEGATIVE_INFINITY;
    for (double value : values) {
      greatest = Math.max(greatest, value);
    }
    return greatest;
  }

  /** Returns the merges in their order. */
  List<Merge> merges() {
    List<Merge> merges = new ArrayList<>();
    double height = 0;
    while (active.length > 1) {
      cancellation.throwIfCancelled();
      int one = slotOfBestPair();
      if (least[one] == Double.POSITIVE_INFINITY) {
        break;
      }
      int other = nearest[one];
      int left = Math.min(number[one], number[other]);
      int right = Math.max(number[one], number[other]);
      height = Math.max(height, least[one]);
      join(one, other, leaves + merges.size());
      merges.add(new Merge(left, right, height, size[one], candidates[one][0]));
    }
    return merges;
  }

  private int slotOfBestPair() {
    while (true) {
      int best = active[0];
      for (int slot : active) {
        best = precedes(slot, best) ? slot : best;
      }
      if (nearest[best] != NONE) {
        return best;
      }
      findNearest(best);
    }
  }

  /** Compares two slots by their losses; of equal ones, what is not known comes first. */
  private boolean precedes(int slot, int other) {
    if (least[slot] != least[other] || nearest[other] == NONE) {
      return least[slot] < least[other];
    }
    return nearest[slot] == NONE || numbersPrecede(slot, other);
  }

  /** Compares two slots by the numbers of their pairs. */
  private boolean numbersPrecede(int slot, int other) {
    int low = Math.min(number[slot], number[nearest[slot]]);
    int otherLow = Math.min(number[other], number[nearest[other]]);
    return low != otherLow
        ? low < otherLow
        : Math.max(number[slot], number[nearest[slot]])
            < Math.max(number[other], number[nearest[other]]);
  }

  private void findNearest(int slot) {
    double[] row = losses[slot];
    int found = NONE;
    double loss = Double.POSITIVE_INFINITY;
    for (int other : active) {
      if (other != slot
          && (found == NONE
              || row[other] < loss
              || (row[other] == loss && number[other] < number[found]))) {
        found = other;
        loss = row[other];
      }
    }
    nearest[slot] = found;
    least[slot] = loss;
  }

  /** Merges {@code gone} into the slot {@code kept}. */
  private void join(int kept, int gone, int newNumber) {
    active = Arrays.stream(active).filter(slot -> slot != gone).toArray();
    number[kept] = newNumber;
    size[kept] += size[gone];
    for (int k = 0; k < leaves; k++) {
      sums[kept][k] += sums[gone][k];
    }
    sums[gone] = null;
    losses[gone] = null;
    top[kept] = greatest(sums[kept]);
    candidates[kept] = ranked(candidates[kept], candidates[gone], sums[kept]);
    updateLosses(kept);
    for (int slot : active) {
      updateNearest(slot, kept, gone);
    }
  }

  /** Equal sums rank by leaf. Subtracting from zero keeps -0 from ranking below 0. */
  private static int[] ranked(int[] one, int[] other, double[] sums) {
    return IntStream.concat(Arrays.stream(one), Arrays.stream(other))
        .sorted()
        .boxed()
        .sorted(Comparator.comparingDouble(k -> 0 - sums[k]))
        .mapToInt(k -> k)
        .toArray();
  }

  /** Computes the losses of all pairs with one cluster. */
  private void updateLosses(int slot) {
    for (int other : active) {
      if (other != slot) {
        double union = valueOfUnion(slot, other);
        double loss =
            union == Double.NEGATIVE_INFINITY
                ? Double.POSITIVE_INFINITY
                : value(slot) + value(other) - union;
        losses[slot][other] = loss;
        losses[other][slot] = loss;
      }
    }
  }

  private double value(int slot) {
    return sums[slot][candidates[slot][0]];
  }

  private double valueOfUnion(int slot, int other) {
    return raise(slot, other, raise(other, slot, Double.NEGATIVE_INFINITY));
  }

  /**
   * Raises a value to the greatest sum of the points of two clusters to a candidate of the first.
   * Candidates whose own sum is so low that the second's greatest could not make up for it end the
   * search.
   */
  private double raise(int slot, int other, double value) {
    double[] own = sums[slot];
    double[] added = sums[other];
    double raised = value;
    for (int k : candidates[slot]) {
      if (own[k] + top[other] <= raised) {
        return raised;
      }
      raised = Math.max(raised, own[k] + added[k]);
    }
    return raised;
  }

  /**
   * A new cluster has the highest number, so it never wins a tie. Where the partner is lost, the
   * old loss stays as a bound.
   */
  private void updateNearest(int slot, int merged, int gone) {
    if (slot == merged) {
      findNearest(slot);
    } else if (losses[slot][merged] < least[slot]) {
      nearest[slot] = merged;
      least[slot] = losses[slot][merged];
    } else if (nearest[slot] == merged || nearest[slot] == gone) {
      nearest[slot] = NONE;
    }
  }
}
