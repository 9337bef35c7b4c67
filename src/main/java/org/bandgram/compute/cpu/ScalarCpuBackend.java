package org.bandgram.compute.cpu;

import org.bandgram.Precision;
import org.bandgram.compute.GramOps;

/** Plain loops, on any JVM. */
public final class ScalarCpuBackend extends CpuBackend {
  /** This backend's name. */
  public static final String NAME = "cpu-scalar";

  private final String reason;

  /**
   * Creates the backend.
   *
   * @param reason why this backend was chosen
   */
  public ScalarCpuBackend(String reason) {
    this.reason = reason;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return reason;
  }

  @Override
  public GramOps gram() {
    return new ScalarGramOps();
  }

  @Override
  FusedRows fusedRows(BandState band, DiagonalState diagonal) {
    return band.precision == Precision.FLOAT32
        ? new ScalarFusedRowsFloat32(band, diagonal)
        : new ScalarFusedRowsFloat64(band, diagonal);
  }
}
