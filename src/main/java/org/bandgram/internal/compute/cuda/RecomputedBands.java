package org.bandgram.internal.compute.cuda;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.compact.CompactMessages;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.PairReader;
import org.bandgram.internal.compute.cuda.gram.PointPairs;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;

/**
 * Bands of similarities that are not stored: kernels compute them from the points on the device.
 */
public final class RecomputedBands extends BandSimilarities {
  private final List<PointPairs> sources;

  private RecomputedBands(
      DeviceArena arena, DeviceCurves curves, List<PointPairs> sources, PairReader reader) {
    super(arena, curves, Precision.FLOAT32, sources, reader);
    this.sources = sources;
  }

  /**
   * Copies points to the device once, where each curve brings them into its order.
   *
   * @param points points in any order that {@link PointPairs#suits} has, borrowed until the result
   *     is closed
   * @param order their order on the first curve
   */
  public static RecomputedBands of(
      CudaContext context,
      PointSet points,
      Permutation order,
      Similarity similarity,
      CurveBands bands) {
    return inArena(
        context,
        arena -> {
          DeviceCurves curves = DeviceCurves.upload(arena, bands);
          PointPairs first = PointPairs.upload(arena, points, order);
          return new RecomputedBands(
              arena,
              curves,
              IntStream.range(0, bands.count())
                  .mapToObj(band -> first.onCurve(arena, curves, band))
                  .toList(),
              (i, k) -> similarity.between(points, order.source(i), points, order.source(k)));
        });
  }

  /** The host computes the samples, in the order of stored bands. */
  @Override
  public double[] sample(long stride, Execution execution) {
    long perBand = layout().elementCount();
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(at -> layout().rowAt(at % perBand) != layout().columnAt(at % perBand))
        .mapToDouble(at -> similarity((int) (at / perBand), at % perBand))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  /** Returns what a band would store at an offset. */
  private double similarity(int band, long offset) {
    Permutation curve = bands.curve(band);
    int i = curve.source(layout().rowAt(offset));
    int k = curve.source(layout().columnAt(offset));
    return bands.bandOf(i, k) == band ? reader().similarity(i, k) : Double.NEGATIVE_INFINITY;
  }

  /** No negative squared distance is above zero. */
  @Override
  public Messages messages(DeviceArena messages, MessageFormat format, Execution execution) {
    SimilarityStorage.RECOMPUTED.requireSuitsGpu(format);
    return new CompactMessages(messages, curves, sources, 0);
  }
}
