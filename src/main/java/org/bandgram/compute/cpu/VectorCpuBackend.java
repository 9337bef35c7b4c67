package org.bandgram.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.util.OptionalDouble;
import jdk.incubator.vector.FloatVector;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.compute.CurveBands;
import org.bandgram.compute.ExemplarOps;
import org.bandgram.compute.GramOps;
import org.bandgram.compute.KernelSumOps;
import org.bandgram.compute.LloydOps;
import org.bandgram.compute.RankOps;
import org.bandgram.compute.StressOps;
import org.bandgram.compute.cpu.band.BandState;
import org.bandgram.compute.cpu.band.ScalarRowLoops;
import org.bandgram.compute.cpu.band.VectorFusedRowsFloat32;
import org.bandgram.compute.cpu.band.VectorFusedRowsFloat64;
import org.bandgram.compute.cpu.band.VectorRowLoops;
import org.bandgram.compute.cpu.compact.CompactRowGroup;
import org.bandgram.compute.cpu.compact.VectorNearRowGroup;
import org.bandgram.compute.cpu.compact.VectorRowGroup;
import org.bandgram.compute.cpu.costs.BandCosts;
import org.bandgram.compute.cpu.costs.BandOverlap;
import org.bandgram.compute.cpu.costs.BlockReader;
import org.bandgram.compute.cpu.costs.DistanceCosts;
import org.bandgram.compute.cpu.costs.PairCosts;
import org.bandgram.compute.cpu.costs.PanelCosts;
import org.bandgram.compute.cpu.costs.VectorBandOverlap;
import org.bandgram.compute.cpu.costs.VectorDistanceCosts;
import org.bandgram.compute.cpu.exemplar.VectorExemplarOps;
import org.bandgram.compute.cpu.gram.VectorGramOps;
import org.bandgram.compute.cpu.kernelsums.VectorKernelSumOps;
import org.bandgram.compute.cpu.lloyd.VectorLloydOps;
import org.bandgram.compute.cpu.messages.DiagonalState;
import org.bandgram.compute.cpu.messages.FusedRows;
import org.bandgram.compute.cpu.rank.VectorRankOps;
import org.bandgram.compute.cpu.stress.HostStressOps;
import org.bandgram.compute.cpu.stress.VectorStressRows;
import org.bandgram.data.PointSet;
import org.bandgram.kernel.CustomSimilarity;
import org.bandgram.kernel.Similarity;
import org.bandgram.layout.BandLayout;

/** Loops of the Vector API; needs the module jdk.incubator.vector. */
public final class VectorCpuBackend extends CpuBackend {
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
  public ExemplarOps exemplars() {
    return new VectorExemplarOps();
  }

  @Override
  public LloydOps lloyd() {
    return new VectorLloydOps();
  }

  @Override
  public KernelSumOps kernelSums() {
    return new VectorKernelSumOps(gram());
  }

  @Override
  public OptionalDouble coordinateRate(Execution execution) {
    return OptionalDouble.of(FloatPeakProbe.coordinatesPerSecond(execution));
  }

  @Override
  public RankOps ranks() {
    return new VectorRankOps();
  }

  @Override
  public StressOps stress() {
    return new HostStressOps(name(), new VectorStressRows());
  }

  @Override
  FusedRows fusedRows(BandState band, MemorySegment similarities, DiagonalState diagonal) {
    return band.precision == Precision.FLOAT32
        ? new VectorFusedRowsFloat32(band, similarities, diagonal)
        : new VectorFusedRowsFloat64(band, similarities, diagonal);
  }

  @Override
  ScalarRowLoops rowLoops() {
    return new VectorRowLoops();
  }

  @Override
  public CompactRowGroup.Factory rowGroups(BandLayout layout, BandCosts costs, float level) {
    return (columns, state) -> {
      BandCosts.Reader reader = costs.reader(level);
      return reader instanceof BlockReader blocks
          ? new VectorNearRowGroup(layout, blocks, columns, state)
          : new VectorRowGroup(layout, reader, columns, state);
    };
  }

  @Override
  public BandCosts recomputedCosts(BandLayout layout, PointSet points, Similarity similarity) {
    if (DistanceCosts.suits(points, similarity)) {
      return new VectorDistanceCosts(layout, points);
    }
    return similarity instanceof CustomSimilarity
        ? new PairCosts(layout, points, similarity)
        : new PanelCosts(layout, points, similarity);
  }

  @Override
  BandOverlap overlap(CurveBands curves, int band) {
    return new VectorBandOverlap(curves, band);
  }
}
