package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import jdk.incubator.vector.FloatVector;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.Backend;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.MessageForm;
import org.bandgram.compute.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;

/** Loops of the Vector API; needs the module jdk.incubator.vector. */
public final class VectorCpuBackend implements Backend {
  private final String reason;

  /**
   * Creates the backend.
   *
   * @param reason why this backend was chosen
   */
  public VectorCpuBackend(String reason) {
    this.reason = reason;
  }

  @Override
  public String name() {
    return "cpu-vector";
  }

  @Override
  public String description() {
    return "%d-bit vectors, %s".formatted(FloatVector.SPECIES_PREFERRED.vectorBitSize(), reason);
  }

  @Override
  public GramOps gram() {
    return new VectorGramOps();
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

  private static FusedRows rows(Precision precision) {
    return precision == Precision.FLOAT32
        ? new VectorFusedRowsFloat32()
        : new VectorFusedRowsFloat64();
  }

  @Override
  public Messages cooMessages(
      CooLayout layout, Precision precision, MemorySegment similarities, Execution execution) {
    return new CooMessages(layout, precision, similarities, execution);
  }
}
