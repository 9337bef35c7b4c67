package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** A band of similarities in the host's memory. */
final class HostBand implements KeptSimilarities {
  private static final long CACHE_LINE = 64;

  private final BandLayout layout;
  private final Precision precision;
  private final MemorySegment elements;
  private final Runnable release;
  private final CpuBackend backend;

  private HostBand(
      BandLayout layout,
      Precision precision,
      MemorySegment elements,
      Runnable release,
      CpuBackend backend) {
    this.layout = layout;
    this.precision = precision;
    this.elements = elements;
    this.release = release;
    this.backend = backend;
  }

  /** Wraps a band that belongs to someone else. */
  static HostBand borrow(
      BandLayout layout, Precision precision, MemorySegment elements, CpuBackend backend) {
    return new HostBand(layout, precision, elements, () -> {}, backend);
  }

  /** Computes a band. */
  static HostBand compute(
      PointSet points,
      Similarity similarity,
      BandLayout layout,
      CpuBackend backend,
      Execution execution) {
    Precision precision = points.precision();
    Arena arena = Arena.ofShared();
    try {
      MemorySegment elements =
          arena.allocate(Math.multiplyExact(layout.elementCount(), precision.bytes()), CACHE_LINE);
      backend.gram().bandSimilarities(points, similarity, layout, precision, elements, execution);
      Runnable release =
          () -> {
            if (arena.scope().isAlive()) {
              arena.close();
            }
          };
      return new HostBand(layout, precision, elements, release, backend);
    } catch (RuntimeException | Error e) {
      arena.close();
      throw e;
    }
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
    return layout.contains(i, k)
        ? precision.get(elements, layout.offset(i, k))
        : Double.NEGATIVE_INFINITY;
  }

  @Override
  public SimilarityRange range(Execution execution) {
    return RowRanges.of(layout.size(), this::rowRange, execution);
  }

  private void rowRange(int i, RowRanges.Collector collector) {
    for (int k = layout.first(i); k < layout.end(i); k++) {
      double s = precision.get(elements, layout.offset(i, k));
      if (!(s < Double.POSITIVE_INFINITY)) {
        throw InvalidInputException.of(
            "similarity (%d, %d)".formatted(i, k), s, "finite, or negative infinity for no edge");
      }
      if (k != i) {
        collector.add(s);
      }
    }
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(offset -> layout.rowAt(offset) != layout.columnAt(offset))
        .mapToDouble(offset -> precision.get(elements, offset))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageForm form, MessageFormat format, Execution execution) {
    MessageStore store =
        switch (format) {
          case FULL -> new MessageStore.Full(precision);
          case HALF -> new MessageStore.Half(() -> range(execution));
        };
    BandState state = new BandState(layout, precision, elements, store, execution);
    boolean fused = form == MessageForm.FUSED && format == MessageFormat.FULL;
    return fused
        ? new FusedBandMessages(state, backend.fusedRows(state))
        : new TwoScanBandMessages(state);
  }

  @Override
  public void close() {
    release.run();
  }
}
