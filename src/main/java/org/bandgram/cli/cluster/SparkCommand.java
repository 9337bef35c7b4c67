package org.bandgram.cli.cluster;

import static org.bandgram.InvalidInputException.require;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import org.bandgram.BandgramException;
import org.bandgram.Device;
import org.bandgram.InvalidInputException;
import org.bandgram.Precision;
import org.bandgram.checkpoint.CheckpointFile.Schedule;
import org.bandgram.cli.console.ProgramCommand;
import org.bandgram.cli.console.ProgramCommand.Examples;
import org.bandgram.cli.console.Run;
import org.bandgram.cli.options.InputArguments;
import org.bandgram.cli.options.KeepArgument;
import org.bandgram.cli.options.MissingArgument;
import org.bandgram.cli.options.PointsArguments;
import org.bandgram.cli.options.ReportArgument;
import org.bandgram.cli.options.RunArguments;
import org.bandgram.cli.options.ScaleArgument;
import org.bandgram.cli.options.SharedOption;
import org.bandgram.cli.plot.Caption;
import org.bandgram.cli.plot.PictureException;
import org.bandgram.cli.result.Outcome;
import org.bandgram.cli.result.ResultFiles;
import org.bandgram.cli.result.ResultFolder;
import org.bandgram.cluster.Status;
import org.bandgram.cluster.affinity.AffinityOptions;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Levels;
import org.bandgram.cluster.multilevel.AutoAffinityPropagation.Pairs;
import org.bandgram.io.ReadOptions;
import org.bandgram.io.TableFormat;
import org.bandgram.spark.ClusterEngine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Clusters files on Apache Spark. */
@Examples({
  "bandgram spark points.parquet --out out",
  "bandgram spark points.csv --columns x,y --clusters 100 --out out",
  "bandgram spark hdfs:///points --master spark://host:7077 --checkpoint hdfs:///saved"
})
@Command(
    name = "spark",
    description = "Cluster points on Apache Spark.",
    footer = {
      "",
      "The clusters of --levels one are those of 'cluster --pairs bands --levels one --curves 1' on"
          + " the same rows, bit for bit, without outliers and profiles; those of --levels"
          + " many are close to those of 'cluster --levels many', without its levels."
          + " Spark is taken"
          + " from SPARK_HOME or, in a source checkout, fetched; for a cluster use spark-submit"
          + " with class org.bandgram.cli.Main."
    })
public final class SparkCommand extends ProgramCommand {
  private static final String DEPLOY_MODE = "spark.submit.deployMode";

  @Parameters(
      paramLabel = "INPUT",
      description = "Parquet (by its name) or CSV: a file, a folder or any address Spark reads.")
  private String input;

  @Option(
      names = "--columns",
      paramLabel = "A,B",
      split = ",",
      hideParamSyntax = true,
      description = {
        "Columns with the coordinates (default: all columns of numbers but for ids, classes and row"
            + " numbers).",
        "'*' takes all columns of numbers."
      })
  private List<String> columns = List.of();

  @Option(
      names = "--header",
      negatable = true,
      fallbackValue = "true",
      description = "Whether CSV begins with column names; found out otherwise.")
  private Boolean header;

  @Option(
      names = "--id-column",
      paramLabel = "C",
      description = "Column with a unique ID for each row, which comes first in tables.")
  private String idColumn;

  @Mixin private KeepArgument keep;
  @Mixin private ScaleArgument scale;
  @Mixin private MissingArgument missing;

  @Option(
      names = "--levels",
      paramLabel = "NAME",
      description = {
        "Cluster on one level, or on many for exactly --clusters K; or auto: many if --clusters is"
            + " given, else one (default: ${DEFAULT-VALUE}).",
        "One level is a band along one curve. many computes the finest level and the assignment of"
            + " points on Spark, and all else in the driver. The finest level is along one curve H"
            + " times --curves wide, or a graph within parts of some 16,000 near points."
      })
  private Levels levels = Levels.AUTO;

  @Option(
      names = "--pairs",
      paramLabel = "NAME",
      description =
          "Which points are compared: bands (close on a curve), graph (nearest neighbours; on many"
              + " levels), or auto, whichever suits the points (default: ${DEFAULT-VALUE}).")
  private Pairs pairs = Pairs.AUTO;

  @Mixin private SharedOption<Integer> topSize = SharedOption.topSize();

  @Mixin
  private SharedOption<Integer> neighbours =
      SharedOption.NEIGHBOURS.of(
          null, "Number of nearest neighbours of a point on a graph (default: 32).");

  @Mixin private SimilarityArguments similarityArguments;
  @Mixin private PropagationArguments propagationArguments;

  @Option(
      names = "--master",
      paramLabel = "URL",
      description =
          "The cluster (default: that of spark-submit, or else all processors of this machine).")
  private String master;

  @Option(
      names = "--partitions",
      paramLabel = "P",
      description =
          "Number of ranges that the curve is cut into (default: the parallelism of Spark).")
  private int partitions;

  @Option(
      names = "--iterations-per-exchange",
      paramLabel = "T",
      description =
          "Iterations that a range does before it exchanges rows with its neighbours; each makes"
              + " its halo 2H rows wider on either side (default: ${DEFAULT-VALUE}).")
  private int iterationsPerExchange = 8;

  @Option(
      names = "--checkpoint",
      paramLabel = "FOLDER",
      description =
          "Folder that all machines reach, from which a lost one is recovered, and with --resume"
              + " the run; needed on a cluster. What is saved is removed when the results are"
              + " written.")
  private String checkpoint;

  @Option(
      names = "--resume",
      description =
          "Continue a run whose driver was lost, from the folder of --checkpoint. The result is"
              + " the same, bit by bit.")
  private boolean resume;

  @Mixin private RunArguments runArguments;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Folder for the result files, also of any file system that Spark writes to, such as"
              + " hdfs:///out (default: only a summary is printed).")
  private String out;

  @Mixin private ReportArgument report;

  @Mixin private SharedOption<TableFormat> format = SharedOption.format();

  @Override
  public Integer call() {
    require(
        !input.equals("-"), "INPUT", "-", "a file or folder: executors cannot read standard input");
    Optional<Path> folder = Optional.ofNullable(out).flatMap(SparkCommand::localFolder);
    report.file().ifPresent(page -> ofDriver("report", page.toString(), "file"));
    ClusterEngine.Job job = job(folder.isEmpty());
    try (CopiedResults copied = new CopiedResults(job.output().isPresent());
        ResultFolder results = open(folder.or(copied::folder));
        Run run = runArguments.start(cancellation());
        ClusterEngine.Session session = open(job, run)) {
      run.endStage("read");
      Outcome outcome = SparkRun.execute(session, job, run);
      String title = input.replaceFirst("/+$", "").replaceFirst(".*/", "");
      Caption words = new Caption(title, outcome.headline(), "");
      try {
        results.write(outcome, format.value(), words, true, cancellation());
      } catch (PictureException e) {
        publish(outcome, copied, session);
        throw e;
      }
      publish(outcome, copied, session)
          .or(() -> results.path().map(Path::toString))
          .ifPresent(outcome.report()::writtenTo);
      run.clearProgress();
      runArguments.print(outcome.report());
    }
    return 0;
  }

  private static Optional<String> publish(
      Outcome outcome, CopiedResults copied, ClusterEngine.Session session) {
    Optional<String> address = copied.to(session);
    if (outcome.status() != Status.STOPPED) {
      session.forget();
    }
    return address;
  }

  private ClusterEngine.Job job(boolean isElsewhere) {
    AffinityOptions options = options();
    return new ClusterEngine.Job(
        input,
        reading(options.storage().precision()),
        options,
        levels(),
        new ClusterEngine.Spread(Optional.ofNullable(master), partitions, iterationsPerExchange),
        saving(),
        Optional.ofNullable(out)
            .filter(_ -> isElsewhere)
            .map(name -> new ClusterEngine.Output(name, ResultFiles.ofClustering())));
  }

  private Optional<ClusterEngine.Saving> saving() {
    if (resume && checkpoint == null) {
      throw new InvalidInputException(
          "--resume needs --checkpoint FOLDER, the folder to go on from");
    }
    return Optional.ofNullable(checkpoint)
        .map(folder -> new ClusterEngine.Saving(folder, resume, Schedule.defaults()));
  }

  private ReadOptions reading(Precision precision) {
    return keep.addAlone(
        missing.addTo(
            scale.addTo(
                ReadOptions.defaults()
                    .withColumns(columns)
                    .withPrecision(precision)
                    .withHeader(InputArguments.headerRule(header))
                    .withIdColumn(idColumn))));
  }

  private ResultFolder open(Optional<Path> folder) {
    List<Path> inputs = local(input).stream().toList();
    return new ResultFolder(
        folder, ResultFiles.ofClustering(), inputs, report.opening(arguments(), inputs));
  }

  private static Optional<Path> localFolder(String name) {
    require(!name.isEmpty(), "out", "''", "a folder");
    return local(name).map(_ -> ofDriver("out", name, "folder"));
  }

  /**
   * Returns a file or folder of this machine. Where the driver runs is up to whoever submits it; if
   * only named relative to that place, what is written is gone when the driver is.
   */
  private static Path ofDriver(String option, String name, String kind) {
    Optional<Path> found = local(name);
    require(
        found.isPresent(),
        option,
        name,
        "a %s of the machine that the driver runs on; copy it from there".formatted(kind));
    require(
        found.get().isAbsolute() || !"cluster".equals(System.getProperty(DEPLOY_MODE)),
        option,
        name,
        "absolute where the driver runs on the cluster: a %s that outlives it".formatted(kind));
    return found.get();
  }

  /** Returns what a name is on this machine; nothing for an address like {@code hdfs:///x.csv}. */
  private static Optional<Path> local(String name) {
    String plain = name.replaceFirst("^file:/+", "/");
    return plain.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*")
        ? Optional.empty()
        : Optional.of(Path.of(plain));
  }

  private boolean hasLevels() {
    return levels == Levels.MANY
        || (levels == Levels.AUTO && propagationArguments.clusters().isPresent());
  }

  private Optional<ClusterEngine.ManyLevels> levels() {
    if (!hasLevels()) {
      require(
          pairs == Pairs.AUTO || pairs == Pairs.BANDS,
          "pairs",
          pairs,
          "auto or bands on one level on Spark; give --clusters for many");
      return Optional.empty();
    }
    Integer count = neighbours.value();
    return Optional.of(
        new ClusterEngine.ManyLevels(
            topSize.value(), pairs, count == null ? OptionalInt.empty() : OptionalInt.of(count)));
  }

  private AffinityOptions options() {
    propagationArguments.clusters().ifPresent(numbers -> numbers.requireOne("on a cluster"));
    AffinityOptions chosen =
        propagationArguments.addTo(similarityArguments.toOptions()).withDevice(Device.CPU);
    if (hasLevels()) {
      return similarityArguments.ofLevels(chosen);
    }
    return similarityArguments.choosesCurves() ? chosen : chosen.withCurves(1);
  }

  private static ClusterEngine.Session open(ClusterEngine.Job job, Run run) {
    ClusterEngine engine =
        ServiceLoader.load(ClusterEngine.class)
            .findFirst()
            .orElseThrow(() -> new BandgramException("this build has no engine for clusters"));
    try {
      return MissingArgument.read(() -> engine.open(job, run.execution()), PointsArguments.WAYS);
    } catch (NoClassDefFoundError e) {
      throw new BandgramException(
          "Apache Spark is not on the class path; use ./bandgram spark, with SPARK_HOME set where"
              + " there is no source checkout, or spark-submit",
          e);
    }
  }
}
