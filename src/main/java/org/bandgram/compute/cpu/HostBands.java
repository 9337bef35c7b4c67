package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/** Bands of similarities in the host's memory, each in the order of its curve. */
final class HostBands implements KeptSimilarities {
  private static final long CACHE_LINE = 64;

  private final CurveBands bands;
  private final BandLayout layout;
  private final Precision precision;
  private final List<MemorySegment> elements;
  private final Runnable release;
  private final CpuBackend backend;

  private HostBands(
      CurveBands bands,
      Precision precision,
      List<MemorySegment> elements,
      Runnable release,
      CpuBackend backend) {
    this.bands = bands;
    this.layout = bands.layout();
    this.precision = precision;
    this.elements = List.copyOf(elements);
    this.release = release;
    this.backend = backend;
  }

  /**
   * Wraps bands that belong to someone else.
   *
   * @throws InvalidInputException if there is not one array of similarities for each band
   */
  static HostBands borrow(
      CurveBands bands, Precision precision, List<MemorySegment> elements, CpuBackend backend) {
    bands.requireOneEach(elements);
    return new HostBands(bands, precision, elements, () -> {}, backend);
  }

  /** Computes bands of points in the order of the first curve. */
  static HostBands compute(
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      CpuBackend backend,
      Execution execution) {
    Precision precision = points.precision();
    long bytes = Math.multiplyExact(bands.layout().elementCount(), precision.bytes());
    Arena arena = Arena.ofShared();
    try {
      List<MemorySegment> elements = new ArrayList<>();
      for (int band = 0; band < bands.count(); band++) {
        PointSet ordered = band == 0 ? points : bands.curve(band).apply(points, execution);
        MemorySegment target = execution.memory().allocate(arena, bytes, CACHE_LINE);
        backend
            .gram()
            .bandSimilarities(ordered, similarity, bands.layout(), precision, target, execution);
        BandMask.apply(bands, band, precision, target, execution);
        elements.add(target);
      }
      Runnable release =
          () -> {
            if (arena.scope().isAlive()) {
              arena.close();
            }
          };
      return new HostBands(bands, precision, elements, release, backend);
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
    return bands.elementCount();
  }

  @Override
  public double similarity(int i, int k) {
    int band = bands.bandOf(i, k);
    if (band < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    Permutation curve = bands.curve(band);
    return precision.get(elements.get(band), layout.offset(curve.position(i), curve.position(k)));
  }

  @Override
  public SimilarityRange range(Execution execution) {
    SimilarityRange range = bandRange(0, execution);
    for (int band = 1; band < bands.count(); band++) {
      range = range.with(bandRange(band, execution));
    }
    return range;
  }

  private SimilarityRange bandRange(int band, Execution execution) {
    return RowRanges.of(
        layout.size(), (row, collector) -> rowRange(band, row, collector), execution);
  }

  private void rowRange(int band, int row, RowRanges.Collector collector) {
    MemorySegment similarities = elements.get(band);
    for (int column = layout.first(row); column < layout.end(row); column++) {
      double s = precision.get(similarities, layout.offset(row, column));
      if (!(s < Double.POSITIVE_INFINITY)) {
        Permutation curve = bands.curve(band);
        throw InvalidInputException.of(
            "similarity (%d, %d)".formatted(curve.source(row), curve.source(column)),
            s,
            "finite, or negative infinity for no edge");
      }
      if (column != row) {
        collector.add(s);
      }
    }
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    long perBand = layout.elementCount();
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(at -> layout.rowAt(at % perBand) != layout.columnAt(at % perBand))
        .mapToDouble(at -> precision.get(elements.get((int) (at / perBand)), at % perBand))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageForm form, MessageFormat format, Execution execution) {
    if (format == MessageFormat.COMPACT) {
      return compact(execution);
    }
    MessageStore store =
        switch (format) {
          case FULL -> new MessageStore.Full(precision);
          case HALF, COMPACT -> new MessageStore.Half(() -> range(execution));
        };
    UnionState state = new UnionState(bands, precision, elements, store, execution);
    boolean fused = form == MessageForm.FUSED && format == MessageFormat.FULL;
    return fused ? new FusedBandMessages(state, backend) : new TwoScanBandMessages(state);
  }

  private Messages compact(Execution execution) {
    MessageFormat.COMPACT.requirePrecision(precision);
    return new CompactBandMessages(
        bands,
        elements.stream().<BandCosts>map(band -> new StoredCosts(layout, band)).toList(),
        (band, row, column) -> precision.get(elements.get(band), layout.offset(row, column)),
        () -> range(execution).greatest(),
        backend,
        execution);
  }

  @Override
  public void close() {
    release.run();
  }
}
