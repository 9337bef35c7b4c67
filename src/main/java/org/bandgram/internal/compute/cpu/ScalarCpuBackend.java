package org.bandgram.internal.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.band.BandState;
import org.bandgram.internal.compute.cpu.band.ScalarFusedRowsFloat32;
import org.bandgram.internal.compute.cpu.band.ScalarFusedRowsFloat64;
import org.bandgram.internal.compute.cpu.band.ScalarRowLoops;
import org.bandgram.internal.compute.cpu.compact.CompactRowGroup;
import org.bandgram.internal.compute.cpu.compact.ScalarRowGroup;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.BandOverlap;
import org.bandgram.internal.compute.cpu.dissimilarity.PairDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.SquaredDistances;
import org.bandgram.internal.compute.cpu.exemplar.ScalarExemplarOps;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.cpu.graph.GraphLoops;
import org.bandgram.internal.compute.cpu.graph.ScalarCompactLoops;
import org.bandgram.internal.compute.cpu.graph.ScalarStoredLoops;
import org.bandgram.internal.compute.cpu.graph.StoredLoops;
import org.bandgram.internal.compute.cpu.kernelsums.ScalarKernelSumOps;
import org.bandgram.internal.compute.cpu.lloyd.HostLloydPoints;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.products.HostProductOps;
import org.bandgram.internal.compute.cpu.rank.ScalarRankOps;
import org.bandgram.internal.compute.cpu.stress.HostStressOps;
import org.bandgram.internal.compute.cpu.stress.ScalarStressRows;
import org.bandgram.internal.compute.cpu.warmup.WarmUps;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.products.ProductOps;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.Similarity;

/** Plain loops, on any JVM. */
public final class ScalarCpuBackend extends CpuBackend {
  /**
   * Creates the backend of a JVM whose first work is not to be told from the rest.
   *
   * @param reason why this backend was chosen
   */
  public ScalarCpuBackend(String reason) {
    this(reason, WarmUps.over());
  }

  /**
   * Creates the backend.
   *
   * @param reason why this backend was chosen
   * @param warmUps when loops begin whose compilation takes long
   */
  public ScalarCpuBackend(String reason, WarmUps warmUps) {
    super(CPU_SCALAR, reason, warmUps);
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
  public ProductOps products() {
    return HostProductOps.scalar(name());
  }

  @Override
  public RankOps ranks() {
    return new ScalarRankOps();
  }

  @Override
  public LloydPoints lloyd(PointSet points, Execution execution) {
    return HostLloydPoints.scalar(points, execution);
  }

  @Override
  public KernelSumOps kernelSums() {
    return new ScalarKernelSumOps(gram());
  }

  @Override
  public StressOps stress() {
    return new HostStressOps(name(), new ScalarStressRows());
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
  public CompactRowGroup.Factory rowGroups(
      BandLayout layout, BandDissimilarities dissimilarities, float maxSimilarity) {
    return (columns, state) ->
        new ScalarRowGroup(layout, dissimilarities.reader(maxSimilarity), columns, state);
  }

  @Override
  public BandDissimilarities recomputedDissimilarities(
      BandLayout layout, PointSet points, Similarity similarity) {
    return SquaredDistances.suits(points, similarity)
        ? new SquaredDistances(layout, points)
        : new PairDissimilarities(layout, points, similarity);
  }

  @Override
  GraphLoops graphLoops() {
    return new GraphLoops(new ScalarStoredLoops(), new ScalarCompactLoops());
  }

  @Override
  Optional<StoredLoops> cooLoops() {
    return Optional.empty();
  }

  @Override
  BandOverlap overlap(CurveBands curves, int band) {
    return new BandOverlap(curves, band);
  }
}
