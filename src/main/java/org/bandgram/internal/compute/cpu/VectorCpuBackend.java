package org.bandgram.internal.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.util.Optional;
import java.util.OptionalDouble;
import jdk.incubator.vector.FloatVector;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.band.BandState;
import org.bandgram.internal.compute.cpu.band.ScalarRowLoops;
import org.bandgram.internal.compute.cpu.band.VectorFusedRowsFloat32;
import org.bandgram.internal.compute.cpu.band.VectorFusedRowsFloat64;
import org.bandgram.internal.compute.cpu.band.VectorRowLoops;
import org.bandgram.internal.compute.cpu.band.VectorTwoScanMessages;
import org.bandgram.internal.compute.cpu.compact.CompactRowGroup;
import org.bandgram.internal.compute.cpu.compact.VectorCandidateRowGroup;
import org.bandgram.internal.compute.cpu.compact.VectorRowGroup;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.BandOverlap;
import org.bandgram.internal.compute.cpu.dissimilarity.BlockReader;
import org.bandgram.internal.compute.cpu.dissimilarity.PairDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.PanelDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.SquaredDistances;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorBandOverlap;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorSquaredDistances;
import org.bandgram.internal.compute.cpu.exemplar.VectorExemplarOps;
import org.bandgram.internal.compute.cpu.gram.VectorGramOps;
import org.bandgram.internal.compute.cpu.graph.GraphLoops;
import org.bandgram.internal.compute.cpu.graph.StoredLoops;
import org.bandgram.internal.compute.cpu.graph.VectorCompactLoops;
import org.bandgram.internal.compute.cpu.graph.VectorStoredLoops;
import org.bandgram.internal.compute.cpu.kernelsums.VectorKernelSumOps;
import org.bandgram.internal.compute.cpu.lloyd.HostLloydPoints;
import org.bandgram.internal.compute.cpu.messages.BandAssignment;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.products.HostProductOps;
import org.bandgram.internal.compute.cpu.rank.VectorRankOps;
import org.bandgram.internal.compute.cpu.stress.HostStressOps;
import org.bandgram.internal.compute.cpu.stress.VectorStressRows;
import org.bandgram.internal.compute.cpu.warmup.WarmUps;
import org.bandgram.internal.compute.exemplar.ExemplarOps;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.internal.compute.kernelsums.KernelSumOps;
import org.bandgram.internal.compute.lloyd.LloydPoints;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.internal.compute.products.ProductOps;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.stress.StressOps;
import org.bandgram.layout.BandLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Similarity;

/** Loops of the Vector API; needs the module jdk.incubator.vector. */
public final class VectorCpuBackend extends CpuBackend {
  /**
   * Creates a backend that uses vectors from the beginning.
   *
   * @param reason why this backend was chosen
   */
  public VectorCpuBackend(String reason) {
    this(reason, WarmUps.over());
  }

  /**
   * Creates the backend.
   *
   * @param reason why this backend was chosen
   * @param warmUps when vectors begin
   */
  public VectorCpuBackend(String reason, WarmUps warmUps) {
    super(
        "cpu-vector",
        "%d-bit vectors, %s".formatted(FloatVector.SPECIES_PREFERRED.vectorBitSize(), reason),
        warmUps);
  }

  @Override
  public GramOps gram() {
    return new VectorGramOps(warmUps().pairs());
  }

  @Override
  public ExemplarOps exemplars() {
    return new VectorExemplarOps();
  }

  @Override
  public LloydPoints lloyd(PointSet points, Execution execution) {
    return HostLloydPoints.vector(points, warmUps().centroids(), execution);
  }

  @Override
  public KernelSumOps kernelSums() {
    return new VectorKernelSumOps(gram(), warmUps().kernels());
  }

  @Override
  public OptionalDouble coordinateRate(Execution execution) {
    return OptionalDouble.of(VectorPeakProbe.coordinatesPerSecond(execution));
  }

  @Override
  public ProductOps products() {
    return HostProductOps.vector(name());
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
  Messages twoScanMessages(
      CurveBands curves, BandAssignment.PairReader stored, Execution execution) {
    return new VectorTwoScanMessages(curves, stored, execution);
  }

  @Override
  ScalarRowLoops rowLoops() {
    return new VectorRowLoops();
  }

  @Override
  public CompactRowGroup.Factory rowGroups(
      BandLayout layout, BandDissimilarities dissimilarities, float maxSimilarity) {
    return (columns, state) -> {
      BandDissimilarities.Reader reader = dissimilarities.reader(maxSimilarity);
      return reader instanceof BlockReader blocks
          ? new VectorCandidateRowGroup(layout, blocks, columns, state)
          : new VectorRowGroup(layout, reader, columns, state);
    };
  }

  @Override
  public BandDissimilarities recomputedDissimilarities(
      BandLayout layout, PointSet points, Similarity similarity) {
    if (SquaredDistances.suits(points, similarity)) {
      return new VectorSquaredDistances(layout, points);
    }
    return similarity instanceof CustomSimilarity
        ? new PairDissimilarities(layout, points, similarity)
        : new PanelDissimilarities(layout, points, similarity);
  }

  @Override
  GraphLoops graphLoops() {
    return new GraphLoops(new VectorStoredLoops(), new VectorCompactLoops());
  }

  @Override
  Optional<StoredLoops> cooLoops() {
    return Optional.of(new VectorStoredLoops());
  }

  @Override
  BandOverlap overlap(CurveBands curves, int band) {
    return new VectorBandOverlap(curves, band);
  }
}
