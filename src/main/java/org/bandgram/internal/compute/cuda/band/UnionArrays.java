package org.bandgram.internal.compute.cuda.band;

import java.util.List;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.StoredPairs;
import org.bandgram.layout.BandLayout;

/**
 * The messages on the union of one or several bands, those of each band in the order of its curve.
 *
 * @param curves the orders of the points
 * @param precision format of similarities and messages
 * @param bands the messages of each band
 */
public record UnionArrays(DeviceCurves curves, Precision precision, List<BandMessageArrays> bands) {
  /** Allocates the messages of bands with these similarities. */
  public static UnionArrays allocate(
      DeviceArena arena,
      DeviceCurves curves,
      Precision precision,
      List<DeviceBuffer> similarities) {
    return new UnionArrays(
        curves,
        precision,
        similarities.stream()
            .map(band -> new BandMessageArrays(arena, curves.layout(), precision, band))
            .toList());
  }

  /** Returns the similarities of each band. */
  List<StoredPairs> similarities() {
    return bands.stream().map(band -> new StoredPairs(precision, band.similarities)).toList();
  }

  BandLayout layout() {
    return curves.layout();
  }

  /** Moves the messages out or in. */
  void transfer(StateTransfer state) {
    for (BandMessageArrays band : bands) {
      band.responsibilities.transfer(state);
      band.availabilities.transfer(state);
    }
  }

  /** Queues setting all messages to zero. */
  void clear() {
    bands.forEach(BandMessageArrays::clear);
  }
}
