package org.bandgram.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.SparkSession;
import org.bandgram.Cancellation;
import org.bandgram.Device;
import org.bandgram.Execution;
import org.bandgram.Progress;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.affinity.BandAffinityPropagation;
import org.bandgram.cluster.multilevel.MultilevelAffinityPropagation;
import org.bandgram.data.PointSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A cluster of two executors, each a JVM of its own on this machine, of which one is killed: amid
 * the iterations along a curve, or when points of a graph are assigned.
 */
@Tag("thorough")
@Tag("spark")
@Isolated("a JVM has one Spark session")
class LostExecutorTest {
  private static final AffinityOptions OPTIONS =
      AffinityOptions.defaults().withCurves(1).withDevice(Device.CPU).withHalfBandwidth(15);

  private static final MultilevelAffinityPropagation.Options LEVELS =
      MultilevelAffinityPropagation.Options.defaults()
          .withTopSize(80)
          .withGraph(graph -> graph)
          .withClusters(20);

  private static final int KILL_AFTER = 30;

  /** Most of the time goes to starting JVMs. */
  private static final String COMPILE_FAST = "-XX:TieredStopAtLevel=1";

  @TempDir private Path folder;

  private static PointSet points() {
    return LocalSpark.Kind.UNIFORM.points(900, 11);
  }

  /** Clusters on such a cluster; the program of the JVM that has the executors as its children. */
  static final class Program {
    private static boolean killed;

    private Program() {}

    /**
     * Prints how many executors were killed and what came out.
     *
     * @param args the folder for checkpoints, and what to run
     */
    public static void main(String[] args) {
      PrintStream out = System.out;
      SparkSession session =
          SparkSession.builder()
              .master("local-cluster[2,1,512]")
              .config("spark.ui.enabled", false)
              .config("spark.driver.host", "127.0.0.1")
              .config("spark.driver.bindAddress", "127.0.0.1")
              .config("spark.executor.memory", "512m")
              .config("spark.executor.extraJavaOptions", COMPILE_FAST)
              .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
              .config("spark.log.level", "ERROR")
              .getOrCreate();
      LocalSpark.use(session);
      SparkOptions spread =
          SparkOptions.defaults()
              .withPartitions(4)
              .withIterationsPerExchange(4)
              .withExchangesPerCheckpoint(5)
              .withCheckpointFolder(args[0]);
      session.sparkContext().addSparkListener(new Killer());
      Clustering found = Kind.valueOf(args[1]).run(spread);
      out.println("executor killed: " + killed);
      out.println(text(found));
      session.stop();
    }

    private static void killOne() {
      if (!killed) {
        ProcessHandle.current()
            .children()
            .filter(child -> child.info().command().orElse("").endsWith("java"))
            .findFirst()
            .ifPresent(child -> killed = child.destroyForcibly());
      }
    }
  }

  /** What runs on the cluster. */
  private enum Kind {
    CURVE {
      @Override
      Clustering run(SparkOptions spread) {
        Progress killer =
            (stage, done, total) -> {
              if (stage.equals("propagate") && done >= KILL_AFTER) {
                Program.killOne();
              }
            };
        PointSet points = points();
        try (Execution execution = Execution.of(1, killer, new Cancellation())) {
          return SparkAffinityPropagation.fit(
                  LocalSpark.dataset(points, 4),
                  LocalSpark.columns(points),
                  OPTIONS,
                  spread,
                  execution)
              .clustering();
        }
      }

      @Override
      Clustering undisturbed() {
        return BandAffinityPropagation.fit(points(), OPTIONS);
      }
    },
    GRAPH {
      @Override
      Clustering run(SparkOptions spread) {
        PointSet points = LocalSpark.Kind.HIGH.points(2000, 6);
        return SparkMultilevelAffinityPropagation.fit(
                LocalSpark.dataset(points, 4), LocalSpark.columns(points), LEVELS, spread)
            .clustering();
      }

      @Override
      Clustering undisturbed() {
        return run(SparkOptions.defaults());
      }
    };

    abstract Clustering run(SparkOptions spread);

    abstract Clustering undisturbed();
  }

  /** Kills an executor when points are assigned. */
  private static final class Killer extends SparkListener {
    @Override
    public void onJobStart(SparkListenerJobStart job) {
      if (job.properties().getProperty("spark.job.description", "").contains("assign points")) {
        Program.killOne();
      }
    }
  }

  private static String text(Clustering clustering) {
    return "%s %d %s"
        .formatted(
            Arrays.toString(clustering.exemplars()),
            clustering.iterations(),
            Arrays.toString(clustering.labels()));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void sparkRecoversALostExecutor(Kind kind) throws Exception {
    Files.createDirectories(folder.resolve("home/jars"));
    String classPath = System.getProperty("java.class.path");
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            COMPILE_FAST,
            "-cp",
            classPath,
            Program.class.getName(),
            folder.resolve("checkpoints").toString(),
            kind.name());
    builder.directory(folder.toFile());
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectError(folder.resolve("errors.txt").toFile());
    Process process = builder.start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("errors.txt"))).isZero();
    assertThat(lines).containsExactly("executor killed: true", text(kind.undisturbed()));
  }
}
