package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;

/**
 * Plain loops, on any JVM.
 *
 * @param description why this backend was chosen
 */
public record ScalarCpuBackend(String description) implements Backend {
  /** This backend's name. */
  public static final String NAME = "cpu-scalar";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public GramOps gram() {
    return new ScalarGramOps();
  }

  @Override
  public Messages bandMessages(
      BandLayout layout,
      Precision precision,
      MemorySegment similarities,
      MessageForm form,
      Execution execution) {
    return switch (form) {
      case TWO_SCAN -> new TwoScanBandMessages(layout, precision, similarities, execution);
      case FUSED ->
          new FusedBandMessages(
              new BandState(layout, precision, similarities, execution), rows(precision));
    };
  }

  @Override
  public Messages cooMessages(
      CooLayout layout, Precision precision, MemorySegment similarities, Execution execution) {
    return new CooMessages(layout, precision, similarities, execution);
  }

  private static FusedRows rows(Precision precision) {
    return precision == Precision.FLOAT32
        ? new ScalarFusedRowsFloat32()
        : new ScalarFusedRowsFloat64();
  }
}
