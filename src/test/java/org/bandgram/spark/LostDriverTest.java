package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bandgram.testing.Refusals.cancelled;
import static org.bandgram.testing.Refusals.failed;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Precision;
import org.bandgram.Progress;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.io.ReadOptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A driver that ends amid its work, and another that goes on from what it saved. */
@Tag("thorough")
@Tag("spark")
@Isolated("a JVM has one Spark session")
class LostDriverTest {
  private static final AffinityOptions OPTIONS =
      AffinityOptions.defaults()
          .withCurves(1)
          .withDevice(Device.CPU)
          .withHalfBandwidth(9)
          .withPropagation(propagation -> propagation.withMaxIterations(40));

  @TempDir private Path folder;
  private Path csv;

  /** What runs, where it ends, and what the second driver need not do again. */
  private enum Kind {
    ONE_LEVEL(Optional.empty(), "propagate", 4, "iterations 1 to 8"),
    CURVE(Optional.of(Pairs.BANDS), "propagate", 4, "iterations 1 to 8"),
    GRAPH(Optional.of(Pairs.GRAPH), "propagate", 12, "nearest neighbours"),
    ASSIGNED(Optional.of(Pairs.GRAPH), "assign", 2, "nearest neighbours");

    private final Optional<Pairs> pairs;
    private final String stage;
    private final int signs;
    private final String once;

    Kind(Optional<Pairs> pairs, String stage, int signs, String once) {
      this.pairs = pairs;
      this.stage = stage;
      this.signs = signs;
      this.once = once;
    }

    ClusterEngine.Job job(Path input, Path saved, boolean resume) {
      return new ClusterEngine.Job(
          input.toString(),
          ReadOptions.defaults().withPrecision(Precision.FLOAT32),
          pairs.isPresent() ? OPTIONS.withClusters(12) : OPTIONS,
          pairs.map(p -> new ClusterEngine.ManyLevels(60, p, OptionalInt.empty())),
          new ClusterEngine.Spread(Optional.of("local[2]"), 3, 8),
          Optional.of(
              new ClusterEngine.Saving(
                  saved.toString(),
                  resume,
                  resume ? Schedule.defaults() : new Schedule(8, Duration.ofHours(1)))),
          Optional.empty());
    }
  }

  @BeforeEach
  void writePoints() throws IOException {
    Random random = new Random(7);
    StringBuilder text = new StringBuilder("x,y,z\n");
    for (int i = 0; i < 900; i++) {
      text.append("%s,%s,%s\n".formatted(random.nextFloat(), random.nextFloat(), i % 3));
    }
    csv = Files.writeString(folder.resolve("points.csv"), text);
  }

  /** Clusters, and returns what Spark's jobs were for; what was saved stays unless it is done. */
  private static List<String> run(
      ClusterEngine.Job job, Progress progress, Cancellation ends, Consumer<Clustering> result) {
    List<String> jobs = new CopyOnWriteArrayList<>();
    LocalSpark.session()
        .sparkContext()
        .addSparkListener(
            new SparkListener() {
              @Override
              public void onJobStart(SparkListenerJobStart start) {
                jobs.add(start.properties().getProperty("spark.job.description", ""));
              }
            });
    try (Execution execution = Execution.of(1, progress, ends);
        ClusterEngine.Session session = new SparkEngine().open(job, execution)) {
      result.accept(session.cluster());
      session.forget();
    } finally {
      LocalSpark.use(null);
    }
    return jobs;
  }

  private void endEarly(Kind kind, Path saved) {
    Cancellation ends = new Cancellation();
    int[] signs = new int[1];
    Progress end =
        (stage, done, total) -> {
          if (stage.equals(kind.stage) && ++signs[0] == kind.signs) {
            ends.cancel();
          }
        };
    cancelled(() -> run(kind.job(csv, saved, false), end, ends, _ -> {}));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void anotherDriverGoesOn(Kind kind) {
    Path saved = folder.resolve("saved");
    List<Clustering> results = new ArrayList<>();
    List<String> jobs =
        run(
            kind.job(csv, folder.resolve("other"), false),
            Progress.NONE,
            new Cancellation(),
            results::add);
    assertThat(jobs).anyMatch(job -> job.contains(kind.once));
    endEarly(kind, saved);
    jobs = run(kind.job(csv, saved, true), Progress.NONE, new Cancellation(), results::add);
    assertThat(jobs).isNotEmpty().noneMatch(job -> job.contains(kind.once));
    Clustering expected = results.getFirst();
    Clustering found = results.getLast();
    assertThat(found.labels()).isEqualTo(expected.labels());
    assertThat(found.exemplars()).isEqualTo(expected.exemplars());
    assertThat(found.iterations()).isEqualTo(expected.iterations());
    assertThat(found.netSimilarity()).isEqualTo(expected.netSimilarity());
    assertThat(saved).isEmptyDirectory();
  }

  @Test
  void whatWasSavedIsOfOneRun() throws IOException {
    Path saved = Files.createDirectory(folder.resolve("saved"));
    Files.writeString(saved.resolve("mine.txt"), "mine");
    Kind kind = Kind.ONE_LEVEL;
    endEarly(kind, saved);
    String place = "bandgram.saved: ";
    failed(() -> run(kind.job(csv, saved, false), Progress.NONE, new Cancellation(), _ -> {}))
        .hasMessageContaining(place + "is the checkpoint of an earlier run; go on");
    Files.writeString(csv, "0.5,0.5,0\n", StandardOpenOption.APPEND);
    failed(() -> run(kind.job(csv, saved, true), Progress.NONE, new Cancellation(), _ -> {}))
        .hasMessageContaining(place + "is the checkpoint of another run, with ");
    failed(() -> run(kind.job(csv, folder, true), Progress.NONE, new Cancellation(), _ -> {}))
        .hasMessageContaining(place + "cannot be read");
    assertThat(saved.resolve("mine.txt")).exists();
    assertThat(folder.resolve("bandgram.saved")).doesNotExist();
    Path others = Files.createDirectories(folder.resolve("others/bandgram.saved"));
    failed(
            () ->
                run(
                    kind.job(csv, others.getParent(), false),
                    Progress.NONE,
                    new Cancellation(),
                    _ -> {}))
        .hasMessageContaining(place + "exists already, and is not a checkpoint");
    assertThat(others).exists();
  }
}
