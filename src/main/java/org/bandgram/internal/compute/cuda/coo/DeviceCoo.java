package org.bandgram.internal.compute.cuda.coo;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.DeviceRanges;
import org.bandgram.internal.compute.cuda.gram.DeviceSimilarities;
import org.bandgram.internal.compute.cuda.gram.PairReader;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.CooLayout;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageForm;
import org.bandgram.storage.MessageFormat;

/**
 * Similarities in coordinate form on the device. Messages on them have one form and are stored in
 * full.
 */
public final class DeviceCoo extends DeviceSimilarities {
  private final DeviceCooLayout layout;
  private final DeviceBuffer values;

  private DeviceCoo(
      DeviceArena arena,
      DeviceCooLayout layout,
      Precision precision,
      DeviceBuffer values,
      PairReader reader) {
    super(arena, precision, reader);
    this.layout = layout;
    this.values = values;
  }

  /**
   * Copies similarities from the host.
   *
   * @param reader gives the host single similarities, negative infinity where there is none
   */
  public static DeviceCoo upload(
      CudaContext context,
      CooLayout layout,
      Precision precision,
      MemorySegment values,
      PairReader reader) {
    return inArena(
        context,
        arena -> {
          DeviceBuffer uploaded = arena.allocate(values.byteSize()).upload(values);
          return new DeviceCoo(
              arena, DeviceCooLayout.upload(arena, layout), precision, uploaded, reader);
        });
  }

  /** Computes similarities and keeps those that reach a threshold, and the diagonal. */
  public static DeviceCoo compute(
      CudaContext context,
      PointSet points,
      Similarity similarity,
      double threshold,
      Execution execution) {
    return inArena(
        context,
        arena -> {
          CooConstruction.Built built =
              new CooConstruction(context, points, similarity, threshold, execution).build(arena);
          return new DeviceCoo(
              arena,
              built.layout(),
              points.precision(),
              built.values(),
              thresholded(points, similarity, threshold));
        });
  }

  /** Computes single similarities again on the host. */
  public static PairReader thresholded(PointSet points, Similarity similarity, double threshold) {
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
  public long elementCount() {
    return layout.count();
  }

  @Override
  public double similarity(int i, int k) {
    return reader().similarity(i, k);
  }

  @Override
  public SimilarityRange range(DeviceRanges rows) {
    kernel("coo_row_range")
        .launchThreads(
            size(),
            rows.appendTo(
                KernelArguments.of()
                    .int32(size())
                    .pointer(layout.rowStarts())
                    .pointer(layout.columns())
                    .pointer(values)));
    return rows.combine(IntUnaryOperator.identity(), reader());
  }

  /** Fetches all elements: their places say which of them lie on the diagonal. */
  @Override
  public double[] sample(long stride, Execution execution) {
    try (Arena host = Arena.ofConfined()) {
      MemorySegment rows = fetch(layout.rows(), host);
      MemorySegment columns = fetch(layout.columns(), host);
      MemorySegment fetched = fetch(values, host);
      return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
          .map(m -> m * stride)
          .filter(
              p ->
                  rows.getAtIndex(ValueLayout.JAVA_INT, p)
                      != columns.getAtIndex(ValueLayout.JAVA_INT, p))
          .mapToDouble(p -> precision().get(fetched, p))
          .filter(s -> s != Double.NEGATIVE_INFINITY)
          .toArray();
    }
  }

  private static MemorySegment fetch(DeviceBuffer buffer, Arena host) {
    MemorySegment fetched = host.allocate(buffer.byteSize(), Long.BYTES);
    buffer.download(fetched);
    return fetched;
  }

  @Override
  public Messages messages(
      DeviceArena messages, MessageForm form, MessageFormat format, Execution execution) {
    format.requireFull("similarities in coordinate form");
    return new CooMessages(messages, layout, precision(), values);
  }
}
