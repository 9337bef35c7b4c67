package org.bandgram.gram;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.InsufficientMemoryException;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.gram.internal.BandGramBuilder;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.gram.BandMask;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.products.StoredMatrix;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity;

/**
 * Similarities of points that are at most h apart on one of several curves.
 *
 * @param matrix the bands as one matrix
 * @param device where they were computed, and are to be multiplied
 * @param owned what holds them, for the caller to close
 */
record BandsAlongCurves(StoredMatrix.Bands matrix, Device device, List<BandMatrix> owned) {
  /**
   * Computes them; see {@link GramOperator#ofBands(PointSet, Similarity, int, List, Device,
   * Execution)}.
   */
  static BandsAlongCurves of(
      PointSet points,
      Similarity similarity,
      int halfBandwidth,
      List<Permutation> curves,
      Device device,
      Execution execution) {
    BandLayout layout = BandLayout.of(points.size(), halfBandwidth);
    CurveBands bands = CurveBands.of(layout, layout.isFull() ? curves.subList(0, 1) : curves);
    requireMemory(bands, points.precision(), BackendProvider.select(Device.CPU, 0));
    Device chosen = deviceFor(bands, points.precision(), device);
    Backend backend = BackendProvider.select(chosen, bands.elementCount());
    requireMemory(bands, points.precision(), backend);
    List<BandMatrix> matrices = new ArrayList<>();
    try {
      for (int band = 0; band < bands.count(); band++) {
        BandMatrix matrix =
            BandGramBuilder.build(
                curves.get(band).apply(points, execution),
                similarity,
                bands.layout(),
                points.precision(),
                backend.gram(),
                execution);
        matrices.add(matrix);
        BandMask.apply(bands, band, points.precision(), matrix.elements(), execution);
      }
    } catch (RuntimeException | Error e) {
      matrices.forEach(BandMatrix::close);
      throw e;
    }
    return new BandsAlongCurves(
        new StoredMatrix.Bands(
            curves.getFirst(),
            bands,
            points.precision(),
            matrices.stream().map(BandMatrix::elements).toList()),
        chosen,
        matrices);
  }

  private static void requireMemory(CurveBands bands, Precision precision, Backend backend) {
    long needed = bytes(bands, precision);
    long there = backend.availableBytes();
    if (needed > there) {
      long width = there / precision.bytes() / bands.size() / bands.count();
      throw new InsufficientMemoryException(
          "%s of half-bandwidth %d over %d points in %s"
              .formatted(
                  bands.count() == 1 ? "a band" : bands.count() + " bands",
                  bands.layout().halfBandwidth(),
                  bands.size(),
                  precision),
          needed,
          there,
          width >= 3 ? "a half-bandwidth of %d would fit".formatted((width - 1) / 2) : "none fits");
    }
  }

  private static long bytes(CurveBands bands, Precision precision) {
    return Math.multiplyExact(bands.elementCount(), precision.bytes());
  }

  private static Device deviceFor(CurveBands bands, Precision precision, Device device) {
    boolean fits =
        bytes(bands, precision)
            <= BackendProvider.select(device, bands.elementCount()).availableBytes();
    return device == Device.AUTO && !fits ? Device.CPU : device;
  }

  void close() {
    owned.forEach(BandMatrix::close);
  }
}
