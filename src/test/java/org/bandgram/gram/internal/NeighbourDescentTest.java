package org.bandgram.gram.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.bandgram.testing.Refusals.cancelled;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bandgram.CancelledException;
import org.bandgram.Checkpoints;
import org.bandgram.Checkpoints.Stage;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.checkpoint.CheckpointFile;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.data.PointSet;
import org.bandgram.gram.GramCases;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.gram.NeighbourGraph.Method;
import org.bandgram.gram.NeighbourGraph.Options;
import org.bandgram.internal.compute.cpu.gram.ScalarGramOps;
import org.bandgram.internal.compute.gram.GramOps;
import org.bandgram.layout.GraphLayout;
import org.bandgram.similarity.CustomSimilarity;
import org.bandgram.similarity.Dissimilarity.ManhattanDistance;
import org.bandgram.similarity.Similarity;
import org.bandgram.similarity.Similarity.Cosine;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.similarity.Similarity.NegativeSquaredEuclidean;
import org.bandgram.similarity.internal.ObjectPairs;
import org.bandgram.testing.Sizes;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Graphs whose neighbours are searched by NN-descent, beside exact ones. */
class NeighbourDescentTest {
  @AutoClose private static final Execution EXECUTION = Execution.onThreads(2);
  private static final Similarity NSE = new NegativeSquaredEuclidean();

  private static Options descent(int k) {
    return NeighbourGraphTest.exact(k).withMethod(Method.DESCENT);
  }

  /** Gaussian clouds in 20 dimensions around few centres. */
  static PointSet clouds(int n, long seed) {
    PointSet centres = GramCases.points(20, 20, Precision.FLOAT32, seed);
    PointSet points = GramCases.points(n, 20, Precision.FLOAT32, seed + 1);
    for (int i = 0; i < n; i++) {
      for (int f = 0; f < 20; f++) {
        points.set(i, f, points.get(i, f) + 3 * centres.get(i % 20, f));
      }
    }
    return points;
  }

  private static double recall(NeighbourGraph found, NeighbourGraph exact) {
    GraphLayout layout = exact.layout();
    long held = 0;
    long all = 0;
    for (int i = 0; i < layout.size(); i++) {
      for (int slot = layout.rowStarts()[i];
          slot < layout.rowStarts()[i] + layout.degree(i);
          slot++) {
        all++;
        int there = found.layout().find(i, layout.columns()[slot]);
        if (there >= 0) {
          held++;
          assertThat(found.similarities()[there]).isEqualTo(exact.similarities()[slot]);
        }
      }
    }
    return (double) held / all;
  }

  @ParameterizedTest
  @CsvSource({"1, 5", "2, 5", "3, 1", "31, 32", "33, 4", "257, 32", "257, 300", "4098, 12"})
  void descentFindsMostOfTheEdges(int n, int k) {
    Sizes.skipAbove(300, n);
    PointSet points = clouds(n, 3);
    for (Similarity similarity : List.of(NSE, new Cosine(), new Gaussian(0.1))) {
      NeighbourGraph exact =
          NeighbourGraph.build(points, similarity, NeighbourGraphTest.exact(k), EXECUTION);
      NeighbourGraph found = NeighbourGraph.build(points, similarity, descent(k), EXECUTION);
      assertThat(recall(found, exact)).isGreaterThan(0.9);
      assertThat(found.construction().recall()).isGreaterThanOrEqualTo(0.95);
      assertThat(found.construction().distances()).isLessThan(3000);
    }
  }

  @Test
  void descentDoesNotDependOnThreadsNorOnTheLoops() {
    PointSet points = clouds(1025, 7);
    Options options = descent(9).withWantedRecall(1);
    NeighbourGraph expected = NeighbourGraph.build(points, NSE, options, EXECUTION);
    for (int threads : new int[] {1, 3}) {
      try (Execution other = Execution.onThreads(threads)) {
        NeighbourGraphTest.assertSame(NeighbourGraph.build(points, NSE, options, other), expected);
      }
    }
    NeighbourGraphTest.assertSame(
        GraphBuilder.build(
            points, Nearness.of(NSE), options, new ScalarGramOps(), Stage.NONE, EXECUTION),
        expected);
  }

  @Test
  void descentTakesAnyFunctionOfPairs() {
    PointSet points = clouds(600, 5);
    Similarity custom =
        CustomSimilarity.ofRows(
            "greatest difference",
            true,
            (x, y) ->
                -IntStream.range(0, x.length)
                    .mapToDouble(f -> Math.abs(x[f] - y[f]))
                    .max()
                    .orElseThrow());
    NeighbourGraph exact =
        NeighbourGraph.build(points, custom, NeighbourGraphTest.exact(12), EXECUTION);
    NeighbourGraph found = NeighbourGraph.build(points, custom, descent(12), EXECUTION);
    assertThat(recall(found, exact)).isGreaterThan(0.9);
    NeighbourGraph manhattan =
        GraphBuilder.build(
            points, new ManhattanDistance(), descent(12), new ScalarGramOps(), EXECUTION);
    assertThat(
            recall(
                manhattan,
                GraphBuilder.build(
                    points,
                    new ManhattanDistance(),
                    NeighbourGraphTest.exact(12),
                    new ScalarGramOps(),
                    EXECUTION)))
        .isGreaterThan(0.9);
  }

  /** Objects are found in whatever order they are given, though their numbers say nothing. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 31, 33, 257, 1025})
  void descentFindsObjectsThatHaveNoPlace(int n) {
    PointSet clouds = clouds(n, 11);
    CustomSimilarity similarity =
        new CustomSimilarity(
            "objects", true, new ObjectPairs((i, j) -> NSE.between(clouds, i, clouds, j)));
    PointSet numbers = ObjectPairs.points(n);
    NeighbourGraph exact =
        NeighbourGraph.build(numbers, similarity, NeighbourGraphTest.exact(12), EXECUTION);
    NeighbourGraph found = NeighbourGraph.build(numbers, similarity, descent(12), EXECUTION);
    assertThat(recall(found, exact)).isGreaterThan(0.9);
    assertThat(found.construction().recall()).isGreaterThanOrEqualTo(0.95);
    try (Execution single = Execution.onThreads(1)) {
      NeighbourGraphTest.assertSame(
          NeighbourGraph.build(numbers, similarity, descent(12), single), found);
    }
  }

  /** Runs stopped in a round of the search, or with the graph in hand, go on from there. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void goesOnFromTheRoundThatWasKept(int round, @TempDir Path folder) {
    PointSet points = clouds(2049, 11);
    Options options = descent(1).withWantedRecall(1);
    NeighbourGraph expected = NeighbourGraph.build(points, NSE, options, EXECUTION);
    Path file = folder.resolve("run.checkpoint");
    Schedule schedule = new Schedule(1, Duration.ofHours(1));
    List<Integer> rounds = new ArrayList<>();
    try (CheckpointFile checkpoints = CheckpointFile.create(file, schedule)) {
      Stage stage = watched(checkpoints, rounds, round);
      cancelled(
          () -> GraphBuilder.build(points, NSE, options, new ScalarGramOps(), stage, EXECUTION));
    }
    rounds.clear();
    try (CheckpointFile checkpoints = CheckpointFile.resume(file, schedule)) {
      Stage stage = watched(checkpoints, rounds, Integer.MAX_VALUE);
      NeighbourGraphTest.assertSame(
          GraphBuilder.build(points, NSE, options, new ScalarGramOps(), stage, EXECUTION),
          expected);
      checkpoints.stopped();
    }
    assertThat(rounds.getFirst()).isEqualTo(round + 1);
    for (int again = 0; again < 2; again++) {
      try (CheckpointFile checkpoints = CheckpointFile.resume(file, schedule)) {
        GramOps none = null;
        Stage stage = watched(checkpoints, rounds, 0);
        Nearness nearness = Nearness.of(NSE);
        NeighbourGraphTest.assertSame(
            GraphBuilder.build(points, nearness, options, none, stage, EXECUTION), expected);
        checkpoints.stopped();
      }
    }
  }

  /** The first stage of a run, which notes how far it comes and is cancelled at some step. */
  private static Stage watched(CheckpointFile checkpoints, List<Integer> steps, int last) {
    checkpoints.begin(() -> "a run");
    Stage stage = checkpoints.next();
    return new Stage() {
      @Override
      public boolean resume(Checkpoints.State state) {
        return stage.resume(state);
      }

      @Override
      public void reached(int step, Checkpoints.State state) {
        stage.reached(step, state);
        steps.add(step);
        if (step >= last) {
          throw new CancelledException();
        }
      }

      @Override
      public void stopped(Checkpoints.State state) {
        stage.stopped(state);
      }

      @Override
      public void finished(Checkpoints.State state) {
        stage.finished(state);
      }

      @Override
      public void held(Checkpoints.State state) {
        stage.held(state);
      }
    };
  }

  /** Nothing is ever found out about them but that they are all alike, and the sample knows. */
  @Test
  void descentOnCopiesEnds() {
    PointSet points = PointSet.allocate(3000, 12, Precision.FLOAT32);
    NeighbourGraph graph = NeighbourGraph.build(points, NSE, descent(8), EXECUTION);
    assertThat(graph.construction().recall()).isEqualTo(1);
    assertThat(IntStream.range(0, 3000).map(graph.layout()::degree).min().orElseThrow())
        .isGreaterThanOrEqualTo(8);
  }

  @Test
  void descentKeepsNoPairsWithoutAnEdge() {
    Similarity none = new CustomSimilarity("none", true, (_, _, _, _) -> Double.NEGATIVE_INFINITY);
    NeighbourGraph graph = NeighbourGraph.build(clouds(100, 1), none, descent(4), EXECUTION);
    assertThat(graph.layout().slots()).isZero();
    assertThat(graph.construction().recall()).isEqualTo(1);
  }

  /** One neighbour is too few to go on from, so that curves must find the rest. */
  @Test
  @Tag("thorough")
  void descentGoesOnWhereTheRecallIsLow() {
    PointSet points = clouds(4098, 11);
    Options options = descent(1).withWantedRecall(0.9);
    NeighbourGraph graph = NeighbourGraph.build(points, NSE, options, EXECUTION);
    assertThat(graph.construction().rounds()).isBetween(1, 30);
    NeighbourGraph exact =
        NeighbourGraph.build(points, NSE, NeighbourGraphTest.exact(1), EXECUTION);
    assertThat(graph.construction().recall()).isCloseTo(recall(graph, exact), within(0.1));
  }
}
