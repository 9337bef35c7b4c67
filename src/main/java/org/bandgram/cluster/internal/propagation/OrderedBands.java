package org.bandgram.cluster.internal.propagation;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.order.internal.CurveOrders;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/**
 * Points ordered along curves, and which of their pairs are kept.
 *
 * @param permutation the input row of each position on the first curve
 * @param bands the kept pairs, by position on the first curve
 */
public record OrderedBands(Permutation permutation, CurveBands bands) implements OrderedPairs {
  /**
   * Orders points; they keep their order where every pair is kept.
   *
   * @param points n points
   * @param layout the layout of each band
   * @param ordering how points are ordered along the first
   */
  public static OrderedBands order(
      PointSet points,
      BandLayout layout,
      int curves,
      CurveOrdering.Options ordering,
      Backend backend,
      Execution execution) {
    if (layout.isFull()) {
      return new OrderedBands(Permutation.identity(points.size()), CurveBands.single(layout));
    }
    List<Permutation> orders =
        CurveOrders.of(points, ordering, curves, backend.curves(), execution);
    return new OrderedBands(orders.getFirst(), CurveBands.of(layout, orders));
  }

  /** Tells whether a pair is kept, by input row. */
  @Override
  public boolean contains(int i, int j) {
    return bands.bandOf(permutation.position(i), permutation.position(j)) >= 0;
  }

  @Override
  public IntStream neighbours(int place) {
    if (bands.count() == 1) {
      return IntStream.range(bands.layout().first(place), bands.layout().end(place));
    }
    return IntStream.range(0, bands.count())
        .flatMap(
            band -> {
              int i = bands.curve(band).position(place);
              return IntStream.range(bands.layout().first(i), bands.layout().end(i))
                  .map(k -> bands.curve(band).source(k));
            })
        .distinct();
  }

  /**
   * Computes the similarities of the kept pairs of points in the order of the input.
   *
   * @param points n points, borrowed until the result is closed
   */
  public SparseSimilarities construct(
      HeldPoints points,
      Similarity similarity,
      SimilarityStorage storage,
      Backend backend,
      Execution execution) {
    execution.progress().update("construct", 0, 1);
    SparseSimilarities kept =
        backend.bands(points, permutation, similarity, bands, storage, execution);
    execution.progress().update("construct", 1, 1);
    return kept;
  }
}
