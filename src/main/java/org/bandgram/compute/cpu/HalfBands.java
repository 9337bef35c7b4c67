package org.bandgram.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.HalfScale;
import org.bandgram.compute.KeptSimilarities;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.MessageFormat;
import org.bandgram.compute.Messages;
import org.bandgram.compute.SimilarityRange;
import org.bandgram.compute.SimilarityStorage;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;

/** Bands of similarities stored as 16-bit floating-point numbers, for compact messages. */
final class HalfBands implements KeptSimilarities {
  private static final long CACHE_LINE = 64;

  private final CurveBands bands;
  private final BandLayout layout;
  private final HalfScale scale;
  private final List<MemorySegment> elements = new ArrayList<>();
  private final Arena arena = Arena.ofShared();
  private final CpuBackend backend;

  private HalfBands(CurveBands bands, HalfScale scale, CpuBackend backend) {
    this.bands = bands;
    this.layout = bands.layout();
    this.scale = scale;
    this.backend = backend;
  }

  /**
   * Computes bands: once to learn the range of the similarities, once to store them.
   *
   * @param points single-precision points in the order of the first curve
   */
  static HalfBands compute(
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      CpuBackend backend,
      Execution execution) {
    SimilarityStorage.HALF.requirePrecision(points.precision());
    RecomputedBands source = RecomputedBands.of(points, similarity, bands, backend, execution);
    HalfBands halves = new HalfBands(bands, HalfScale.fitting(source.range(execution)), backend);
    try {
      for (int band = 0; band < bands.count(); band++) {
        halves.store(source.costs(band), execution);
      }
      return halves;
    } catch (RuntimeException | Error e) {
      halves.close();
      throw e;
    }
  }

  private void store(BandCosts costs, Execution execution) {
    MemorySegment target =
        execution.memory().allocate(arena, layout.elementCount() * Short.BYTES, CACHE_LINE);
    elements.add(target);
    new RowBlocks(layout, execution)
        .forRows(
            (block, from, to) -> {
              BandCosts.Reader reader = costs.reader(0);
              float[] row = new float[layout.width() + BandCosts.PADDING];
              for (int i = from; i < to; i++) {
                reader.load(i, row, 0);
                for (int k = 0; k < layout.width(); k++) {
                  target.setAtIndex(
                      ValueLayout.JAVA_SHORT, layout.rowOffset(i) + k, scale.store(0 - row[k]));
                }
              }
            });
  }

  private double stored(int band, long offset) {
    return scale.load(elements.get(band).getAtIndex(ValueLayout.JAVA_SHORT, offset));
  }

  @Override
  public int size() {
    return layout.size();
  }

  @Override
  public Precision precision() {
    return Precision.FLOAT32;
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
    return stored(band, layout.offset(curve.position(i), curve.position(k)));
  }

  @Override
  public SimilarityRange range(Execution execution) {
    SimilarityRange range = range(0, execution);
    for (int band = 1; band < bands.count(); band++) {
      range = range.with(range(band, execution));
    }
    return range;
  }

  private SimilarityRange range(int band, Execution execution) {
    return RowRanges.of(
        layout.size(),
        (row, collector) -> {
          for (int column = layout.first(row); column < layout.end(row); column++) {
            if (column != row) {
              collector.add(stored(band, layout.offset(row, column)));
            }
          }
        },
        execution);
  }

  @Override
  public double[] sample(long stride, Execution execution) {
    long perBand = layout.elementCount();
    return LongStream.range(0, Math.ceilDiv(elementCount(), stride))
        .map(m -> m * stride)
        .filter(at -> layout.rowAt(at % perBand) != layout.columnAt(at % perBand))
        .mapToDouble(at -> stored((int) (at / perBand), at % perBand))
        .filter(s -> s != Double.NEGATIVE_INFINITY)
        .toArray();
  }

  @Override
  public Messages messages(MessageForm form, MessageFormat format, Execution execution) {
    SimilarityStorage.HALF.requireSuits(format);
    return new CompactBandMessages(
        bands,
        elements.stream()
            .<BandCosts>map(band -> new HalfCosts(layout, band, scale.unit()))
            .toList(),
        (band, row, column) -> stored(band, layout.offset(row, column)),
        () -> range(execution).greatest(),
        backend,
        execution);
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
