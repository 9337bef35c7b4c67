package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.ExemplarOps;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.KernelSumOps;
import org.bandgram.compute.LloydOps;
import org.bandgram.compute.RankOps;
import org.bandgram.compute.StressOps;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

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
  public ExemplarOps exemplars() {
    return new ScalarExemplarOps();
  }

  @Override
  public RankOps ranks() {
    return new ScalarRankOps();
  }

  @Override
  public LloydOps lloyd() {
    return new ScalarLloydOps();
  }

  @Override
  public KernelSumOps kernelSums() {
    return new ScalarKernelSumOps(gram());
  }

  @Override
  public StressOps stress() {
    return new HostStressOps(NAME, new ScalarStressRows());
  }

  @Override
  FusedRows fusedRows(BandState band, MemorySegment similarities, DiagonalState diagonal) {
    return band.precision == Precision.FLOAT32
        ? new ScalarFusedRowsFloat32(band, similarities, diagonal)
        : new ScalarFusedRowsFloat64(band, similarities, diagonal);
  }

  @Override
  ScalarRowLoops rowLoops() {
    return new ScalarRowLoops();
  }

  @Override
  CompactRowGroup.Factory rowGroups(BandLayout layout, BandCosts costs, float level) {
    return (columns, state) -> new ScalarRowGroup(layout, costs.reader(level), columns, state);
  }

  @Override
  BandCosts recomputedCosts(BandLayout layout, PointSet points, Similarity similarity) {
    return DistanceCosts.suits(points, similarity)
        ? new DistanceCosts(layout, points)
        : new PairCosts(layout, points, similarity);
  }

  @Override
  BandOverlap overlap(CurveBands curves, int band) {
    return new BandOverlap(curves, band);
  }
}
