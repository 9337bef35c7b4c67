package org.bandgram.internal.compute.cuda;

import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.band.FusedBandMessages;
import org.bandgram.internal.compute.cuda.band.FusedUnionMessages;
import org.bandgram.internal.compute.cuda.band.TwoScanMessages;
import org.bandgram.internal.compute.cuda.band.UnionArrays;
import org.bandgram.internal.compute.cuda.compact.CompactMessages;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.gram.BandConstruction;
import org.bandgram.internal.compute.cuda.gram.BandSample;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.DevicePoints;
import org.bandgram.internal.compute.cuda.gram.PairReader;
import org.bandgram.internal.compute.cuda.gram.ResidentPoints;
import org.bandgram.internal.compute.cuda.gram.StoredPairs;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;

/** Bands of similarities stored on the device, each in the order of its curve. */
public final class DeviceBands extends BandSimilarities {
  private final List<StoredPairs> elements;

  private DeviceBands(
      DeviceArena arena,
      DeviceCurves curves,
      Precision precision,
      List<StoredPairs> elements,
      PairReader reader) {
    super(arena, curves, precision, elements, reader);
    this.elements = elements;
  }

  /** Fills a band. */
  @FunctionalInterface
  public interface Filler {
    /**
     * Queues writing a band's elements.
     *
     * @param temporary holds what is needed until the work is done
     * @param curves the orders of the points
     * @param band which band
     * @param target receives the elements
     */
    void fill(DeviceArena temporary, DeviceCurves curves, int band, StoredPairs target);
  }

  /**
   * Makes bands.
   *
   * @param context the device
   * @param bands which pairs are kept
   * @param precision format of the similarities
   * @param reader gives the host single stored similarities
   * @param filler gives the device all of them, masked ones at negative infinity
   */
  public static DeviceBands of(
      CudaContext context,
      CurveBands bands,
      Precision precision,
      PairReader reader,
      Filler filler) {
    return inArena(
        context,
        arena -> {
          DeviceCurves curves = DeviceCurves.upload(arena, bands);
          long bytes = Math.multiplyExact(bands.layout().elementCount(), precision.bytes());
          List<StoredPairs> elements =
              IntStream.range(0, bands.count())
                  .mapToObj(_ -> new StoredPairs(precision, arena.allocate(bytes)))
                  .toList();
          for (int band = 0; band < bands.count(); band++) {
            try (DeviceArena temporary = context.arena()) {
              filler.fill(temporary, curves, band, elements.get(band));
              context.synchronize();
            }
          }
          return new DeviceBands(arena, curves, precision, elements, reader);
        });
  }

  /**
   * Computes bands of points.
   *
   * @param held n points in any order, borrowed until the result is closed
   * @param order their order on the first curve
   */
  public static DeviceBands compute(
      CudaContext context,
      ResidentPoints held,
      Permutation order,
      Similarity similarity,
      CurveBands bands) {
    PointSet points = held.points();
    DevicePoints resident = held.resident(order, similarity);
    return of(
        context,
        bands,
        points.precision(),
        (i, k) -> similarity.between(points, order.source(i), points, order.source(k)),
        (arena, curves, band, target) ->
            new BandConstruction(resident, similarity, curves).run(arena, band, target));
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    return IntStream.range(0, bands.count())
        .mapToObj(band -> sample(band, stride))
        .flatMapToDouble(samples -> samples)
        .toArray();
  }

  /** Strides go on from one band to the next. */
  private DoubleStream sample(int band, long stride) {
    long start = Math.floorMod(-band * layout().elementCount(), stride);
    return new BandSample(context(), layout(), elements.get(band), start, stride).values();
  }

  @Override
  public Messages messages(DeviceArena messages, MessageFormat format, Execution execution) {
    format.requirePrecision(precision());
    return switch (format) {
      case FULL -> {
        UnionArrays union = union(messages);
        yield bands.count() == 1
            ? new FusedBandMessages(messages, union)
            : new FusedUnionMessages(messages, union);
      }
      case COMPACT -> new CompactMessages(messages, curves, elements, range(execution).greatest());
    };
  }

  @Override
  public Messages twoScanMessages(Execution execution) {
    return bands.count() == 1 && precision() == Precision.FLOAT32
        ? inArena(context(), messages -> new TwoScanMessages(messages, curves, elements.getFirst()))
        : super.twoScanMessages(execution);
  }

  private UnionArrays union(DeviceArena messages) {
    return UnionArrays.allocate(
        messages, curves, precision(), elements.stream().map(StoredPairs::elements).toList());
  }
}
