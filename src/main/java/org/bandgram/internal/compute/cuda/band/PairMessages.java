package org.bandgram.internal.compute.cuda.band;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;

/** Messages that keep r and a of every pair, zero at first, in an array each. */
public abstract class PairMessages extends DeviceMessages {
  public final DeviceBuffer responsibilities;
  public final DeviceBuffer availabilities;

  /**
   * Allocates the arrays.
   *
   * @param arena where to; closed with the messages
   * @param size number of points
   * @param bytes size of each array
   */
  public PairMessages(DeviceArena arena, int size, Precision precision, long bytes) {
    super(arena, size, precision);
    responsibilities = arena.allocate(bytes);
    availabilities = arena.allocate(bytes);
  }

  @Override
  public void clear(double[] preferences) {
    responsibilities.clear();
    availabilities.clear();
  }

  @Override
  public void transferPairs(StateTransfer state) {
    responsibilities.transfer(state);
    availabilities.transfer(state);
  }
}
