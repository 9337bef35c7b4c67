package org.bandgram.compute.cuda;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.CooLayout;

/**
 * Similarities in coordinate form on the device. Messages on them have one form and are stored in
 * full.
 */
final class DeviceCoo implements KeptSimilarities {
  private final DeviceArena arena;
  private final DeviceCooLayout layout;
  private final Precision precision;
  private final DeviceBuffer values;
  private final PairReader reader;

  private DeviceCoo(
      DeviceArena arena,
      DeviceCooLayout layout,
      Precision precision,
      DeviceBuffer values,
      PairReader reader) {
    this.arena = arena;
    this.layout = layout;
    this.precision = precision;
    this.values = values;
    this.reader = reader;
  }

  /**
   * Copies similarities from the host.
   *
   * @param reader gives the host single similarities, negative infinity where there is none
   */
  static DeviceCoo upload(
      CudaContext context,
      CooLayout layout,
      Precision precision,
      MemorySegment values,
      PairReader reader) {
    DeviceArena arena = context.arena();
    try {
      DeviceBuffer uploaded = arena.allocate(values.byteSize()).upload(values);
      return new DeviceCoo(
          arena, DeviceCooLayout.upload(arena, layout), precision, uploaded, reader);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Computes similarities and keeps those that reach a threshold, and the diagonal. */
  static DeviceCoo compute(
      CudaContext context,
      PointSet points,
      Similarity similarity,
      double threshold,
      Execution execution) {
    DeviceArena arena = context.arena();
    try {
      CooConstruction.Built built =
          new CooConstruction(context, points, similarity, threshold, execution).build(arena);
      return new DeviceCoo(
          arena,
          built.layout(),
          points.precision(),
          built.values(),
          thresholded(points, similarity, threshold));
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
  }

  /** Computes single similarities again on the host. */
  static PairReader thresholded(PointSet points, Similarity similarity, double threshold) {
    return (i, k) -> {
      double s = similarity.between(points, i, points, k);
      return i == k || s >= threshold ? s : Double.NEGATIVE_INFINITY;
    };
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
    return layout.count();
  }

  @Override
  public double similarity(int i, int k) {
    return reader.similarity(i, k);
  }

  @Override
  public SimilarityRange range(Execution execution) {
    try (DeviceArena temporary = arena.context().arena()) {
      DeviceRanges ranges = DeviceRanges.allocate(temporary, size(), precision);
      arena
          .context()
          .kernel(KernelNames.of("coo_row_range", precision))
          .launchThreads(
              size(),
              ranges.appendTo(
                  KernelArguments.of()
                      .int32(size())
                      .pointer(layout.rowStarts())
                      .pointer(layout.columns())
                      .pointer(values)));
      return ranges.combine(reader);
    }
  }

  /** Fetches all elements, as nothing on the device asks for a sample of them. */
  @Override
  public double[] sample(long stride, Execution execution) {
    try (Arena host = Arena.ofConfined()) {
      MemorySegment rows = host.allocate(layout.rows().byteSize());
      MemorySegment columns = host.allocate(layout.columns().byteSize());
      MemorySegment stored = host.allocate(values.byteSize());
      layout.rows().download(rows);
      layout.columns().download(columns);
      values.download(stored);
      return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
          .map(m -> m * stride)
          .filter(
              p ->
                  rows.getAtIndex(ValueLayout.JAVA_INT, p)
                      != columns.getAtIndex(ValueLayout.JAVA_INT, p))
          .mapToDouble(p -> precision.get(stored, p))
          .filter(s -> s != Double.NEGATIVE_INFINITY)
          .toArray();
    }
  }

  @Override
  public Messages messages(MessageForm form, MessageFormat format, Execution execution) {
    DeviceArena messages = arena.context().arena();
    try {
      return new CooMessages(messages, layout, precision, values);
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
