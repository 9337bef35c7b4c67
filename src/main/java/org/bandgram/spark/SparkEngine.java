package org.bandgram.spark;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.bandgram.BandgramException;
import org.bandgram.Execution;
import org.bandgram.InvalidInputException;
import org.bandgram.cluster.Clustering;
import org.bandgram.cluster.internal.distributed.DistributedAffinityPropagation;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Choice;
import org.bandgram.data.PointSet;
import org.bandgram.io.DataSet;
import org.bandgram.io.Scaling;
import org.bandgram.io.internal.cells.ColumnNames;
import org.bandgram.metric.NeighbourRecall;
import org.bandgram.spark.internal.files.HadoopFiles;
import org.bandgram.spark.internal.points.SparkEvaluation;
import org.bandgram.spark.internal.points.SparkPoints;
import org.bandgram.spark.internal.points.SparkRun;
import org.bandgram.spark.internal.read.PointLoader;
import org.bandgram.spark.internal.read.SparkInput;

/** Clusters Parquet and CSV files on Apache Spark; see {@link SparkAffinityPropagation}. */
public final class SparkEngine implements ClusterEngine {
  private static final String EXECUTOR_OPTIONS = "spark.executor.extraJavaOptions";

  /** The bytes that the driver takes from all tasks of a job; 0 for as many as its memory holds. */
  private static final String RESULTS = "spark.driver.maxResultSize";

  private static final int ANSWER_MILLISECONDS = 10_000;

  /** Creates the engine; touches nothing of Spark yet. */
  public SparkEngine() {}

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public Session open(Job job, Execution execution) {
    SparkFit.requireSupported(List.of("all"), job.options());
    if (job.levels().isEmpty()) {
      DistributedAffinityPropagation.requireSupported(job.options());
    } else {
      LevelsChoice.requireSupported(job);
    }
    SparkSession session = session(job);
    JobFiles files = null;
    try {
      files = new JobFiles(job, HadoopFiles.configuration(session.sparkContext()));
      SparkInput input = SparkInput.of(job.input(), job.reading(), session);
      SparkRun run = SparkFit.start(session, files.spread());
      PointLoader.Loaded loaded = PointLoader.load(input, job.input(), job.reading(), run);
      SparkPoints points = loaded.toPoints(input.plan().dimensions(), job.options(), run);
      Choice choice = LevelsChoice.of(job, points, execution);
      Table table = table(job, input, loaded, points, session);
      return new Loaded(
          job, files.saving(execution), session, table, loaded, points, choice, files);
    } catch (Exception e) {
      boolean stopped = session.sparkContext().isStopped();
      session.stop();
      if (files != null) {
        files.close();
      }
      throw stopped ? unreachable(job, e) : SparkFit.cancelledIfInterrupted(e);
    }
  }

  private static Table table(
      Job job,
      SparkInput input,
      PointLoader.Loaded loaded,
      SparkPoints points,
      SparkSession session) {
    Stream<String> unscaled =
        loaded.conversion().unscaled().stream()
            .map(j -> ColumnNames.unscaled(input.plan().names().get(j)));
    return new Table(
        SparkInput.format(job.input()),
        input.plan().header(),
        loaded.conversion().scaling(),
        loaded.beside().ids(),
        loaded.beside().kept(),
        Stream.of(input.notes().stream(), loaded.beside().notes().stream(), unscaled)
            .flatMap(notes -> notes)
            .toList(),
        points.size(),
        session.version(),
        points.run().context().master(),
        points.run().partitions());
  }

  /** Points that Spark keeps. */
  private record Loaded(
      Job job,
      Execution execution,
      SparkSession session,
      Table table,
      PointLoader.Loaded loaded,
      SparkPoints points,
      Choice choice,
      JobFiles files)
      implements Session {

    @Override
    public Clustering cluster() {
      return orCancelled(
          () ->
              job.levels().isEmpty()
                  ? SparkAffinityPropagation.fit(points, job.options(), execution)
                  : SparkMultilevelAffinityPropagation.fit(
                      points, LevelsChoice.options(job, choice), execution));
    }

    @Override
    public double clusteringError(Clustering found) {
      return orCancelled(() -> SparkEvaluation.error(points, found, execution));
    }

    @Override
    public NeighbourRecall recall(Clustering found, NeighbourRecall.Options options) {
      return orCancelled(() -> SparkEvaluation.recall(points, found, options, execution));
    }

    @Override
    public DataSet select(int... rows) {
      SparkPoints original =
          new SparkPoints(
              loaded.original(),
              points.size(),
              points.dimensions(),
              job.reading().stored(),
              points.similarity(),
              points.run());
      PointSet asRead = orCancelled(() -> original.select(rows));
      Scaling scaling = loaded.conversion().scaling();
      return new DataSet(
          scaling.kind() == Scaling.Kind.NONE ? asRead : scaling.apply(asRead, points.precision()),
          asRead,
          scaling,
          table.header(),
          Optional.empty(),
          table.ids().map(ids -> new DataSet.RowIds(ids.column(), ids.of(rows))),
          new DataSet.Source(job.input(), table.format(), 0),
          i -> "row " + rows[i],
          table.notes(),
          new DataSet.Beside(
              table.kept().stream().map(column -> column.select(rows)).toList(),
              List.of(),
              List.of(),
              new int[0]));
    }

    @Override
    public double[] similarities(Clustering found) {
      return orCancelled(() -> points.similarities(found.exemplarOfRow()));
    }

    private static <T> T orCancelled(Supplier<T> work) {
      try {
        return work.get();
      } catch (Exception e) {
        throw SparkFit.cancelledIfInterrupted(e);
      }
    }

    @Override
    public String publish(Path results) {
      return files.publish(results);
    }

    @Override
    public void forget() {
      files.forget();
    }

    @Override
    public void close() {
      execution.close();
      session.stop();
      files.close();
    }
  }

  private static SparkSession session(Job job) {
    SparkSession.Builder builder = SparkSession.builder().appName("bandgram");
    Optional<String> master = job.spread().master();
    if (master.isPresent()) {
      builder.master(master.get());
    } else if (System.getProperty("spark.master") == null) {
      builder.master("local[*]");
    }
    if (System.getProperty(EXECUTOR_OPTIONS) == null) {
      builder.config(
          EXECUTOR_OPTIONS,
          "--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED");
    }
    if (System.getProperty(RESULTS) == null) {
      builder.config(RESULTS, "0");
    }
    master.ifPresent(address -> requireAnswer(job, address));
    try {
      return builder.config("spark.cleaner.referenceTracking.cleanCheckpoints", true).getOrCreate();
    } catch (Exception e) {
      throw unreachable(job, e);
    }
  }

  /** Checks that some machine of a master of Spark's own answers, since Spark tries for minutes. */
  private static void requireAnswer(Job job, String master) {
    IOException last = null;
    if (!master.matches("spark://[^/]+:\\d+")) {
      return;
    }
    for (String machine : master.substring("spark://".length()).split(",", -1)) {
      int colon = machine.lastIndexOf(':');
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(
                machine.substring(0, colon), Integer.parseInt(machine.substring(colon + 1))),
            ANSWER_MILLISECONDS);
        return;
      } catch (IOException e) {
        last = e;
      }
    }
    throw unreachable(job, last);
  }

  private static BandgramException unreachable(Job job, Exception e) {
    BandgramException problem =
        InvalidInputException.because(
            "master",
            job.spread().master().orElse("the one of spark-submit"),
            "Spark does not start there (%s); name a running master, or local[*] for this machine"
                .formatted(HadoopFiles.firstLine(e)));
    problem.initCause(e);
    return problem;
  }
}
