package org.bandgram.cluster.internal.medoids;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import org.bandgram.cluster.internal.points.Medoids.PairSimilarity;
import org.bandgram.layout.GraphLayout;

/**
 * The nearest and the second nearest medoid of every point of a neighbour graph, kept while medoids
 * are replaced. They are looked for along edges; where these lead to fewer than two, among the
 * medoids that neighbours have, along the edges of these, and then among all.
 *
 * <p>The cost of a point is by how much its similarity to its medoid falls short of the greatest of
 * all edges, times its weight; a medoid's own is zero, and that for a medoid to which a point has
 * no edge infinite. A medoid that some point could not do without has an infinite loss.
 */
final class MedoidLists {
  /** What a medoid costs itself. */
  static final float OWN_COST = 0;

  private static final int NONE = -1;

  private final GraphLayout layout;
  private final float[] similarities;
  private final PairSimilarity any;
  private final IntToDoubleFunction weights;
  private final float greatest;
  private final int[] medoids;

  /** The number of the medoid that a point is. */
  private final int[] numberOf;

  private final PointLists nearest;
  private final PointLists second;
  private final float[] cost;
  private final float[] secondCost;
  private final double[] removalLoss;

  /** How many points have a medoid as their nearest, and no other. */
  private final int[] dependent;

  private final Search search;
  private int cheapest;
  private boolean replaced = true;

  /**
   * Finds the medoids of all points.
   *
   * @param weights how often each point counts
   * @param medoids different points, at least 2; copied
   */
  MedoidLists(
      GraphLayout layout,
      float[] similarities,
      PairSimilarity any,
      IntToDoubleFunction weights,
      int[] medoids) {
    int n = layout.size();
    this.layout = layout;
    this.similarities = similarities;
    this.any = any;
    this.weights = weights;
    this.medoids = medoids.clone();
    float most = 0;
    for (float similarity : similarities) {
      most = Math.max(most, similarity);
    }
    this.greatest = most;
    this.numberOf = new int[n];
    Arrays.fill(numberOf, NONE);
    for (int m = 0; m < medoids.length; m++) {
      numberOf[medoids[m]] = m;
    }
    this.nearest = new PointLists(n, medoids.length);
    this.second = new PointLists(n, medoids.length);
    this.cost = new float[n];
    this.secondCost = new float[n];
    this.removalLoss = new double[medoids.length];
    this.dependent = new int[medoids.length];
    this.search = new Search();
    for (int i = 0; i < n; i++) {
      if (search.alongEdges(i)) {
        joinFound(i);
      }
    }
    for (int i = 0; i < n; i++) {
      if (nearest.listOf(i) == NONE) {
        search.run(i);
        joinFound(i);
      }
    }
    findCheapest();
  }

  /** Returns the medoids, by number. */
  int[] medoids() {
    return medoids.clone();
  }

  boolean isMedoid(int i) {
    return numberOf[i] != NONE;
  }

  /** Returns what a point costs for its similarity to a medoid. */
  float costOf(int i, double similarity) {
    return (float) (weights.applyAsDouble(i) * (greatest - similarity));
  }

  /** Returns the number of a point's nearest medoid. */
  int nearest(int i) {
    return nearest.listOf(i);
  }

  float cost(int i) {
    return cost[i];
  }

  float secondCost(int i) {
    return secondCost[i];
  }

  /** Returns what it costs to remove a medoid and give its points to their second nearest. */
  double removalLoss(int m) {
    return dependent[m] > 0 ? Double.POSITIVE_INFINITY : removalLoss[m];
  }

  /** Returns the medoid that cost least to remove when last looked for. */
  int cheapest() {
    return cheapest;
  }

  /**
   * Looks for the medoid that costs least to remove, O(k), unless no medoid was replaced since the
   * last look; returns whether it looked.
   */
  boolean findCheapest() {
    if (!replaced) {
      return false;
    }
    replaced = false;
    cheapest = 0;
    for (int m = 1; m < medoids.length; m++) {
      cheapest = removalLoss(m) < removalLoss(cheapest) ? m : cheapest;
    }
    return true;
  }

  /** Puts a point in the place of a medoid, and its own and the old one's points right. */
  void replace(int m, int point) {
    numberOf[medoids[m]] = NONE;
    numberOf[point] = m;
    medoids[m] = point;
    replaced = true;
    for (PointLists lists : new PointLists[] {nearest, second}) {
      for (int i : lists.points(m)) {
        leave(i);
        search.run(i);
        joinFound(i);
      }
    }
    offer(point, m, OWN_COST);
    for (int e = layout.rowStarts()[point]; e < layout.rowStarts()[point + 1]; e++) {
      if (similarities[e] != Float.NEGATIVE_INFINITY) {
        offer(layout.columns()[e], m, costOf(layout.columns()[e], similarities[e]));
      }
    }
  }

  private void offer(int i, int m, float offered) {
    if (nearest.listOf(i) == m || second.listOf(i) == m || offered >= secondCost[i]) {
      return;
    }
    int first = nearest.listOf(i);
    float firstCost = cost[i];
    leave(i);
    if (offered < firstCost) {
      join(i, m, offered, first, firstCost);
    } else {
      join(i, first, firstCost, m, offered);
    }
  }

  private void leave(int i) {
    count(i, -1);
    nearest.leave(i);
    second.leave(i);
  }

  private void joinFound(int i) {
    join(i, search.best, search.bestCost, search.next, search.nextCost);
  }

  private void join(int i, int first, float firstCost, int next, float nextCost) {
    nearest.join(first, i);
    second.join(next, i);
    cost[i] = firstCost;
    secondCost[i] = nextCost;
    count(i, 1);
  }

  /** Adds a point's share, 1 or -1 times, to the loss of its nearest medoid. */
  private void count(int i, int times) {
    int m = nearest.listOf(i);
    if (secondCost[i] == Float.POSITIVE_INFINITY) {
      dependent[m] += times;
    } else {
      removalLoss[m] += times * ((double) secondCost[i] - cost[i]);
    }
  }

  /** The search for the two nearest medoids of a point. */
  private final class Search {
    private final int[] metIn = new int[medoids.length];
    private int round;
    private int best;
    private int next;
    private float bestCost;
    private float nextCost;

    void run(int i) {
      if (!alongEdges(i)) {
        ofNeighbours(i);
      }
      if (next == NONE) {
        alongTwoEdges(i);
      }
      if (next == NONE) {
        amongAll(i);
      }
    }

    /** Looks at medoids that are neighbours; returns whether there are two. */
    boolean alongEdges(int i) {
      round++;
      best = NONE;
      next = NONE;
      meet(i, i);
      for (int e = layout.rowStarts()[i]; e < layout.rowStarts()[i + 1]; e++) {
        int m = numberOf[layout.columns()[e]];
        if (m != NONE && similarities[e] != Float.NEGATIVE_INFINITY) {
          take(m, costOf(i, similarities[e]));
        }
      }
      return next != NONE;
    }

    /** Looks at the medoids that neighbours have. */
    private void ofNeighbours(int i) {
      for (int e = layout.rowStarts()[i]; e < layout.rowStarts()[i + 1]; e++) {
        int j = layout.columns()[e];
        if (nearest.listOf(j) != NONE) {
          meet(i, medoids[nearest.listOf(j)]);
          meet(i, medoids[second.listOf(j)]);
        }
      }
    }

    private void alongTwoEdges(int i) {
      for (int e = layout.rowStarts()[i]; e < layout.rowStarts()[i + 1]; e++) {
        int j = layout.columns()[e];
        for (int f = layout.rowStarts()[j]; f < layout.rowStarts()[j + 1]; f++) {
          meet(i, layout.columns()[f]);
        }
      }
    }

    private void amongAll(int i) {
      for (int medoid : medoids) {
        meet(i, medoid);
      }
    }

    private void meet(int i, int j) {
      int m = numberOf[j];
      if (m != NONE && metIn[m] != round) {
        take(m, i == j ? OWN_COST : costOf(i, any.of(i, j)));
      }
    }

    private void take(int m, float offered) {
      if (metIn[m] == round) {
        return;
      }
      metIn[m] = round;
      if (best == NONE || offered < bestCost) {
        next = best;
        nextCost = bestCost;
        best = m;
        bestCost = offered;
      } else if (next == NONE || offered < nextCost) {
        next = m;
        nextCost = offered;
      }
    }
  }
}
