package org.bandgram.validation.method;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.order.internal.HostCurveSorter;

/** Counts the nonzeros in the union of bands along several curves, each once. */
public final class DistinctPairs {
  private static final int ROWS_PER_BLOCK = 256;

  private DistinctPairs() {}

  /** Returns the mean number of nonzeros of a row, the diagonal included. */
  public static double perRow(PointSet points, Method.Band method, Execution execution) {
    List<Permutation> orders =
        CurveOrders.of(
            points, method.ordering(), method.curves(), new HostCurveSorter(), execution);
    CurveBands bands = CurveBands.of(BandLayout.of(points.size(), method.h()), orders);
    LongAdder pairs = new LongAdder();
    execution.forBlocks(
        points.size(),
        ROWS_PER_BLOCK,
        (_, from, to) -> {
          int[] row = new int[bands.count() * bands.layout().width()];
          for (int i = from; i < to; i++) {
            pairs.add(distinct(bands, i, row));
          }
        });
    return (double) pairs.sum() / points.size();
  }

  /** Counts the pairs of one point, by its position on the first curve. */
  private static int distinct(CurveBands bands, int i, int[] row) {
    int length = 0;
    for (int band = 0; band < bands.count(); band++) {
      Permutation curve = bands.curve(band);
      int position = curve.position(i);
      int end = bands.layout().end(position);
      for (int other = bands.layout().first(position); other < end; other++) {
        row[length++] = curve.source(other);
      }
    }
    return (int) Arrays.stream(row, 0, length).distinct().count();
  }
}
