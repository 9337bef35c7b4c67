package org.bandgram.internal.compute.cuda.gram;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.internal.compute.cuda.device.CudaContext;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.layout.BandLayout;

/**
 * Every so many-th stored element of a band on the device, without those on the diagonal and those
 * of negative infinity.
 *
 * @param context the device
 * @param layout which pairs the band holds
 * @param band the band's elements
 * @param start the offset of the first sample
 * @param stride from one sample to the next
 */
public record BandSample(
    CudaContext context, BandLayout layout, StoredPairs band, long start, long stride) {
  private static final long SAMPLES_AT_ONCE = 1 << 22;

  /** Returns the samples, which are fetched in pieces. */
  public DoubleStream values() {
    long count = Math.ceilDiv(Math.max(0, layout.elementCount() - start), stride);
    return LongStream.range(0, Math.ceilDiv(count, SAMPLES_AT_ONCE))
        .boxed()
        .flatMapToDouble(piece -> values(piece * SAMPLES_AT_ONCE, count));
  }

  /** Returns some of the samples, from number {@code first} on. */
  private DoubleStream values(long first, long end) {
    int count = (int) Math.min(SAMPLES_AT_ONCE, end - first);
    MemorySegment fetched = Arena.ofAuto().allocate((long) count * bytes(), bytes());
    fetch(offset(first), count, fetched);
    return IntStream.range(0, count)
        .filter(m -> !isDiagonal(offset(first + m)))
        .mapToDouble(m -> band.precision().get(fetched, m))
        .filter(s -> s != Double.NEGATIVE_INFINITY);
  }

  private int bytes() {
    return band.precision().bytes();
  }

  private long offset(long sample) {
    return start + sample * stride;
  }

  private boolean isDiagonal(long offset) {
    return layout.rowAt(offset) == layout.columnAt(offset);
  }

  private void fetch(long offset, int count, MemorySegment target) {
    long skipped = offset * bytes();
    try (DeviceArena temporary = context.arena()) {
      DeviceBuffer sampled = temporary.allocate(target.byteSize());
      context
          .kernel(band.kernelName("gram_sample"))
          .launchThreads(
              count,
              KernelArguments.of()
                  .pointer(band.elements().slice(skipped, band.elements().byteSize() - skipped))
                  .int64(Math.min(count * stride, layout.elementCount() - offset))
                  .int64(stride)
                  .pointer(sampled));
      sampled.download(target);
    }
  }
}
