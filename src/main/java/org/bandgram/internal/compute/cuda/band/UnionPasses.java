package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;

/**
 * The passes of an iteration over bands, as few as there can be. A row's maxima are known only once
 * all bands have been seen, so the bands before the last are passed twice: their availabilities are
 * refreshed first; the last band, where the maxima become complete, is passed once; then the
 * responsibilities of the others are updated. What is kept per point changes order between the
 * passes, never within one.
 */
public final class UnionPasses {
  private final DeviceCurves curves;
  private final DeviceDiagonal diagonal;
  private final Precision precision;
  private final int last;
  private final UnionMaxima maxima;
  private final DeviceBuffer orderedBase;
  private final DeviceBuffer orderedSums;
  private final DeviceBuffer lastSums;

  /** What passes over the rows of a band; all vectors are in the order of its curve. */
  public interface Bands {
    /** Queues finding the maxima, which take in this band. */
    void refresh(int band, UnionMaxima.OfBand maxima, DeviceBuffer base);

    /** Queues doing that on the last band and going on to what column sums are made of. */
    void refreshAndUpdate(int band, UnionMaxima.OfBand maxima, DeviceBuffer base);

    /** Queues leaving what column sums are made of, with the complete maxima. */
    void update(int band, UnionMaxima.OfBand maxima);

    /** Queues adding up columns, right after either. */
    void sumColumns(int band, DeviceBuffer sums);
  }

  /**
   * Allocates what goes from band to band.
   *
   * @param arena where to
   * @param curves the orders of the points
   * @param diagonal what is kept per point
   * @param precision format of the messages
   */
  public UnionPasses(
      DeviceArena arena, DeviceCurves curves, DeviceDiagonal diagonal, Precision precision) {
    this.curves = curves;
    this.diagonal = diagonal;
    this.precision = precision;
    this.last = curves.bands().count() - 1;
    this.maxima = new UnionMaxima(arena, curves, precision);
    long others = last == 0 ? 0 : (long) curves.size() * precision.bytes();
    this.orderedBase = arena.allocate(others);
    this.orderedSums = arena.allocate(others);
    this.lastSums = last == 0 ? diagonal.sums : arena.allocate(others);
  }

  /** Queues the passes; the diagonal's availabilities remain to be updated. */
  public void run(double damping, Bands bands) {
    diagonal.startMaxima(maxima.byPoint());
    for (int band = 0; band < last; band++) {
      maxima.giveTo(band);
      bands.refresh(band, maxima.of(band), base(band));
      maxima.takeFrom(band);
    }
    maxima.giveTo(last);
    bands.refreshAndUpdate(last, maxima.of(last), base(last));
    bands.sumColumns(last, lastSums);
    maxima.takeFrom(last);
    diagonal.updateResponsibilities(damping, maxima.byPoint());
    for (int band = 0; band < last; band++) {
      maxima.giveTo(band);
      bands.update(band, maxima.of(band));
      sumColumns(band, bands);
    }
    if (last > 0) {
      curves.add(last, lastSums, diagonal.sums, precision);
    }
  }

  private DeviceBuffer base(int band) {
    return curves.ordered(band, diagonal.base, precision, orderedBase);
  }

  private void sumColumns(int band, Bands bands) {
    if (band == 0) {
      bands.sumColumns(band, diagonal.sums);
    } else {
      bands.sumColumns(band, orderedSums);
      curves.add(band, orderedSums, diagonal.sums, precision);
    }
  }
}
