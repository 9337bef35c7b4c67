package org.bandgram.internal.compute.cuda.coo;

import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.band.PairMessages;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.device.KernelNames;

/**
 * Affinity propagation on similarities in coordinate form: a warp for each row refreshes
 * availabilities and updates responsibilities, a warp for each column adds up its positive
 * responsibilities through the column order. The same bits as the CPU.
 */
final class CooMessages extends PairMessages {
  private final DeviceCooLayout layout;
  private final DeviceBuffer similarities;
  private final Kernel rows;
  private final Kernel columnSums;
  private double lastDamping;

  CooMessages(
      DeviceArena arena, DeviceCooLayout layout, Precision precision, DeviceBuffer similarities) {
    super(arena, layout.size(), precision, similarities.byteSize());
    this.layout = layout;
    this.similarities = similarities;
    this.rows = kernel(KernelNames.of("coo_rows", precision));
    this.columnSums = kernel(KernelNames.of("coo_column_sums", precision));
  }

  @Override
  public void clear(double[] preferences) {
    super.clear(preferences);
    lastDamping = 0;
  }

  @Override
  public void transferPairs(StateTransfer state) {
    super.transferPairs(state);
    lastDamping = state.real(lastDamping);
  }

  @Override
  public void step(double damping, int iteration) {
    rows.launchWarps(
        size(),
        KernelArguments.of()
            .int32(size())
            .pointer(layout.rowStarts())
            .pointer(layout.columns())
            .pointer(similarities)
            .pointer(responsibilities)
            .pointer(availabilities)
            .pointer(diagonal.preference)
            .pointer(diagonal.responsibility)
            .pointer(diagonal.availability)
            .pointer(diagonal.base)
            .real(precision, lastDamping)
            .real(precision, damping));
    columnSums.launchWarps(
        size(),
        KernelArguments.of()
            .int32(size())
            .pointer(layout.columnStarts())
            .pointer(layout.columnOrder())
            .pointer(responsibilities)
            .pointer(diagonal.sums));
    diagonal.update(damping, iteration);
    lastDamping = damping;
  }

  @Override
  public void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarity) {
    layout.assign(precision, similarities, exemplars, best, similarity);
  }
}
