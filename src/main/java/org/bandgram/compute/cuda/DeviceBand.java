package org.bandgram.compute.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.IntStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** A band of similarities on the device. */
final class DeviceBand implements KeptSimilarities {
  private final DeviceArena arena;
  private final BandLayout layout;
  private final Precision precision;
  private final DeviceBuffer elements;
  private final PairReader reader;

  private DeviceBand(
      DeviceArena arena,
      BandLayout layout,
      Precision precision,
      DeviceBuffer elements,
      PairReader reader) {
    this.arena = arena;
    this.layout = layout;
    this.precision = precision;
    this.elements = elements;
    this.reader = reader;
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
    DeviceArena arena = context.arena();
    try {
      DeviceBuffer elements = arena.allocate(similarities.byteSize()).upload(similarities);
      return new DeviceBand(arena, layout, precision, elements, reader);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Computes a band; single similarities are computed again on the host. */
  static DeviceBand compute(
      CudaContext context, PointSet points, Similarity similarity, BandLayout layout) {
    Precision precision = points.precision();
    DeviceArena arena = context.arena();
    try (DeviceArena temporary = context.arena()) {
      DeviceBuffer elements =
          arena.allocate(Math.multiplyExact(layout.elementCount(), precision.bytes()));
      DevicePoints uploaded = DevicePoints.upload(temporary, points, similarity);
      BandConstruction.run(context, uploaded, similarity, layout, elements);
      context.synchronize();
      PairReader reader = (i, k) -> similarity.between(points, i, points, k);
      return new DeviceBand(arena, layout, precision, elements, reader);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Copies the band to the host. */
  void download(MemorySegment target) {
    elements.download(target);
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public Precision precision() {
    return precision;
  }

  @Override
  public long elementCount() {
    return layout.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    return layout.contains(i, k) ? reader.similarity(i, k) : Double.NEGATIVE_INFINITY;
  }

  @Override
  public SimilarityRange range(Execution execution) {
    try (DeviceArena temporary = arena.context().arena()) {
      DeviceRanges ranges = DeviceRanges.allocate(temporary, size(), precision);
      arena
          .context()
          .kernel(KernelNames.of("band_row_range", precision))
          .launchThreads(
              size(), ranges.appendTo(KernelArguments.of().band(layout).pointer(elements)));
      return ranges.combine(reader);
    }
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    int count = Math.toIntExact(Math.ceilDiv(elementCount(), stride));
    long bytes = (long) count * precision.bytes();
    try (DeviceArena temporary = arena.context().arena();
        Arena host = Arena.ofConfined()) {
      DeviceBuffer sampled = temporary.allocate(bytes);
      arena
          .context()
          .kernel(KernelNames.of("gram_sample", precision))
          .launchThreads(
              count,
              KernelArguments.of()
                  .pointer(elements)
                  .int64(elementCount())
                  .int64(stride)
                  .pointer(sampled));
      MemorySegment values = host.allocate(bytes, precision.bytes());
      sampled.download(values);
      return IntStream.range(0, count)
          .filter(m -> layout.rowAt(m * stride) != layout.columnAt(m * stride))
          .mapToDouble(m -> precision.get(values, m))
          .filter(s -> s != Double.NEGATIVE_INFINITY)
          .toArray();
    }
  }

  @Override
  public Messages messages(MessageForm form, MessageFormat format, Execution execution) {
    DeviceArena messages = arena.context().arena();
    try {
      BandMessageArrays arrays =
          new BandMessageArrays(
              messages, layout, precision, format, elements, () -> range(execution));
      return switch (form) {
        case TWO_SCAN -> new TwoScanBandMessages(messages, arrays);
        case FUSED -> new FusedBandMessages(messages, arrays);
      };
    } catch (RuntimeException | Error e) {
      messages.close();
      throw e;
    }
  }

  @Override
  public void close() {
    arena.close();
  }
}
