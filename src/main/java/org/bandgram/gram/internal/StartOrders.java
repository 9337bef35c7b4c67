package org.bandgram.gram.internal;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.internal.ObjectPairs;

/**
 * Orders of points in which a search for neighbours begins: along curves, or, if points stand for
 * objects that have no place, the order in which they are given and then random ones.
 *
 * @param ofObjects whether the points have no place
 * @param seed draws the random orders
 */
record StartOrders(boolean ofObjects, long seed) {
  static StartOrders of(Similarity comparison, long seed) {
    return new StartOrders(ObjectPairs.areComparedBy(comparison), seed);
  }

  /** Returns the first orders. */
  List<Permutation> first(PointSet points, int count, Execution execution) {
    return ofObjects
        ? IntStream.range(0, count).mapToObj(order -> random(points.size(), order)).toList()
        : CurveOrders.of(
            points, CurveOrdering.Options.defaults(), count, new HostCurveSorter(), execution);
  }

  /** Returns a further order, counted from 0. */
  Permutation another(PointSet points, int order, Execution execution) {
    return ofObjects
        ? random(points.size(), order)
        : CurveOrdering.order(points, CurveOrdering.Options.defaults().ofCurve(order), execution);
  }

  private Permutation random(int n, int order) {
    int[] sources = Permutation.ascending(n);
    if (order > 0) {
      SplittableRandom random = new SplittableRandom(seed * 31 + order);
      for (int i = n - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int moved = sources[i];
        sources[i] = sources[other];
        sources[other] = moved;
      }
    }
    return Permutation.ofTrusted(sources);
  }
}
