package org.bandgram.internal.compute.cpu.compact;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.data.PointSet;
import org.bandgram.internal.compute.cpu.CpuBackend;
import org.bandgram.internal.compute.cpu.ScalarCpuBackend;
import org.bandgram.internal.compute.cpu.VectorCpuBackend;
import org.bandgram.internal.compute.cpu.dissimilarity.BandDissimilarities;
import org.bandgram.internal.compute.cpu.dissimilarity.BlockReader;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorLanes;
import org.bandgram.internal.compute.cpu.dissimilarity.VectorSquaredDistances;
import org.bandgram.internal.compute.cpu.messages.ColumnBases;
import org.bandgram.internal.compute.cpu.messages.DiagonalState;
import org.bandgram.internal.compute.gram.CurveBands;
import org.bandgram.internal.compute.gram.SparseSimilarities;
import org.bandgram.internal.compute.messages.Messages;
import org.bandgram.layout.BandLayout;
import org.bandgram.order.CurveOrdering;
import org.bandgram.order.Permutation;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.bandgram.testing.Points;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Compact messages that leave out columns which are too far away give the bits of all columns. */
@Tag("vectors")
class CandidateBlocksTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(1);

  /** How points lie in the plane. */
  enum Kind {
    UNIFORM,
    CLUSTERED,
    /** On a coarse grid, several at a place. */
    TIED,
    /** All with the same second coordinate. */
    LINE
  }

  private static PointSet points(int n, Kind kind, Execution execution) {
    Random random = new Random(n);
    DoubleUnaryOperator place =
        switch (kind) {
          case UNIFORM, LINE -> u -> u;
          case CLUSTERED -> u -> Math.floor(8 * u) + 0.05 * random.nextGaussian();
          case TIED -> u -> Math.floor(20 * u) / 20;
        };
    PointSet points = PointSet.allocate(n, 2, Precision.FLOAT32);
    for (int i = 0; i < n; i++) {
      points.set(i, 0, place.applyAsDouble(random.nextDouble()));
      points.set(i, 1, kind == Kind.LINE ? 3 : place.applyAsDouble(random.nextDouble()));
    }
    Permutation order = CurveOrdering.order(points, CurveOrdering.Options.defaults(), execution);
    return Points.of(n, 2, Precision.FLOAT32, (i, f) -> points.get(order.source(i), f));
  }

  /** Orders points that are ordered along one curve along others, with other coordinates first. */
  private static CurveBands bands(PointSet points, int h, int curves, Execution execution) {
    BandLayout layout = BandLayout.of(points.size(), h);
    if (curves == 1) {
      return CurveBands.single(layout);
    }
    PointSet turned = PointSet.allocate(points.size(), 2, Precision.FLOAT32);
    for (int i = 0; i < points.size(); i++) {
      turned.set(i, 0, 0.6 * points.get(i, 0) - 0.8 * points.get(i, 1));
      turned.set(i, 1, 0.8 * points.get(i, 0) + 0.6 * points.get(i, 1));
    }
    return CurveBands.of(
        layout,
        List.of(
            Permutation.identity(points.size()),
            CurveOrdering.order(turned, CurveOrdering.Options.defaults(), execution)));
  }

  private static SparseSimilarities kept(
      CpuBackend backend, PointSet points, CurveBands bands, Execution execution) {
    return backend.bands(
        points, new NegativeSquaredEuclidean(), bands, SimilarityStorage.RECOMPUTED, execution);
  }

  @ParameterizedTest
  @CsvSource({
    "1500, 128, 1, UNIFORM",
    "1500, 128, 1, CLUSTERED",
    "1500, 128, 1, TIED",
    "1500, 128, 1, LINE",
    "1301, 113, 1, UNIFORM",
    "1301, 114, 1, CLUSTERED",
    "1700, 300, 1, UNIFORM",
    "1700, 301, 1, CLUSTERED",
    "250, 120, 1, UNIFORM",
    "700, 112, 2, UNIFORM",
    "700, 117, 2, CLUSTERED",
    "700, 112, 2, TIED"
  })
  void leavingOutColumnsChangesNoBits(int n, int h, int curves, Kind kind) {
    Sizes.skipAbove(800, n);
    Random random = new Random(h);
    try (Execution one = Execution.onThreads(1);
        Execution two = Execution.onThreads(2)) {
      PointSet points = points(n, kind, one);
      CurveBands bands = bands(points, h, curves, one);
      try (SparseSimilarities slow = kept(new ScalarCpuBackend("test"), points, bands, one);
          SparseSimilarities fast = kept(new VectorCpuBackend("test"), points, bands, two);
          Messages scalar = slow.messages(MessageFormat.COMPACT, one);
          Messages vector = fast.messages(MessageFormat.COMPACT, two)) {
        for (double share : new double[] {0.5, 0.01}) {
          double[] preferences = new double[n];
          Arrays.fill(preferences, share * slow.range(one).mean());
          scalar.reset(preferences);
          vector.reset(preferences);
          for (int iteration = 0; iteration < 40; iteration++) {
            double damping = 0.7 + 0.25 * random.nextDouble();
            assertThat(vector.iterate(damping)).isEqualTo(scalar.iterate(damping));
            assertArrayEquals(scalar.evidence(), vector.evidence(), "iteration " + iteration);
          }
          assertArrayEquals(scalar.exemplars(), vector.exemplars());
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void noDissimilarityIsLessThanItsBound(Kind kind) {
    BandLayout layout = BandLayout.of(900, 117);
    PointSet points = points(layout.size(), kind, EXECUTION);
    BandDissimilarities.Reader reader = new VectorSquaredDistances(layout, points).reader(0);
    BlockReader blocks = (BlockReader) reader;
    float[] bounds = new float[layout.width() + BandDissimilarities.PADDING];
    float[] dissimilarities = new float[layout.width() + BandDissimilarities.PADDING];
    int far = 0;
    for (int start = 0; start < layout.size(); start += CompactRowGroup.ROWS) {
      if (layout.isWhole(start) && layout.isWhole(start + CompactRowGroup.ROWS - 1)) {
        blocks.bound(start, bounds);
        for (int row = start; row < start + CompactRowGroup.ROWS; row++) {
          reader.load(row, dissimilarities, 0);
          for (int k = 0; k < layout.width(); k++) {
            float bound = bounds[(k + row - start) / VectorLanes.LANES];
            assertThat(bound).isNotNegative().isLessThanOrEqualTo(dissimilarities[k]);
            far += bound > 0 ? 1 : 0;
          }
        }
      }
    }
    assertThat(far).isPositive();
  }

  /** A correction counts wherever its column is. */
  @Test
  void columnsWithCorrectionsAreCandidates() {
    int correction = 320;
    PointSet points = points(900, Kind.LINE, EXECUTION);
    float[] expected = sums(new ScalarCpuBackend("test"), points, correction);
    assertThat(expected[correction]).isGreaterThan(100);
    assertArrayEquals(expected, sums(new VectorCpuBackend("test"), points, correction));
  }

  /** Returns column sums after an update of rows that have a correction far away. */
  private static float[] sums(CpuBackend backend, PointSet points, int correction) {
    BandLayout layout = BandLayout.of(points.size(), 117);
    int start = 400;
    CompactState state = new CompactState(points.size());
    state.reset(0, points.size());
    RowCorrections corrections = state.corrections;
    corrections.columns()[corrections.place(start + 3, 0)] = correction;
    corrections.values()[corrections.place(start + 3, 0)] = 1000;
    corrections.useSlots(start, 1);
    Arrays.fill(state.secondLimits, 1e-9f);
    Arrays.fill(state.firstLimits, 1e-9f);
    for (int i = start; i < start + CompactRowGroup.ROWS; i++) {
      state.maxima.set(i, -1e-6, -1e-6);
    }
    DiagonalState diagonal =
        new DiagonalState(points.size(), Precision.FLOAT32, EXECUTION, 8, true);
    CompactRowGroup group =
        backend
            .rowGroups(
                layout,
                backend.recomputedDissimilarities(layout, points, new NegativeSquaredEuclidean()),
                0)
            .allocate(
                ColumnBases.of(
                    layout, Permutation.identity(points.size()), diagonal, 0, points.size()),
                state);
    float[] sums = new float[points.size() + 2 * BandDissimilarities.PADDING];
    group.load(start, CompactRowGroup.ROWS);
    group.updateRows(0.8f);
    group.addPositive(sums, 0);
    return sums;
  }

  @Test
  void narrowBandsHaveNoBounds() {
    BandLayout layout = BandLayout.of(900, 40);
    PointSet points = points(layout.size(), Kind.UNIFORM, EXECUTION);
    assertThat(new VectorSquaredDistances(layout, points).reader(0))
        .isNotInstanceOf(BlockReader.class);
  }
}
