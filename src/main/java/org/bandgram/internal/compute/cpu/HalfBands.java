package org.bandgram.internal.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.HalfDissimilarities;
import org.bandgram.internal.compute.cpu.messages.RowBlocks;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.HalfScale;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/** Bands of similarities stored as 16-bit floating-point numbers. */
final class HalfBands extends BandSimilarities {
  private static final long CACHE_LINE = 64;

  private final HalfScale scale;
  private final List<MemorySegment> elements = new ArrayList<>();
  private final Arena arena = Arena.ofShared();

  private HalfBands(CurveBands bands, HalfScale scale, CpuBackend backend) {
    super(bands, Precision.FLOAT32, backend);
    this.scale = scale;
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
        halves.store(source.dissimilarities(band), execution);
      }
      return halves;
    } catch (RuntimeException | Error e) {
      halves.close();
      throw e;
    }
  }

  private void store(BandDissimilarities dissimilarities, Execution execution) {
    MemorySegment target =
        execution.memory().allocate(arena, layout.elementCount() * Short.BYTES, CACHE_LINE);
    elements.add(target);
    new RowBlocks(layout, execution)
        .forRows(
            (block, from, to) -> {
              BandDissimilarities.Reader reader = dissimilarities.reader(0);
              float[] row = new float[layout.width() + BandDissimilarities.PADDING];
              for (int i = from; i < to; i++) {
                reader.load(i, row, 0);
                for (int k = 0; k < layout.width(); k++) {
                  target.setAtIndex(
                      ValueLayout.JAVA_SHORT, layout.rowOffset(i) + k, scale.store(0 - row[k]));
                }
              }
            });
  }

  @Override
  double value(int band, int row, int column) {
    long offset = layout.offset(row, column);
    return scale.load(elements.get(band).getAtIndex(ValueLayout.JAVA_SHORT, offset));
  }

  @Override
  BandDissimilarities dissimilarities(int band) {
    return new HalfDissimilarities(layout, elements.get(band), scale.unit());
  }

  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
