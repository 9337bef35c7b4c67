package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.ClusterOptions.FinalAssignment;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.kernelkmeans.GramStorage;
import org.bandgram.cluster.kernelkmeans.KernelKMeans;
import org.bandgram.cluster.kernelkmeans.KernelKMeansClustering;
import org.bandgram.cluster.kmeans.KMeans;
import org.bandgram.cluster.kmeans.KMeansClustering;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.DenseMatrix;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.similarity.Similarity.Gaussian;
import org.bandgram.storage.MessageFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that are interrupted at every moment at which they report progress. */
@Tag("thorough")
@Tag("faults")
class InterruptedRunsTest {
  private static final PointSet POINTS = Data.UNIFORM.points(400, 9);
  private static final double[][] SIMILARITIES = similarities();
  private static final int MOST_MOMENTS = 80;

  private static final Set<String> TO_A_NUMBER =
      Set.of(
          "multilevel to 7",
          "multilevel to 7, means",
          "k-means",
          "kernel k-means",
          "kernel k-means, low rank");

  private static final NeighbourGraph.Options GRAPH =
      NeighbourGraph.Options.defaults().withNeighbours(10);

  private static final AffinityOptions BAND =
      AffinityOptions.defaults().withHalfBandwidth(16).withPreference(Preference.scalar(-0.05));

  private static final KernelKMeans.Options KERNEL =
      KernelKMeans.Options.of(7).withInit(init -> init.withStarts(3));

  private static final MultilevelAffinityPropagation.Options LEVELS =
      MultilevelAffinityPropagation.Options.defaults()
          .withTopSize(60)
          .withBand(band -> band.withHalfBandwidth(8).withPreference(Preference.scalar(-0.05)));

  /** How a run ended, and how many clusters it found. */
  record End(Status status, int clusters) {
    static End of(Clustering clustering) {
      Cases.assertSound(clustering, POINTS.size());
      return new End(clustering.status(), clustering.clusterCount());
    }

    static End of(KMeansClustering clustering) {
      assertThat(clustering.converged()).isEqualTo(clustering.status() == Status.CONVERGED);
      return new End(clustering.status(), clustering.clusterCount());
    }

    static End of(KernelKMeansClustering clustering) {
      assertThat(clustering.converged()).isEqualTo(clustering.status() == Status.CONVERGED);
      return new End(clustering.status(), clustering.clusterCount());
    }
  }

  /** A run with given settings. */
  @FunctionalInterface
  interface Fit {
    End with(Execution execution);
  }

  private static Arguments band(String name, AffinityOptions options) {
    return run(name, execution -> End.of(BandAffinityPropagation.fit(POINTS, options, execution)));
  }

  private static Arguments levels(String name, MultilevelAffinityPropagation.Options options) {
    return run(
        name,
        execution ->
            End.of(MultilevelAffinityPropagation.fit(POINTS, options, execution).clustering()));
  }

  private static Arguments run(String name, Fit fit) {
    return Arguments.of(name, fit);
  }

  static Stream<Arguments> runs() {
    return Stream.of(
        band("band", BAND),
        band("compact messages", BAND.withMessages(MessageFormat.COMPACT)),
        band("band, a number of clusters", BAND.withClusters(40)),
        band("band, means", BAND.withAssignment(FinalAssignment.MEAN)),
        band("in band", BAND.withAssignment(FinalAssignment.IN_BAND)),
        run("dense", e -> End.of(AffinityPropagation.fit(POINTS, BAND, e))),
        run("coo", e -> End.of(AffinityPropagation.fitCoo(POINTS, BAND, e))),
        run("graph", e -> End.of(AffinityPropagation.fitGraph(POINTS, BAND, GRAPH, e))),
        levels("levels on graphs", LEVELS.withGraph(_ -> GRAPH)),
        run("precomputed", InterruptedRunsTest::precomputed),
        levels("multilevel", LEVELS),
        levels("multilevel to 7", LEVELS.withClusters(7)),
        levels(
            "multilevel to 7, means",
            LEVELS.withBand(band -> band.withAssignment(FinalAssignment.MEAN).withClusters(7))),
        run(
            "k-means",
            e ->
                End.of(
                    KMeans.fit(
                        POINTS, KMeans.Options.of(7).withInit(init -> init.withStarts(3)), e))),
        run("kernel k-means", e -> End.of(KernelKMeans.fit(POINTS, new Gaussian(5), KERNEL, e))),
        run(
            "kernel k-means, low rank",
            e ->
                End.of(
                    KernelKMeans.fit(
                        POINTS,
                        new Gaussian(5),
                        KERNEL.withSums(s -> s.withStorage(GramStorage.lowRank(30))),
                        e))));
  }

  private static double[][] similarities() {
    Cases.Pairs pairs = Cases.squaredDistances(POINTS);
    double[][] similarities = new double[POINTS.size()][POINTS.size()];
    for (int i = 0; i < similarities.length; i++) {
      int row = i;
      Arrays.setAll(similarities[i], k -> pairs.of(row, k));
    }
    return similarities;
  }

  private static End precomputed(Execution execution) {
    try (DenseMatrix matrix = DenseMatrix.of(SIMILARITIES)) {
      return End.of(AffinityPropagation.fit(matrix, BAND, execution));
    }
  }

  /**
   * A report of progress.
   *
   * @param stage the stage that reported
   * @param ofStage how many that stage had reported before
   */
  record Moment(String stage, int ofStage) {
    /** Iterations of affinity propagation report when they are done, those of K-means before. */
    boolean followsAnIteration() {
      return stage.equals("propagate")
          || stage.equals("assign")
          || (stage.endsWith("k-means") && ofStage > 0);
    }
  }

  /** Returns moments spread over a whole run, the first and the last among them. */
  private static List<Moment> moments(Fit fit) {
    List<Moment> all = Collections.synchronizedList(new ArrayList<>());
    Map<String, Integer> ofStage = new ConcurrentHashMap<>();
    Execution.Settings settings =
        Execution.Settings.ofThreads(2)
            .withProgress(
                (stage, done, total) ->
                    all.add(new Moment(stage, ofStage.merge(stage, 1, Integer::sum) - 1)));
    try (Execution execution = Execution.of(settings)) {
      assertThat(fit.with(execution).status()).isEqualTo(Status.CONVERGED);
    }
    int count = Math.min(all.size(), MOST_MOMENTS);
    return IntStream.range(0, count)
        .mapToObj(m -> all.get(m * (all.size() - 1) / (count - 1)))
        .toList();
  }

  /** Runs, and does something at one of the reports of progress. */
  private static Optional<End> run(Fit fit, Moment moment, Runnable action, Cancellation flags) {
    Map<String, Integer> reports = new ConcurrentHashMap<>();
    Execution.Settings settings =
        Execution.Settings.ofThreads(2)
            .withCancellation(flags)
            .withProgress(
                (stage, done, total) -> {
                  if (reports.merge(stage, 1, Integer::sum) - 1 == moment.ofStage()
                      && stage.equals(moment.stage())) {
                    action.run();
                  }
                });
    try (Execution execution = Execution.of(settings)) {
      return Optional.of(fit.with(execution));
    } catch (CancelledException e) {
      return Optional.empty();
    }
  }

  /** A result that was to be had early says so, whichever stage was cut short. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void whatWasStoppedSaysSo(String name, Fit fit) {
    boolean isDue = false;
    for (Moment moment : moments(fit)) {
      Cancellation flags = new Cancellation();
      Optional<End> end = run(fit, moment, flags::stop, flags);
      isDue |= moment.followsAnIteration();
      if (isDue) {
        assertThat(end).as("at %s", moment).isPresent();
      }
      if (end.isPresent()) {
        assertThat(end.get().status()).as("at %s", moment).isEqualTo(Status.STOPPED);
        if (TO_A_NUMBER.contains(name)) {
          assertThat(end.get().clusters()).isEqualTo(7);
        }
      }
    }
    assertThat(isDue).isTrue();
  }

  /** Whoever interrupts the thread of a run wants it back, with its flag. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void anInterruptedThreadComesBackWithoutAResult(String name, Fit fit) {
    for (Moment moment : moments(fit)) {
      Optional<End> end = run(fit, moment, Thread.currentThread()::interrupt, new Cancellation());
      assertThat(Thread.interrupted()).as("at %s", moment).isTrue();
      assertThat(end).as("at %s", moment).isEmpty();
    }
  }
}
