package org.bandgram.internal.compute.cpu;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.WorkingMemory;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.SystemMemory;
import org.bandgram.internal.compute.cpu.band.BandState;
import org.bandgram.internal.compute.cpu.band.ScalarRowLoops;
import org.bandgram.internal.compute.cpu.band.TwoScanMessages;
import org.bandgram.internal.compute.cpu.compact.CompactRowGroup;
import org.bandgram.internal.compute.cpu.coo.HostCoo;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.BandOverlap;
import org.bandgram.internal.compute.cpu.graph.GraphLoops;
import org.bandgram.internal.compute.cpu.graph.HostGraph;
import org.bandgram.internal.compute.cpu.graph.StoredLoops;
import org.bandgram.internal.compute.cpu.messages.BandAssignment;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.cpu.messages.FusedRows;
import org.bandgram.internal.compute.cpu.warmup.WarmUps;
import org.bandgram.internal.compute.gram.CooElements;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.HeldPoints;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.layout.CooLayout;
import org.bandgram.layout.GraphLayout;
import org.bandgram.order.internal.CurveSorter;
import org.bandgram.order.internal.HostCurveSorter;
import org.bandgram.similarity.Similarity;
import org.bandgram.storage.SimilarityStorage;

/** What the backends on the CPU share: similarities and messages in the host's memory. */
public abstract class CpuBackend implements Backend {
  private final String name;
  private final String description;
  private final WarmUps warmUps;

  CpuBackend(String name, String description, WarmUps warmUps) {
    this.name = name;
    this.description = description;
    this.warmUps = warmUps;
  }

  /** Returns what tells the first work of a JVM from the rest. */
  public final WarmUps warmUps() {
    return warmUps;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final String description() {
    return description;
  }

  /**
   * Returns the fused loops over a band that is stored in the run's precision.
   *
   * @param band the messages
   * @param diagonal what is kept per point
   */
  abstract FusedRows fusedRows(BandState band, MemorySegment similarities, DiagonalState diagonal);

  /**
   * Returns messages in the scans of the band paper, in single precision.
   *
   * @param curves the one curve of a band
   * @param stored reads its similarities, borrowed
   */
  Messages twoScanMessages(
      CurveBands curves, BandAssignment.PairReader stored, Execution execution) {
    return new TwoScanMessages(curves, stored, execution);
  }

  /** Returns the loops over rows of fused messages in scratch memory. */
  abstract ScalarRowLoops rowLoops();

  /**
   * Returns the loops of compact messages over a band's elements.
   *
   * @param maxSimilarity what they are counted from
   */
  public abstract CompactRowGroup.Factory rowGroups(
      BandLayout layout, BandDissimilarities dissimilarities, float maxSimilarity);

  /**
   * Returns the dissimilarities of a band, masked pairs among them, computed anew whenever they are
   * read.
   *
   * @param points single-precision points in the order of the band, borrowed
   */
  public abstract BandDissimilarities recomputedDissimilarities(
      BandLayout layout, PointSet points, Similarity similarity);

  /** Returns the loops over the slots of graphs. */
  abstract GraphLoops graphLoops();

  /** Returns the loops over padded copies of elements in coordinate form, where there are any. */
  abstract Optional<StoredLoops> cooLoops();

  /** Returns what masks the pairs of a band that an earlier one keeps. */
  abstract BandOverlap overlap(CurveBands curves, int band);

  @Override
  public final CurveSorter curves() {
    return new HostCurveSorter();
  }

  @Override
  public final long availableBytes() {
    return SystemMemory.availableBytes();
  }

  @Override
  public final long availableBytes(WorkingMemory memory) {
    return memory.available(availableBytes());
  }

  @Override
  public final double memoryBandwidth(Execution execution) {
    return BandwidthProbe.bytesPerSecond(execution);
  }

  @Override
  public final SparseSimilarities bands(
      PointSet points,
      Similarity similarity,
      CurveBands bands,
      SimilarityStorage storage,
      Execution execution) {
    return switch (storage) {
      case AUTO -> throw new IllegalArgumentException("the storage is not decided");
      case STORED -> HostBands.compute(points, similarity, bands, this, execution);
      case RECOMPUTED -> RecomputedBands.of(points, similarity, bands, this, execution);
    };
  }

  @Override
  public final SparseSimilarities bands(
      CurveBands bands, Precision precision, List<MemorySegment> similarities) {
    return HostBands.borrow(bands, precision, similarities, this);
  }

  @Override
  public final SparseSimilarities graph(GraphLayout layout, float[] similarities) {
    return HostGraph.borrow(layout, similarities, graphLoops());
  }

  @Override
  public final SparseSimilarities coo(
      HeldPoints held, Similarity similarity, double threshold, Execution execution) {
    PointSet points = held.points();
    CooElements elements =
        CooElements.atLeast(points, similarity, threshold, points.precision(), gram(), execution);
    return new HostCoo(
        elements.layout(), elements.precision(), elements.values(), cooLoops(), elements::close);
  }

  @Override
  public final SparseSimilarities coo(
      CooLayout layout, Precision precision, MemorySegment similarities) {
    return new HostCoo(layout, precision, similarities, cooLoops(), () -> {});
  }
}
