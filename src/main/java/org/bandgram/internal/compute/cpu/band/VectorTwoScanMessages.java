package org.bandgram.internal.compute.cpu.band;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cpu.messages.RowMaxima;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.order.Permutation;

/**
 * The passes of {@link TwoScanMessages} with the Vector API, the same bits: what one pass of {@link
 * FusedBandMessages} gains can be told from what vectors gain. Similarities and messages are stored
 * in the run's precision. 40 bytes of traffic per element and iteration in single precision.
 */
public final class VectorTwoScanMessages extends TwoScanMessages {
  private final List<Part> parts = new ArrayList<>();

  /**
   * One band.
   *
   * @param rows its scans
   * @param curve its order, by position on the first curve
   * @param fromPrevious the position of each of its points in the order of the band before
   * @param fromLast the position of each of its points in the order of the last band
   */
  private record Part(
      TwoScanRows rows, Permutation curve, Permutation fromPrevious, Permutation fromLast) {}

  /**
   * Prepares the scans.
   *
   * @param state the messages, stored in full
   * @param similarities the elements of each band, borrowed
   */
  public VectorTwoScanMessages(UnionState state, List<MemorySegment> similarities) {
    super(state);
    CurveBands curves = state.curves;
    for (int band = 0; band < curves.count(); band++) {
      parts.add(
          new Part(
              rows(state.bands.get(band), similarities.get(band)),
              curves.curve(band),
              curves.from(Math.max(0, band - 1), band),
              curves.from(curves.count() - 1, band)));
    }
  }

  private TwoScanRows rows(BandState band, MemorySegment similarities) {
    return band.precision == Precision.FLOAT32
        ? new VectorTwoScanRowsFloat32(band, similarities, diagonal)
        : new VectorTwoScanRowsFloat64(band, similarities, diagonal);
  }

  @Override
  public void step(double damping) {
    for (int band = 0; band < parts.size(); band++) {
      scanMaxima(band);
    }
    for (int band = 0; band < parts.size(); band++) {
      updateResponsibilities(band, damping);
    }
    for (Part part : parts) {
      state.blocks.forRows((block, from, to) -> part.rows.scanColumns(from, to));
      state.blocks.forPoints((block, from, to) -> part.rows.sumColumns(from, to));
    }
    diagonal.update(damping, parts.getFirst().rows.maxima(), this::positiveSum);
    for (Part part : parts) {
      state.blocks.forRows((block, from, to) -> part.rows.updateAvailabilities(from, to, damping));
    }
  }

  /** The first band starts from the points themselves, every other one from the band before. */
  private void scanMaxima(int band) {
    Part part = parts.get(band);
    state.blocks.forRows(
        (block, from, to) -> {
          if (band == 0) {
            diagonal.startMaxima(from, to, part.rows.maxima());
          } else {
            RowMaxima before = parts.get(band - 1).rows.maxima();
            part.rows.maxima().take(from, to, before, part.fromPrevious);
          }
          part.rows.scanMaxima(from, to);
        });
  }

  private void updateResponsibilities(int band, double damping) {
    Part part = parts.get(band);
    RowMaxima complete = parts.getLast().rows.maxima();
    state.blocks.forRows(
        (block, from, to) -> {
          if (band < parts.size() - 1) {
            part.rows.maxima().take(from, to, complete, part.fromLast);
          }
          part.rows.updateResponsibilities(from, to, damping);
        });
  }

  private double positiveSum(int k) {
    double sum = parts.getFirst().rows.columnSum(k);
    for (Part part : parts.subList(1, parts.size())) {
      sum = state.precision.round(sum + part.rows.columnSum(part.curve.position(k)));
    }
    return sum;
  }
}
