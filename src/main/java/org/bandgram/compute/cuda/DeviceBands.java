package org.bandgram.compute.cuda;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** Bands of similarities on the device, each in the order of its curve. */
final class DeviceBands extends DeviceSimilarities {
  private final CurveBands bands;
  private final DeviceCurves curves;
  private final List<DeviceBuffer> elements;

  private DeviceBands(
      DeviceArena arena,
      DeviceCurves curves,
      Precision precision,
      List<DeviceBuffer> elements,
      PairReader reader) {
    super(arena, precision, reader);
    this.bands = curves.bands();
    this.curves = curves;
    this.elements = elements;
  }

  /** Fills a band. */
  @FunctionalInterface
  interface Filler {
    /**
     * Queues writing a band's elements.
     *
     * @param temporary holds what is needed until the work is done
     * @param curves the orders of the points
     * @param band which band
     * @param target receives the elements
     */
    void fill(DeviceArena temporary, DeviceCurves curves, int band, DeviceBuffer target);
  }

  /**
   * Makes bands.
   *
   * @param context the device
   * @param bands which pairs are kept
   * @param precision format of the similarities
   * @param reader gives the host single similarities of kept pairs
   * @param filler gives the device all of them, masked ones at negative infinity
   */
  static DeviceBands of(
      CudaContext context,
      CurveBands bands,
      Precision precision,
      PairReader reader,
      Filler filler) {
    long bytes = Math.multiplyExact(bands.layout().elementCount(), precision.bytes());
    return inArena(
        context,
        arena -> {
          DeviceCurves curves = DeviceCurves.upload(arena, bands);
          List<DeviceBuffer> elements =
              IntStream.range(0, bands.count()).mapToObj(_ -> arena.allocate(bytes)).toList();
          for (int band = 0; band < bands.count(); band++) {
            try (DeviceArena temporary = context.arena()) {
              filler.fill(temporary, curves, band, elements.get(band));
              context.synchronize();
            }
          }
          return new DeviceBands(arena, curves, precision, elements, reader);
        });
  }

  /** Computes bands of points in the order of the first curve. */
  static DeviceBands compute(
      CudaContext context, PointSet points, Similarity similarity, CurveBands bands) {
    try (DeviceArena temporary = context.arena()) {
      DevicePoints uploaded = DevicePoints.upload(temporary, points, similarity);
      return of(
          context,
          bands,
          points.precision(),
          (i, k) -> similarity.between(points, i, points, k),
          (arena, curves, band, target) ->
              BandConstruction.run(arena, uploaded, similarity, curves, band, target));
    }
  }

  /** Copies the first band to the host. */
  void download(MemorySegment target) {
    elements.getFirst().download(target);
  }

  private BandLayout layout() {
    return bands.layout();
  }

  @Override
  public int size() {
    return bands.size();
  }

  @Override
  public long elementCount() {
    return bands.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    return bands.bandOf(i, k) >= 0 ? reader().similarity(i, k) : Double.NEGATIVE_INFINITY;
  }

  @Override
  SimilarityRange range(DeviceRanges rows) {
    SimilarityRange range = range(0, rows);
    for (int band = 1; band < bands.count(); band++) {
      range = range.with(range(band, rows));
    }
    return range;
  }

  private SimilarityRange range(int band, DeviceRanges rows) {
    kernel("band_row_range")
        .launchThreads(
            size(), rows.appendTo(KernelArguments.of().band(layout()).pointer(elements.get(band))));
    return rows.combine(bands.curve(band)::source, reader());
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
    return new BandSample(context(), layout(), precision(), elements.get(band), start, stride)
        .values();
  }

  @Override
  Messages messages(
      DeviceArena messages, MessageForm form, MessageFormat format, Execution execution) {
    format.requireNotCompact("full or half on a GPU");
    MessageStorage storage = new MessageStorage(precision(), format, () -> range(execution));
    UnionArrays union = UnionArrays.allocate(messages, curves, storage, elements);
    boolean single = bands.count() == 1;
    return switch (form) {
      case TWO_SCAN ->
          single
              ? new TwoScanBandMessages(messages, union)
              : new TwoScanUnionMessages(messages, union);
      case FUSED ->
          single ? new FusedBandMessages(messages, union) : new FusedUnionMessages(messages, union);
    };
  }
}
