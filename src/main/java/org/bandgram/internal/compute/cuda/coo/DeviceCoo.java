package org.bandgram.internal.compute.cuda.coo;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.HostArrays;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.DeviceRanges;
import org.bandgram.internal.compute.cuda.gram.DeviceSimilarities;
import org.bandgram.internal.compute.cuda.gram.PairReader;
import org.bandgram.internal.compute.cuda.gram.ResidentPoints;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.CooLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.MessageFormat;

/**
 * Similarities in coordinate form on the device. Messages on them have one form and are stored in
 * full.
 */
public final class DeviceCoo extends DeviceSimilarities {
  private static final long SAMPLES_AT_ONCE = 1 << 22;

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
      ResidentPoints held,
      Similarity similarity,
      double threshold,
      Execution execution) {
    PointSet points = held.points();
    return inArena(
        context,
        arena -> {
          CooConstruction.Built built =
              new CooConstruction(
                      context,
                      held.resident(Permutation.identity(points.size()), similarity),
                      similarity,
                      threshold,
                      CooConstruction.PAIRS_AT_ONCE,
                      execution)
                  .build(arena);
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

  /** The samples are taken on the device and fetched in pieces. */
  @Override
  public double[] sample(long stride, Execution execution) {
    long samples = Math.ceilDiv(elementCount(), stride);
    return LongStream.range(0, Math.ceilDiv(samples, SAMPLES_AT_ONCE))
        .map(piece -> piece * SAMPLES_AT_ONCE)
        .boxed()
        .flatMapToDouble(
            first ->
                Arrays.stream(
                    sample(
                        first * stride, stride, (int) Math.min(SAMPLES_AT_ONCE, samples - first))))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  /** Returns some similarities from element {@code first} on; the diagonal as -∞. */
  private double[] sample(long first, long stride, int samples) {
    try (DeviceArena temporary = context().arena()) {
      DeviceBuffer sampled = temporary.allocate((long) samples * precision().bytes());
      kernel("coo_sample")
          .launchThreads(
              samples,
              KernelArguments.of()
                  .pointer(layout.rowStarts())
                  .pointer(layout.columns())
                  .pointer(values)
                  .int64(first)
                  .int64(stride)
                  .int32(samples)
                  .pointer(sampled));
      return HostArrays.download(sampled, precision(), samples);
    }
  }

  @Override
  public Messages messages(DeviceArena messages, MessageFormat format, Execution execution) {
    format.requireFull("similarities in coordinate form");
    return new CooMessages(messages, layout, precision(), values);
  }

  @Override
  public Messages twoScanMessages(Execution execution) {
    return precision() == Precision.FLOAT32
        ? inArena(context(), messages -> new SegmentedScanMessages(messages, layout, values))
        : super.twoScanMessages(execution);
  }
}
