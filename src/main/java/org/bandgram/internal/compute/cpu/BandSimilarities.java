package org.bandgram.internal.compute.cpu;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.band.FusedBandMessages;
import org.bandgram.internal.compute.cpu.band.ScalarRowLoops;
import org.bandgram.internal.compute.cpu.band.StagedRows;
import org.bandgram.internal.compute.cpu.band.UnionState;
import org.bandgram.internal.compute.cpu.compact.CompactMessages;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.messages.RowRanges;
import org.bandgram.internal.compute.cpu.warmup.WarmUp;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.messages.SimilarityRange;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.storage.MessageFormat;

/** Similarities of the pairs that bands along curves keep, wherever the values come from. */
abstract class BandSimilarities implements SparseSimilarities {
  final CurveBands bands;
  final BandLayout layout;
  final Precision precision;
  final CpuBackend backend;

  BandSimilarities(CurveBands bands, Precision precision, CpuBackend backend) {
    this.bands = bands;
    this.layout = bands.layout();
    this.precision = precision;
    this.backend = backend;
  }

  /**
   * Returns the similarity of the points at two positions on a band's curve for which its layout
   * has a place; negative infinity where the band does not keep the pair.
   */
  abstract double value(int band, int row, int column);

  /** Returns the similarities of a band, in single precision, as dissimilarities. */
  abstract BandDissimilarities dissimilarities(int band);

  /** Returns a number that no similarity exceeds. */
  double greatest(Execution execution) {
    return range(execution).greatest();
  }

  /** Returns the fused loops over a band. */
  FusedRows fusedRows(UnionState state, int band) {
    return stagedRows(state, band, backend.rowLoops());
  }

  private StagedRows stagedRows(UnionState state, int band, ScalarRowLoops loops) {
    return new StagedRows(state.bands.get(band), dissimilarities(band), state.diagonal, loops);
  }

  private List<FusedRows> fusedRows(UnionState state, boolean cold) {
    return IntStream.range(0, bands.count())
        .mapToObj(
            band -> cold ? stagedRows(state, band, new ScalarRowLoops()) : fusedRows(state, band))
        .toList();
  }

  /** Rows on arrays, which a JVM is quick with at once, are in single precision. */
  private WarmUp warmUp() {
    return precision == Precision.FLOAT32 ? backend.warmUps().bands() : WarmUp.over();
  }

  @Override
  public final Messages messages(MessageFormat format, Execution execution) {
    format.requirePrecision(precision);
    return switch (format) {
      case FULL -> {
        UnionState state = state(execution);
        yield new FusedBandMessages(state, cold -> fusedRows(state, cold), warmUp());
      }
      case COMPACT ->
          new CompactMessages(
              bands,
              IntStream.range(0, bands.count()).mapToObj(this::dissimilarities).toList(),
              this::value,
              () -> greatest(execution),
              (dissimilarities, maxSimilarity) ->
                  backend.rowGroups(bands.layout(), dissimilarities, maxSimilarity),
              execution);
    };
  }

  /** Allocates stored messages. */
  final UnionState state(Execution execution) {
    return new UnionState(bands, precision, this::value, execution);
  }

  /** Returns what reads the similarities of a band's row, {@link #value} of its columns. */
  RowRanges.RowReader rowReader(int band) {
    return (row, collector) -> {
      for (int column = layout.first(row); column < layout.end(row); column++) {
        collect(band, row, column, value(band, row, column), collector);
      }
    };
  }

  /** Takes in a similarity unless it is on the diagonal. */
  final void collect(int band, int row, int column, double s, RowRanges.Collector collector) {
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

  @Override
  public final int size() {
    return layout.size();
  }

  @Override
  public final Precision precision() {
    return precision;
  }

  @Override
  public final long elementCount() {
    return bands.elementCount();
  }

  @Override
  public final double similarity(int i, int k) {
    int band = bands.bandOf(i, k);
    if (band < 0) {
      return Double.NEGATIVE_INFINITY;
    }
    Permutation curve = bands.curve(band);
    return value(band, curve.position(i), curve.position(k));
  }

  @Override
  public final SimilarityRange range(Execution execution) {
    SimilarityRange range = range(0, execution);
    for (int band = 1; band < bands.count(); band++) {
      range = range.with(range(band, execution));
    }
    return range;
  }

  private SimilarityRange range(int band, Execution execution) {
    return RowRanges.ofBlocks(layout.size(), () -> rowReader(band), execution);
  }

  @Override
  public final double[] sample(long stride, Execution execution) {
    long perBand = layout.elementCount();
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(at -> layout.rowAt(at % perBand) != layout.columnAt(at % perBand))
        .mapToDouble(
            at ->
                value(
                    (int) (at / perBand),
                    layout.rowAt(at % perBand),
                    layout.columnAt(at % perBand)))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }
}
