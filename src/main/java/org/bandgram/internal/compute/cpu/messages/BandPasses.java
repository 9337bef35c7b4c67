package org.bandgram.internal.compute.cpu.messages;

import java.util.ArrayList;
import java.util.List;
import org.bandgram.Precision;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.order.Permutation;

/**
 * The passes of an iteration over the rows of one or several bands.
 *
 * <p>On a single band that is one pass: row by row, the availabilities are refreshed from the last
 * iteration's responsibilities and column sums, then the row's maxima, responsibilities and share
 * of the next column sums follow while the row is in cache.
 *
 * <p>On several bands a row's maxima are known only once all bands have been seen. The bands before
 * the last are therefore passed twice: their availabilities are refreshed first, each band starting
 * from the maxima of the one before; the last band, where the maxima become complete, is passed
 * once as above; then the responsibilities of the others are updated. Per-point values change
 * between the orders of the curves a block of rows at a time, never within the loops over elements.
 *
 * <p>Each stripe of rows adds up its own window of columns; the windows are then added up in
 * ascending order, so the sums do not depend on the number of threads.
 */
public final class BandPasses {
  private final DiagonalState diagonal;
  private final Precision precision;
  private final RowBlocks blocks;
  private final List<Part> parts;

  /**
   * One band.
   *
   * @param rows its loops
   * @param curve its order, by position on the first curve
   * @param fromPrevious the position of each of its points in the order of the band before
   * @param fromLast the position of each of its points in the order of the last band
   */
  private record Part(
      FusedRows rows, Permutation curve, Permutation fromPrevious, Permutation fromLast) {}

  /**
   * Prepares passes.
   *
   * @param diagonal what is kept per point
   * @param rows the loops over each band
   * @param blocks how rows are shared out
   */
  public BandPasses(
      CurveBands curves,
      Precision precision,
      DiagonalState diagonal,
      List<? extends FusedRows> rows,
      RowBlocks blocks) {
    this.diagonal = diagonal;
    this.precision = precision;
    this.blocks = blocks;
    this.parts = new ArrayList<>();
    for (int band = 0; band < rows.size(); band++) {
      parts.add(
          new Part(
              rows.get(band),
              curves.curve(band),
              curves.from(Math.max(0, band - 1), band),
              curves.from(curves.count() - 1, band)));
    }
  }

  /**
   * Carries out the passes of an iteration; {@link #maxima} and {@link #positiveSum} tell what the
   * diagonal is to be updated with.
   *
   * @param lastDamping damping of the iteration that the availabilities belong to
   */
  public void run(double lastDamping, double damping) {
    int last = parts.size() - 1;
    for (int band = 0; band < last; band++) {
      refresh(band, lastDamping);
    }
    refreshAndUpdate(last, lastDamping, damping);
    for (int band = 0; band < last; band++) {
      update(band, damping);
    }
    for (Part part : parts) {
      blocks.forPoints((block, from, to) -> part.rows.sumColumns(from, to));
    }
  }

  private void refresh(int band, double lastDamping) {
    FusedRows rows = parts.get(band).rows;
    blocks.forRows(
        (block, from, to) -> {
          startMaxima(band, from, to);
          rows.refresh(from, to, lastDamping);
        });
  }

  private void refreshAndUpdate(int band, double lastDamping, double damping) {
    FusedRows rows = parts.get(band).rows;
    blocks.forRows(
        (block, from, to) -> {
          startMaxima(band, from, to);
          rows.refreshAndUpdate(from, to, lastDamping, damping);
        });
  }

  private void update(int band, double damping) {
    Part part = parts.get(band);
    RowMaxima complete = parts.getLast().rows.maxima();
    blocks.forRows(
        (block, from, to) -> {
          part.rows.maxima().take(from, to, complete, part.fromLast);
          part.rows.update(from, to, damping);
        });
  }

  /** The first band starts from the points themselves, every other one from the band before. */
  private void startMaxima(int band, int from, int to) {
    Part part = parts.get(band);
    if (band == 0) {
      diagonal.startMaxima(from, to, part.rows.maxima());
    } else {
      part.rows.maxima().take(from, to, parts.get(band - 1).rows.maxima(), part.fromPrevious);
    }
  }

  /** Returns the two greatest sums of each point, in the order of the first curve. */
  public RowMaxima maxima() {
    return parts.getFirst().rows.maxima();
  }

  /**
   * Returns the sum of the positive responsibilities of a point's column, diagonal left out; the
   * first band is in the order of the points.
   */
  public double positiveSum(int k) {
    double sum = parts.getFirst().rows.columnSum(k);
    for (int band = 1; band < parts.size(); band++) {
      Part part = parts.get(band);
      sum = precision.round(sum + part.rows.columnSum(part.curve.position(k)));
    }
    return sum;
  }
}
