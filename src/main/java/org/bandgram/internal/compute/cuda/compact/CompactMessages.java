package org.bandgram.internal.compute.cuda.compact;

import java.util.List;
import org.bandgram.Checkpoints.StateTransfer;
import org.bandgram.Precision;
import org.bandgram.internal.compute.cuda.band.BandAssignment;
import org.bandgram.internal.compute.cuda.band.DeviceDiagonal;
import org.bandgram.internal.compute.cuda.band.DeviceMessages;
import org.bandgram.internal.compute.cuda.band.StripeWindows;
import org.bandgram.internal.compute.cuda.band.UnionMaxima;
import org.bandgram.internal.compute.cuda.band.UnionPasses;
import org.bandgram.internal.compute.cuda.device.DeviceArena;
import org.bandgram.internal.compute.cuda.device.DeviceBuffer;
import org.bandgram.internal.compute.cuda.device.Kernel;
import org.bandgram.internal.compute.cuda.device.KernelArguments;
import org.bandgram.internal.compute.cuda.gram.DeviceCurves;
import org.bandgram.internal.compute.cuda.gram.PairSource;
import org.bandgram.storage.MessageFormat;

/**
 * Affinity propagation on bands without stored messages: O(n) memory. Damping acts on the maxima of
 * rows and the sums of columns, and messages follow from these as {@code
 * compute.cpu.CompactMessages} explains. The passes are {@link UnionPasses}; a warp takes eight
 * rows of a stripe at once, whose similarities it reads or computes anew. Column sums add up by
 * ascending row: the same bits as the CPU.
 */
public final class CompactMessages extends DeviceMessages implements UnionPasses.Bands {
  private final DeviceCurves curves;
  private final float maxSimilarity;
  private final List<CompactBand> bands;
  private final BandAssignment assignment;
  private final StripeWindows windows;
  private final UnionPasses passes;

  private boolean fresh = true;
  private double rowDamping;

  /**
   * Allocates the messages.
   *
   * @param arena where to; closed with the messages
   * @param curves the orders of the points
   * @param sources the single-precision similarities of each band
   * @param greatest a number that no similarity exceeds
   */
  public CompactMessages(
      DeviceArena arena, DeviceCurves curves, List<? extends PairSource> sources, double greatest) {
    super(arena, DeviceDiagonal.damped(arena, curves.size()), Precision.FLOAT32);
    this.curves = curves;
    this.maxSimilarity = (float) Math.max(0, greatest);
    this.bands =
        sources.stream().map(source -> new CompactBand(arena, curves.size(), source)).toList();
    this.assignment = new BandAssignment(curves, sources);
    this.windows = new StripeWindows(arena, curves.layout(), precision);
    this.passes = new UnionPasses(arena, curves, diagonal, precision);
  }

  /** Messages depend on differences of similarities and preferences alone. */
  @Override
  public double maxSimilarity() {
    return maxSimilarity;
  }

  @Override
  public void clear(double[] preferences) {
    bands.forEach(CompactBand::clear);
    fresh = true;
  }

  @Override
  public void transferPairs(StateTransfer state) {
    bands.forEach(band -> band.transfer(state));
    fresh = state.flag(fresh);
  }

  /** The first iteration is not damped but on the diagonal. */
  @Override
  public void step(double damping, int iteration) {
    MessageFormat.COMPACT.requireDamping(damping);
    rowDamping = fresh ? 0 : damping;
    passes.run(damping, this);
    diagonal.update(damping, iteration);
    fresh = false;
  }

  @Override
  public void refresh(int band, UnionMaxima.OfBand maxima, DeviceBuffer base) {
    launch(bands.get(band).refresh, maxima.appendTo(arguments(band).pointer(base)));
  }

  @Override
  public void refreshAndUpdate(int band, UnionMaxima.OfBand maxima, DeviceBuffer base) {
    launchSumming(bands.get(band).last, maxima.appendTo(arguments(band).pointer(base)));
  }

  @Override
  public void update(int band, UnionMaxima.OfBand maxima) {
    launchSumming(bands.get(band).update, maxima.appendTo(arguments(band)));
  }

  @Override
  public void sumColumns(int band, DeviceBuffer sums) {
    windows.gather(sums);
  }

  private void launchSumming(Kernel pass, KernelArguments arguments) {
    launch(pass, arguments.float32((float) rowDamping).pointer(windows.columns()));
  }

  private void launch(Kernel pass, KernelArguments arguments) {
    pass.launchWarps(curves.layout().stripes(), arguments);
  }

  private KernelArguments arguments(int band) {
    return bands
        .get(band)
        .appendTo(KernelArguments.of().band(curves.layout()))
        .float32(maxSimilarity);
  }

  @Override
  public void assign(DeviceBuffer exemplars, DeviceBuffer best, DeviceBuffer similarities) {
    assignment.run(exemplars, best, similarities);
  }
}
