package org.bandgram.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.malformed;
import static org.bandgram.testing.Refusals.refused;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bandgram.Cancellation;
import org.bandgram.CancelledException;
import org.bandgram.Execution;
import org.bandgram.Execution.Settings;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.WorkingMemory;
import org.bandgram.checkpoint.CheckpointFile;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.cluster.Cases.Data;
import org.bandgram.cluster.PropagationOptions.Convergence;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.AffinityPropagation;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.internal.medoids.Recentring;
import org.bandgram.cluster.internal.medoids.Recentring.Recentred;
import org.bandgram.cluster.internal.points.Partition;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.bandgram.gram.NeighbourGraph;
import org.bandgram.storage.MessageFormat;
import org.bandgram.storage.SimilarityStorage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs that are stopped and go on, again and again, end like those that never were. */
@Tag("thorough")
@Tag("faults")
class ResumedRunsTest {
  private static final PointSet POINTS = Data.UNIFORM.points(700, 9);

  private static final AffinityOptions BAND =
      AffinityOptions.defaults()
          .withHalfBandwidth(16)
          .withPropagation(propagation -> propagation.withTrace(true))
          .withPreference(Preference.scalar(-0.05));

  private static final NeighbourGraph.Options GRAPH =
      NeighbourGraph.Options.defaults().withNeighbours(10);

  private static final Set<String> NOTHING_IN_FILES =
      Set.of("compact", "compact, one curve", "compact on a graph", "graph");

  @TempDir private Path folder;

  /** A run with given settings. */
  @FunctionalInterface
  interface Fit {
    Clustering with(Execution execution);
  }

  private static Fit band(AffinityOptions options) {
    return execution -> BandAffinityPropagation.fit(POINTS, options, execution);
  }

  private static Fit graph(AffinityOptions options) {
    return execution -> AffinityPropagation.fitGraph(POINTS, options, GRAPH, execution);
  }

  /** On a graph of a lattice, exemplars swing between places that are as good. */
  private static Clustering levellingOff(Execution execution) {
    AffinityOptions options =
        AffinityOptions.defaults()
            .withPropagation(
                propagation ->
                    propagation
                        .withPreference(Preference.median())
                        .withConvergence(new Convergence(8, 1000)));
    return AffinityPropagation.fitGraph(
        Data.LATTICE.points(3000, 9),
        options,
        NeighbourGraph.Options.defaults().withNeighbours(8),
        execution);
  }

  private static Fit multilevel(MultilevelAffinityPropagation.Options options) {
    return execution -> MultilevelAffinityPropagation.fit(POINTS, options, execution).clustering();
  }

  static Stream<Arguments> runs() {
    MultilevelAffinityPropagation.Options levels =
        MultilevelAffinityPropagation.Options.defaults().withTopSize(60);
    levels = levels.withBand(band -> band.withHalfBandwidth(8));
    return Stream.of(
        Arguments.of("fused", band(BAND)),
        Arguments.of("one curve", band(BAND.withCurves(1))),
        Arguments.of("double precision", band(BAND.withPrecision(Precision.FLOAT64))),
        Arguments.of("as published", band(AffinityOptions.asPublished().withHalfBandwidth(8))),
        Arguments.of("compact", band(BAND.withMessages(MessageFormat.COMPACT))),
        Arguments.of(
            "compact, one curve", band(BAND.withCurves(1).withMessages(MessageFormat.COMPACT))),
        Arguments.of(
            "compact, stored",
            band(
                BAND.withMessages(MessageFormat.COMPACT)
                    .withSimilarities(SimilarityStorage.STORED))),
        Arguments.of("a number of clusters", band(BAND.withClusters(40))),
        Arguments.of(
            "not converging",
            band(BAND.withPropagation(propagation -> propagation.withMaxIterations(35)))),
        Arguments.of(
            "coordinate form",
            (Fit) execution -> AffinityPropagation.fitCoo(POINTS, BAND, execution)),
        Arguments.of("graph", graph(BAND)),
        Arguments.of("compact on a graph", graph(BAND.withMessages(MessageFormat.COMPACT))),
        Arguments.of("multilevel on graphs", multilevel(levels.withGraph(_ -> GRAPH))),
        Arguments.of("multilevel", multilevel(levels)),
        Arguments.of("multilevel to a number", multilevel(levels.withClusters(7))));
  }

  /** Stops a run after some iterations; returns whether it had got to its end by then. */
  private static boolean stopAfter(int iterations, CheckpointFile checkpoints, Fit fit) {
    Cancellation cancellation = new Cancellation();
    int[] seen = new int[1];
    Settings settings =
        Settings.ofThreads(1)
            .withCancellation(cancellation)
            .withCheckpoints(checkpoints)
            .withProgress(
                (stage, done, total) -> {
                  if (stage.equals("propagate") && ++seen[0] > iterations) {
                    cancellation.cancel();
                  }
                });
    try (checkpoints;
        Execution execution = Execution.of(settings)) {
      fit.with(execution);
      return true;
    } catch (CancelledException e) {
      return false;
    }
  }

  private static void assertSame(Clustering actual, Clustering expected) {
    assertThat(actual.labels()).isEqualTo(expected.labels());
    assertThat(actual.exemplars()).isEqualTo(expected.exemplars());
    assertThat(actual.iterations()).isEqualTo(expected.iterations());
    assertThat(actual.status()).isEqualTo(expected.status());
    assertThat(actual.orphans()).isEqualTo(expected.orphans());
    assertThat(actual.damping()).isEqualTo(expected.damping());
    assertThat(actual.netSimilarity()).isEqualTo(expected.netSimilarity());
    assertThat(actual.trace()).isEqualTo(expected.trace());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void stoppedAtRandomMomentsTheResultIsTheSame(String name, Fit fit) {
    Clustering expected;
    try (Execution execution = Execution.onThreads(2)) {
      expected = fit.with(execution);
    }
    Path file = folder.resolve("run.checkpoint");
    Random random = new Random(name.hashCode());
    Schedule schedule = new Schedule(5, Duration.ofHours(1));
    boolean ended = stopAfter(random.nextInt(5, 25), CheckpointFile.create(file, schedule), fit);
    assertThat(ended).isFalse();
    for (int stop = 0; stop < 50 && !ended; stop++) {
      ended = stopAfter(random.nextInt(5, 40), CheckpointFile.resume(file, schedule), fit);
    }
    try (CheckpointFile checkpoints = CheckpointFile.resume(file, schedule);
        Execution execution = Execution.of(Settings.ofThreads(2).withCheckpoints(checkpoints))) {
      assertSame(fit.with(execution), expected);
    }
  }

  @Test
  void aRunThatLevelsOffGoesOnWhereItWasStopped() {
    Clustering expected;
    try (Execution execution = Execution.onThreads(1)) {
      expected = levellingOff(execution);
    }
    assertThat(expected.status()).isEqualTo(Status.LEVELLED_OFF);
    Path file = folder.resolve("run.checkpoint");
    int late = expected.iterations() - 20;
    CheckpointFile begun = CheckpointFile.create(file, new Schedule(7, Duration.ofHours(1)));
    assertThat(stopAfter(late, begun, ResumedRunsTest::levellingOff)).isFalse();
    for (int run = 0; run < 2; run++) {
      try (CheckpointFile checkpoints = CheckpointFile.resume(file, Schedule.defaults());
          Execution execution = Execution.of(Settings.ofThreads(1).withCheckpoints(checkpoints))) {
        assertSame(levellingOff(execution), expected);
      }
    }
  }

  /** Numbers whose medoids are medians; counts how often they were assigned. */
  private static final class Numbers implements Recentring {
    private final double[] numbers = new Random(6).doubles(2000).sorted().toArray();
    private final Execution execution;
    private int rounds;

    Numbers(Execution execution) {
      this.execution = execution;
    }

    @Override
    public Partition assign(int[] exemplars) {
      execution.cancellation().throwIfCancelled();
      rounds++;
      int[] labels = new int[numbers.length];
      for (int i = 0; i < labels.length; i++) {
        for (int c = 1; c < exemplars.length; c++) {
          boolean isNearer = distance(i, exemplars[c]) < distance(i, exemplars[labels[i]]);
          labels[i] = isNearer ? c : labels[i];
        }
      }
      return new Partition(labels, exemplars);
    }

    private double distance(int i, int k) {
      return Math.abs(numbers[i] - numbers[k]);
    }

    @Override
    public int[] medoids(Partition partition) {
      return Arrays.stream(partition.members()).mapToInt(m -> m[m.length / 2]).toArray();
    }

    @Override
    public double sum(Partition partition) {
      int[] exemplars = partition.exemplarOf();
      return -IntStream.range(0, exemplars.length)
          .mapToDouble(i -> distance(i, exemplars[i]))
          .sum();
    }

    @Override
    public Execution execution() {
      return execution;
    }

    /** Starts with the least numbers. */
    Recentred run(CheckpointFile checkpoints) {
      execution.cancellation().resultAvailable();
      checkpoints.begin(() -> "numbers");
      return run(IntStream.range(0, 9).toArray(), 0, checkpoints.next());
    }
  }

  @Test
  void reCentringGoesOnInItsLastRound() {
    Schedule schedule = new Schedule(1, Duration.ofHours(1));
    Numbers whole = new Numbers(Execution.onThreads(1));
    Recentred expected;
    try (CheckpointFile file = CheckpointFile.create(folder.resolve("whole"), schedule)) {
      expected = whole.run(file);
    }
    for (boolean stops : new boolean[] {true, false}) {
      Path path = folder.resolve("stops " + stops);
      Cancellation ends = new Cancellation();
      Progress end =
          (stage, done, total) -> {
            if (done == 3 && stops) {
              ends.stop();
            } else if (done == 3) {
              ends.cancel();
            }
          };
      Numbers first = new Numbers(Execution.of(1, end, ends));
      try (CheckpointFile file = CheckpointFile.create(path, schedule)) {
        assertThat(first.run(file).settled()).isFalse();
        assertThat(stops).isTrue();
      } catch (CancelledException e) {
        assertThat(stops).isFalse();
      }
      for (int run = 0; run < 2; run++) {
        Numbers second = new Numbers(Execution.onThreads(1));
        try (CheckpointFile file = CheckpointFile.resume(path, schedule)) {
          Recentred found = second.run(file);
          assertThat(found.partition().labels()).isEqualTo(expected.partition().labels());
          assertThat(found.sum()).isEqualTo(expected.sum());
          assertThat(found.rounds()).isEqualTo(expected.rounds());
        }
        assertThat(second.rounds).isEqualTo(run == 0 ? whole.rounds - (stops ? 5 : 4) : 0);
      }
    }
  }

  /** A file closes itself under a thread that is interrupted; that is no fault of the file. */
  @Test
  void anInterruptBeforeACheckpointIsNoFault() {
    Path file = folder.resolve("run.checkpoint");
    Fit fit = band(BAND.withPropagation(propagation -> propagation.withTrace(false)));
    int[] reports = new int[1];
    Settings settings =
        Settings.ofThreads(1)
            .withProgress(
                (stage, done, total) -> {
                  if (stage.equals("propagate") && ++reports[0] == 3) {
                    Thread.currentThread().interrupt();
                  }
                });
    Schedule schedule = new Schedule(1, Duration.ofHours(1));
    try (CheckpointFile checkpoints = CheckpointFile.create(file, schedule);
        Execution execution = Execution.of(settings.withCheckpoints(checkpoints))) {
      cancelled(() -> fit.with(execution));
    }
    assertThat(Thread.interrupted()).as("the flag of the thread").isTrue();
    try (CheckpointFile checkpoints = CheckpointFile.resume(file, schedule);
        Execution plain = Execution.onThreads(1);
        Execution execution = Execution.of(Settings.ofThreads(1).withCheckpoints(checkpoints))) {
      assertSame(fit.with(execution), fit.with(plain));
    }
  }

  @Test
  void anInterruptBeforeMemoryIsMappedIsNoFault() {
    WorkingMemory memory = WorkingMemory.mapped(folder);
    Thread.currentThread().interrupt();
    try (Arena arena = Arena.ofConfined()) {
      cancelled(() -> memory.allocate(arena, 64, 8));
    }
    assertThat(Thread.interrupted()).as("the flag of the thread").isTrue();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void anotherInputIsRefused() {
    Path file = folder.resolve("run.checkpoint");
    Schedule schedule = new Schedule(1, Duration.ofHours(1));
    stopAfter(3, CheckpointFile.create(file, schedule), band(BAND));
    for (Fit other :
        new Fit[] {
          band(BAND.withHalfBandwidth(17)),
          band(BAND.withDamping(0.75)),
          band(BAND.withPreference(Preference.scalar(-0.06))),
          band(BAND.withClusters(30)),
          multilevel(MultilevelAffinityPropagation.Options.defaults()),
          execution -> BandAffinityPropagation.fit(Data.UNIFORM.points(700, 10), BAND, execution)
        }) {
      malformed(() -> stopAfter(1, CheckpointFile.resume(file, schedule), other))
          .hasMessageContaining("is the checkpoint of another run, with");
    }
  }

  @Test
  void anotherRunOnAGraphIsRefused() {
    Path file = folder.resolve("run.checkpoint");
    Schedule schedule = new Schedule(1, Duration.ofHours(1));
    stopAfter(3, CheckpointFile.create(file, schedule), graph(BAND));
    for (Fit other :
        new Fit[] {
          band(BAND),
          graph(BAND.withDamping(0.75)),
          graph(BAND.withPreference(Preference.perPoint(new double[POINTS.size()]))),
          execution ->
              AffinityPropagation.fitGraph(POINTS, BAND, GRAPH.withNeighbours(9), execution),
          execution ->
              AffinityPropagation.fitGraph(Data.UNIFORM.points(700, 10), BAND, GRAPH, execution)
        }) {
      malformed(() -> stopAfter(1, CheckpointFile.resume(file, schedule), other))
          .hasMessageContaining("is the checkpoint of another run, with");
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void memoryInFilesMakesNoDifference(String name, Fit fit) throws Exception {
    AtomicLong mappedBytes = new AtomicLong();
    Settings mapped =
        Settings.ofThreads(2).withMemory(counting(WorkingMemory.mapped(folder), mappedBytes));
    try (Execution plain = Execution.onThreads(2);
        Execution execution = Execution.of(mapped)) {
      assertSame(fit.with(execution), fit.with(plain));
    }
    assertThat(mappedBytes.get() > 0).isEqualTo(!NOTHING_IN_FILES.contains(name));
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
    refused(() -> WorkingMemory.mapped(folder.resolve("none")))
        .hasMessageEndingWith("none, but must be a folder");
  }

  private static WorkingMemory counting(WorkingMemory memory, AtomicLong allocated) {
    return new WorkingMemory() {
      @Override
      public MemorySegment allocate(Arena arena, long bytes, long alignment) {
        allocated.addAndGet(bytes);
        return memory.allocate(arena, bytes, alignment);
      }

      @Override
      public long available(long main) {
        return memory.available(main);
      }
    };
  }

  /** Asked to stop, a run ends with the best it has. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void stoppingKeepsTheBestResult(String name, Fit fit) {
    Cancellation cancellation = new Cancellation();
    Settings settings =
        Settings.ofThreads(2)
            .withCancellation(cancellation)
            .withProgress(
                (stage, done, total) -> {
                  if (stage.equals("propagate") && done == 20) {
                    cancellation.stop();
                  }
                });
    try (Execution execution = Execution.of(settings)) {
      Clustering clustering = fit.with(execution);
      Cases.assertSound(clustering, POINTS.size());
      assertThat(clustering.status()).isEqualTo(Status.STOPPED);
      assertThat(Arrays.stream(clustering.sizes()).max().orElseThrow()).isLessThan(POINTS.size());
    }
  }

  /** Also after the messages, and between two levels, where nothing was due to be saved. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("runs")
  void stoppedAfterMessagesItGoesOn(String name, Fit fit) {
    Clustering expected;
    try (Execution execution = Execution.onThreads(2)) {
      expected = fit.with(execution);
    }
    for (String end : List.of("assign", "construct")) {
      Path file = folder.resolve(end);
      Schedule schedule = new Schedule(1_000_000, Duration.ofHours(1));
      Cancellation cancellation = new Cancellation();
      boolean[] propagated = new boolean[1];
      Settings settings =
          Settings.ofThreads(2)
              .withCancellation(cancellation)
              .withProgress(
                  (stage, done, total) -> {
                    propagated[0] |= stage.equals("propagate");
                    if (propagated[0] && stage.equals(end)) {
                      cancellation.stop();
                    }
                  });
      try (CheckpointFile checkpoints = CheckpointFile.create(file, schedule);
          Execution execution = Execution.of(settings.withCheckpoints(checkpoints))) {
        assertThat(fit.with(execution).status() == Status.STOPPED)
            .isEqualTo(end.equals("assign") || name.startsWith("multilevel"));
      }
      if (cancellation.isStopping()) {
        try (CheckpointFile checkpoints = CheckpointFile.resume(file, schedule);
            Execution execution =
                Execution.of(Settings.ofThreads(2).withCheckpoints(checkpoints))) {
          assertSame(fit.with(execution), expected);
        }
      }
    }
  }
}
