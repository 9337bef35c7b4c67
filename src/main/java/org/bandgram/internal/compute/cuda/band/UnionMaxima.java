package org.bandgram.internal.compute.cuda.band;

import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;

/**
 * The two greatest sums of each point's row, as far as they are known. Those by point are the first
 * band's; every other band is given them in its order and returns them.
 */
public final class UnionMaxima {
  private final DeviceCurves curves;
  private final List<OfBand> bands;
  private final Kernel gather;

  /**
   * The maxima in the order of a band.
   *
   * @param first n greatest sums
   * @param second n second greatest sums
   * @param place n slots of the greatest in the band, -1 where it is elsewhere; null if not needed
   */
  public record OfBand(DeviceBuffer first, DeviceBuffer second, DeviceBuffer place) {
    /** Allocates maxima of so many rows. */
    public static OfBand allocate(
        DeviceArena arena, int size, Precision precision, boolean withPlaces) {
      long bytes = (long) size * precision.bytes();
      DeviceBuffer place = withPlaces ? arena.allocate((long) size * Integer.BYTES) : null;
      OfBand maxima = new OfBand(arena.allocate(bytes), arena.allocate(bytes), place);
      maxima.clear();
      return maxima;
    }

    /** Appends first, second and, where there are such, places. */
    public KernelArguments appendTo(KernelArguments arguments) {
      arguments.pointer(first).pointer(second);
      return place == null ? arguments : arguments.pointer(place);
    }

    private void clear() {
      first.clear();
      second.clear();
      if (place != null) {
        place.clear();
      }
    }
  }

  /** Allocates the maxima; all bands but the last have places. */
  UnionMaxima(DeviceArena arena, DeviceCurves curves, Precision precision) {
    this.curves = curves;
    int last = curves.bands().count() - 1;
    this.bands =
        IntStream.rangeClosed(0, last)
            .mapToObj(band -> OfBand.allocate(arena, curves.size(), precision, band < last))
            .toList();
    this.gather = arena.context().kernel(KernelNames.of("curves_gather_maxima", precision));
  }

  /** Returns the maxima by point. */
  OfBand byPoint() {
    return bands.getFirst();
  }

  /** Returns the maxima in a band's order. */
  OfBand of(int band) {
    return bands.get(band);
  }

  /** Queues bringing the maxima by point into a band's order. */
  void giveTo(int band) {
    if (band > 0) {
      gather(curves.points(band), byPoint(), of(band));
    }
  }

  /** Queues bringing the maxima in a band's order back to that of the points. */
  void takeFrom(int band) {
    if (band > 0) {
      gather(curves.positions(band), of(band), byPoint());
    }
  }

  private void gather(DeviceBuffer order, OfBand from, OfBand to) {
    gather.launchThreads(
        curves.size(),
        KernelArguments.of()
            .int32(curves.size())
            .pointer(order)
            .pointer(from.first)
            .pointer(from.second)
            .pointer(to.first)
            .pointer(to.second)
            .pointer(to.place));
  }
}
