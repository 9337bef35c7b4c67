package org.bandgram.validation.iterative;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Stopping;
import org.bandgram.cluster.kmeans.CentroidStart;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.data.PointSet;
import org.bandgram.data.graph.EdgeList;
import org.bandgram.embed.Smacof;
import org.bandgram.internal.compute.Backend;
import org.bandgram.internal.compute.choice.BackendProvider;
import org.bandgram.internal.compute.rank.RankOps;
import org.bandgram.internal.compute.stress.PairTriangle;
import org.bandgram.rank.PageRank;
import org.bandgram.rank.WebGraph;
import org.bandgram.storage.SparseFormat;
import org.bandgram.validation.sets.NamedGraph;
import org.bandgram.validation.sets.SyntheticSets;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds the loops of experiments to the product's algorithms, and plain loops to those. */
class LoopTest {
  private static final int ITERATIONS = 5;

  @AutoClose private final Execution execution = Execution.onThreads(2);
  private final Backend backend = BackendProvider.select(Device.CPU, 0);

  /** A graph with links to few nodes mostly, and nodes without any. */
  private static NamedGraph graph(int nodes) {
    SplittableRandom random = new SplittableRandom(nodes);
    int arcs = 7 * nodes;
    long[] sources = random.longs(arcs, 0, Math.max(1, nodes * 3 / 4)).toArray();
    long[] targets = new long[arcs];
    Arrays.setAll(targets, _ -> (long) (nodes * Math.pow(random.nextDouble(), 4)));
    return new NamedGraph("some", WebGraph.of(EdgeList.of(sources, targets)));
  }

  private double[] run(Loop loop, boolean isKept) {
    loop.run(ITERATIONS, isKept, execution);
    return loop.result();
  }

  @ParameterizedTest
  @EnumSource
  void ranksAreThoseOfPageRank(SparseFormat format) {
    RankOps ops = backend.ranks();
    for (int nodes : new int[] {1, 2, 31, 33, 257, 4098}) {
      NamedGraph named = graph(nodes);
      LinkMatrix matrix = LinkMatrix.of(named);
      PageRank.Options options =
          PageRank.Options.defaults()
              .withModel(model -> model.withWeighted(false))
              .withFormat(format)
              .withStopping(_ -> new Stopping(0, ITERATIONS));
      double[] expected = PageRank.fit(named.graph(), options, execution).scores();
      assertThat(run(matrix.ranks(ops, format), true)).isEqualTo(expected);
      assertThat(run(matrix.ranks(ops, format), false)).containsExactly(expected, within(1e-15));
      assertThat(run(matrix.ranks(ops, "4/7/16"), true)).containsExactly(expected, within(1e-15));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 31, 33, 257, 4098})
  void plainRanksAreTheSameButForRounding(int nodes) {
    LinkMatrix matrix = LinkMatrix.of(graph(nodes));
    double[] expected = run(matrix.ranks(backend.ranks(), SparseFormat.CSR), true);
    double most = Arrays.stream(expected).max().orElseThrow();
    double[] exact =
        run(new PlainRanks(matrix.matrix(), matrix.inverseOut(), Precision.FLOAT64), true);
    double[] single =
        run(new PlainRanks(matrix.matrix(), matrix.inverseOut(), Precision.FLOAT32), true);
    assertThat(exact).containsExactly(expected, within(1e-14 * most));
    assertThat(single).containsExactly(expected, within(1e-5 * most));
    assertThat(Arrays.stream(single).allMatch(score -> score == (float) score)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {7, 31, 33, 257, 4098})
  void meansAreThoseOfKMeans(int n) {
    int k = 7;
    PointSet points = SyntheticSets.gaussian(n, 3, 5).points().withPrecision(Precision.FLOAT32);
    KMeans.Options options =
        KMeans.Options.of(k)
            .withInit(
                init ->
                    init.withStart(
                        CentroidStart.given(points.select(MeansLoop.startingPoints(n, k)))))
            .withStopping(_ -> new Stopping(0, ITERATIONS - 1));
    double[] expected =
        Arrays.stream(KMeans.fit(points, options, execution).labels()).asDoubleStream().toArray();
    assertThat(run(new MeansLoop(backend, points, k), true)).isEqualTo(expected);
    assertThat(run(new MeansLoop(backend, points, k), false)).isEqualTo(expected);
    for (Precision precision : Precision.values()) {
      assertThat(run(new PlainMeans(points, k, precision), true)).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 31, 33, 257})
  void scalingsAreThoseOfSmacof(int n) {
    PointSet points = SyntheticSets.gaussian(n, 4, 6).points();
    PairTriangle distances = StudyData.distances(points.withPrecision(Precision.FLOAT64));
    double[][] start = ScalingLoop.start(n, n);
    double[][] rows = new double[n][];
    Arrays.setAll(rows, i -> new double[] {start[0][i], start[1][i]});
    Smacof.Options options =
        Smacof.Options.defaults().withStopping(_ -> new Stopping(0, ITERATIONS - 1));
    double[] stress = Smacof.fit(Algorithms.distances(points), rows, options, execution).stress();
    double expected = stress[stress.length - 1];
    assertThat(run(new ScalingLoop(backend.stress(), n, _ -> distances), true)[0])
        .isCloseTo(expected, within(1e-12 * stress[0]));
    assertThat(run(new ScalingLoop(backend.stress(), n, _ -> distances), false)[0])
        .isCloseTo(expected, within(1e-12 * stress[0]));
    assertThat(run(new PlainScaling(distances, Precision.FLOAT64), true)[0])
        .isCloseTo(expected, within(1e-12 * stress[0]));
    assertThat(run(new PlainScaling(distances, Precision.FLOAT32), true)[0])
        .isCloseTo(expected, within(1e-5 * stress[0]));
  }

  @Test
  void partsOfAMatrixAddUp() {
    LinkMatrix matrix = LinkMatrix.of(graph(257));
    LinkMatrix few = matrix.where(length -> length <= LinkMatrix.SHORT);
    LinkMatrix many = matrix.where(length -> length > LinkMatrix.SHORT);
    assertThat(few.matrix().nonzeros()).isPositive();
    assertThat(many.matrix().nonzeros()).isPositive();
    for (int i = 0; i < matrix.matrix().size(); i++) {
      LinkMatrix own = matrix.matrix().length(i) > LinkMatrix.SHORT ? many : few;
      LinkMatrix other = own == few ? many : few;
      assertThat(columns(own, i)).isEqualTo(columns(matrix, i));
      assertThat(other.matrix().length(i)).isZero();
    }
    assertThat(matrix.beside(LinkMatrix.PAPER_WIDTHS))
        .isEqualTo((double) many.matrix().nonzeros() / matrix.matrix().nonzeros());
    assertThat(many.filled(LinkMatrix.PAPER_WIDTHS)).isGreaterThan(1);
    assertThat(matrix.filled("1")).isGreaterThanOrEqualTo(1);
  }

  private static List<Integer> columns(LinkMatrix links, int row) {
    int[] starts = links.matrix().starts();
    return Arrays.stream(links.matrix().columns(), starts[row], starts[row + 1]).boxed().toList();
  }

  @Test
  void bothGoOnSideBySide() {
    LinkMatrix matrix = LinkMatrix.of(graph(33));
    Loop here = matrix.ranks(backend.ranks(), SparseFormat.CSR);
    Loop beside = matrix.ranks(backend.ranks(), SparseFormat.SLICED);
    double[] expected = run(matrix.ranks(backend.ranks(), SparseFormat.CSR), true);
    assertThat(run(new SideBySide(here, beside), true)).isEqualTo(expected);
    assertThat(beside.result()).containsExactly(expected, within(1e-15));
  }

  @Test
  void modelsAreOfPartsWithoutTheUpdate() {
    LinkMatrix matrix = LinkMatrix.of(graph(257));
    RankParts parts = new RankParts(matrix, 10, 7, 5, 2);
    assertThat(parts.divided()).isEqualTo(6);
    assertThat(parts.even()).isEqualTo(5);
    assertThat(parts.dividedWithGpu()).isEqualTo(3 + parts.exchange());
    assertThat(parts.onGpu()).isPositive().isLessThan(parts.exchange());
  }
}
