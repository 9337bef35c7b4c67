package org.bandgram.internal.compute.cpu;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.band.UnionState;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.StoredDissimilarities;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.gram.BandMask;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.similarity.Similarity;

/** Bands of similarities in the host's memory, each in the order of its curve. */
final class HostBands extends BandSimilarities {
  private static final long CACHE_LINE = 64;

  private final List<MemorySegment> elements;
  private final Runnable release;

  private HostBands(
      CurveBands bands,
      Precision precision,
      List<MemorySegment> elements,
      Runnable release,
      CpuBackend backend) {
    super(bands, precision, backend);
    this.elements = List.copyOf(elements);
    this.release = release;
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
  double value(int band, int row, int column) {
    return precision.get(elements.get(band), layout.offset(row, column));
  }

  @Override
  BandDissimilarities dissimilarities(int band) {
    return new StoredDissimilarities(layout, elements.get(band));
  }

  /** Messages lie beside the similarities as the loops want them. */
  @Override
  FusedRows fusedRows(UnionState state, int band) {
    return backend.fusedRows(state.bands.get(band), elements.get(band), state.diagonal);
  }

  @Override
  public Messages twoScanMessages(Execution execution) {
    return bands.count() == 1 && precision == Precision.FLOAT32
        ? backend.twoScanMessages(bands, this::value, execution)
        : super.twoScanMessages(execution);
  }

  @Override
  public void close() {
    release.run();
  }
}
