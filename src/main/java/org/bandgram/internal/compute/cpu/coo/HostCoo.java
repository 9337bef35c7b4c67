package org.bandgram.internal.compute.cpu.coo;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.graph.ElementMessages;
import org.bandgram.internal.compute.cpu.graph.SparseElements;
import org.bandgram.internal.compute.cpu.graph.StoredLoops;
import org.bandgram.internal.compute.cpu.messages.RowRanges;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.CooLayout;
import org.bandgram.storage.MessageFormat;

/**
 * Similarities in coordinate form in the host's memory. Messages on them have one form and are
 * stored in full.
 *
 * @param fastLoops the loops over padded copies of elements in single precision, where there are
 *     any
 * @param release what closing does; harmless when done twice
 */
public record HostCoo(
    CooLayout layout,
    Precision precision,
    MemorySegment values,
    Optional<StoredLoops> fastLoops,
    Runnable release)
    implements SparseSimilarities, SparseElements {
  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public long elementCount() {
    return layout.count();
  }

  @Override
  public long count() {
    return layout.count();
  }

  @Override
  public long rowStart(int i) {
    return layout.rowStarts()[i];
  }

  @Override
  public int column(long element) {
    return layout.column(element);
  }

  @Override
  public double value(long element) {
    return precision.get(values, element);
  }

  @Override
  public long columnStart(int k) {
    return layout.columnStarts()[k];
  }

  @Override
  public long atColumnOrder(long place) {
    return layout.atColumnOrder(place);
  }

  @Override
  public double similarity(int i, int k) {
    long p = layout.find(i, k);
    return p < 0 ? Double.NEGATIVE_INFINITY : precision.get(values, p);
  }

  @Override
  public SimilarityRange range(Execution execution) {
    return RowRanges.of(layout.size(), this::rowRange, execution);
  }

  private void rowRange(int i, RowRanges.Collector collector) {
    for (long p = layout.rowStarts()[i]; p < layout.rowStarts()[i + 1]; p++) {
      if (layout.column(p) != i) {
        collector.add(precision.get(values, p));
      }
    }
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(p -> layout.row(p) != layout.column(p))
        .mapToDouble(p -> precision.get(values, p))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageFormat format, Execution execution) {
    format.requireFull("similarities in coordinate form");
    return fastLoops.isPresent() && PaddedCoo.fits(layout, precision, execution.memory())
        ? new PaddedCooMessages(PaddedCoo.of(layout, values, execution), fastLoops.get(), execution)
        : new ElementMessages(this, precision, execution);
  }

  @Override
  public Messages twoScanMessages(Execution execution) {
    return precision == Precision.FLOAT32
        ? new SegmentedScanMessages(this, execution)
        : SparseSimilarities.super.twoScanMessages(execution);
  }

  @Override
  public void close() {
    release.run();
  }
}
