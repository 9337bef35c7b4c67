package org.bandgram.internal.compute.gram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/** Random orders of points, as if along curves. */
public final class RandomCurves {
  private RandomCurves() {}

  /**
   * Returns bands along curves that keep the order of the curve before, but for points that trade
   * places with others near by or, in every other case, far away: bands that overlap much or hardly
   * at all.
   */
  public static CurveBands bands(int n, int h, int curves, long seed) {
    Random random = new Random(seed);
    List<Permutation> orders = new ArrayList<>();
    orders.add(curves == 1 ? Permutation.identity(n) : shuffled(n, random));
    for (int curve = 1; curve < curves; curve++) {
      boolean near = random.nextBoolean();
      orders.add(near ? disturbed(orders.getLast(), h, random) : shuffled(n, random));
    }
    return CurveBands.of(BandLayout.of(n, h), orders);
  }

  /** Returns a random order of n points. */
  public static Permutation shuffled(int n, Random random) {
    return byKey(IntStream.range(0, n).mapToDouble(i -> random.nextDouble()).toArray());
  }

  /** Moves each point by up to about 2h places. */
  private static Permutation disturbed(Permutation order, int h, Random random) {
    double[] keys = new double[order.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[order.source(i)] = i + 2 * h * random.nextDouble();
    }
    return byKey(keys);
  }

  private static Permutation byKey(double[] keys) {
    return Permutation.of(
        IntStream.range(0, keys.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> keys[i]))
            .mapToInt(i -> i)
            .toArray());
  }
}
