package org.bandgram.internal.compute.cuda.gram;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.filter.FilterOptions;
import org.bandgram.internal.compute.cuda.filter.NearestFilter;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramArguments;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.NeighbourLists;
import org.bandgram.internal.compute.gram.PairBlock;
import org.bandgram.internal.compute.gram.SimilarityRows;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;

/**
 * Similarities computed on the device for the host. Custom similarities, whole rows and single
 * pairs are computed on the host.
 *
 * @param context the device
 * @param host what computes the rest
 * @param filter when to find nearest points by the filter
 */
public record CudaGramOps(CudaContext context, GramOps host, FilterOptions filter)
    implements GramOps {
  /** The longest that a comparison of all pairs may take. */
  private static final double PICOSECONDS = 40e12;

  /**
   * A coordinate of a pair, by a multiprocessor, without the filter: an H200, which has 132, took
   * 54 seconds for all pairs of 1,000,000 points in 384 dimensions (2026-11-27).
   */
  private static final double PICOSECONDS_OF_COORDINATE = 18.5;

  /** Uses the filter if it is worth it. */
  public CudaGramOps(CudaContext context, GramOps host) {
    this(context, host, FilterOptions.DEFAULT);
  }

  @Override
  public void bandSimilarities(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      Precision precision,
      MemorySegment target,
      Execution execution) {
    if (similarity instanceof CustomSimilarity || points.precision() != precision) {
      host.bandSimilarities(points, similarity, layout, precision, target, execution);
      return;
    }
    GramArguments.requireBand(points, layout, precision, target);
    GramArguments.requireRepresentable(points, similarity, precision, execution);
    try (DeviceArena arena = context.arena()) {
      DevicePoints uploaded = DevicePoints.upload(arena, points, similarity);
      DeviceCurves curve = DeviceCurves.upload(arena, CurveBands.single(layout));
      DeviceBuffer band = arena.allocate(layout.elementCount() * precision.bytes());
      new BandConstruction(uploaded, similarity, curve)
          .run(arena, 0, new StoredPairs(precision, band));
      context.synchronize();
      band.download(target);
    }
  }

  @Override
  public SimilarityRows rows(
      PointSet rows, PointSet columns, Similarity similarity, Execution execution) {
    return host.rows(rows, columns, similarity, execution);
  }

  @Override
  public HeldPoints hold(PointSet points, Execution execution) {
    return new ResidentPoints(this, points, execution);
  }

  @Override
  public int[] findNearest(
      PointSet points, PointSet candidates, Similarity similarity, Execution execution) {
    return host.findNearest(points, candidates, similarity, execution);
  }

  @Override
  public void neighbours(
      PointSet points, Similarity similarity, NeighbourLists lists, Execution execution) {
    Permutation asTheyAre = Permutation.identity(points.size());
    try (HeldPoints held = hold(points, execution)) {
      held.neighbours(asTheyAre, points, similarity, lists, execution);
    }
  }

  @Override
  public long deviceBytes(PointSet points, Similarity similarity, int most) {
    if (!findsNeighbours(points, similarity)) {
      return 0;
    }
    int n = points.size();
    int d = points.dimensions();
    boolean filters =
        FilterOptions.suit(context.device(), similarity, points.precision(), d)
            && filter.suit(n, n, d, most);
    return DevicePoints.bytes(points, similarity)
        + DeviceNeighbours.listBytes(n, most, filter)
        + (filters ? NearestFilter.bytes(n, n, d, most, filter) : 0);
  }

  /**
   * Points have to leave room for the rest of a run. The filter does not count: how long it takes
   * is not measured, and it can prove too few lists.
   */
  @Override
  public boolean suitsAllPairs(PointSet points, Similarity similarity) {
    double coordinates = (double) points.size() * points.size() * points.dimensions();
    return findsNeighbours(points, similarity)
        && coordinates * PICOSECONDS_OF_COORDINATE
            <= PICOSECONDS * context.device().multiprocessors()
        && DevicePoints.bytes(points, similarity) <= context.device().totalBytes() / 2;
  }

  static boolean findsNeighbours(PointSet points, Similarity similarity) {
    return !(similarity instanceof CustomSimilarity)
        && points.precision() == Precision.FLOAT32
        && !GramArguments.treeSuits(points, similarity);
  }

  @Override
  public PairBlock pairBlock(PointSet points, Similarity similarity, int capacity) {
    return host.pairBlock(points, similarity, capacity);
  }
}
