package org.bandgram.compute.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** A band of similarities on the device. */
final class DeviceBand extends DeviceSimilarities {
  private static final long SAMPLES_AT_ONCE = 1 << 22;

  private final BandLayout layout;

  private DeviceBand(
      DeviceArena arena,
      BandLayout layout,
      Precision precision,
      DeviceBuffer elements,
      PairReader reader) {
    super(arena, precision, elements, reader);
    this.layout = layout;
  }

  /**
   * Copies a band from the host.
   *
   * @param reader gives the host single similarities of kept pairs
   */
  static DeviceBand upload(
      CudaContext context,
      BandLayout layout,
      Precision precision,
      MemorySegment similarities,
      PairReader reader) {
    return inArena(
        context,
        arena -> {
          DeviceBuffer elements = arena.allocate(similarities.byteSize()).upload(similarities);
          return new DeviceBand(arena, layout, precision, elements, reader);
        });
  }

  /** Computes a band. */
  static DeviceBand compute(
      CudaContext context, PointSet points, Similarity similarity, BandLayout layout) {
    Precision precision = points.precision();
    return inArena(
        context,
        arena -> {
          DeviceBuffer elements =
              arena.allocate(Math.multiplyExact(layout.elementCount(), precision.bytes()));
          try (DeviceArena temporary = context.arena()) {
            DevicePoints uploaded = DevicePoints.upload(temporary, points, similarity);
            BandConstruction.run(context, uploaded, similarity, layout, elements);
            context.synchronize();
          }
          PairReader reader = (i, k) -> similarity.between(points, i, points, k);
          return new DeviceBand(arena, layout, precision, elements, reader);
        });
  }

  /** Copies the band to the host. */
  void download(MemorySegment target) {
    values.download(target);
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public long elementCount() {
    return layout.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    return layout.contains(i, k) ? reader().similarity(i, k) : Double.NEGATIVE_INFINITY;
  }

  @Override
  void rangeRows(DeviceRanges ranges) {
    kernel("band_row_range")
        .launchThreads(size(), ranges.appendTo(KernelArguments.of().band(layout).pointer(values)));
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    long count = Math.ceilDiv(elementCount(), stride);
    return LongStream.range(0, Math.ceilDiv(count, SAMPLES_AT_ONCE))
        .boxed()
        .flatMapToDouble(piece -> sample(stride, piece * SAMPLES_AT_ONCE, count))
        .toArray();
  }

  /** Returns some of the samples, from number {@code first} on. */
  private DoubleStream sample(long stride, long first, long end) {
    int count = (int) Math.min(SAMPLES_AT_ONCE, end - first);
    long bytes = (long) count * precision().bytes();
    MemorySegment fetched = Arena.ofAuto().allocate(bytes, precision().bytes());
    long skipped = first * stride * precision().bytes();
    DeviceBuffer rest = values.slice(skipped, values.byteSize() - skipped);
    try (DeviceArena temporary = context().arena()) {
      DeviceBuffer sampled = temporary.allocate(bytes);
      kernel("gram_sample")
          .launchThreads(
              count,
              KernelArguments.of()
                  .pointer(rest)
                  .int64(Math.min(count * stride, elementCount() - first * stride))
                  .int64(stride)
                  .pointer(sampled));
      sampled.download(fetched);
    }
    return IntStream.range(0, count)
        .filter(m -> !isDiagonal((first + m) * stride))
        .mapToDouble(m -> precision().get(fetched, m))
        .filter(s -> s != Double.NEGATIVE_INFINITY);
  }

  private boolean isDiagonal(long offset) {
    return layout.rowAt(offset) == layout.columnAt(offset);
  }

  @Override
  Messages messages(
      DeviceArena messages, MessageForm form, MessageFormat format, Execution execution) {
    BandMessageArrays arrays =
        new BandMessageArrays(
            messages, layout, precision(), format, values, () -> range(execution));
    return switch (form) {
      case TWO_SCAN -> new TwoScanBandMessages(messages, arrays);
      case FUSED -> new FusedBandMessages(messages, arrays);
    };
  }
}
